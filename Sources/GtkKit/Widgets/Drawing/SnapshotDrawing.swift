import CMonaWidgets

/// A closure that draws on a `GtkSnapshot`, as the widgets of `CMonaWidgets` hold it.
@MainActor
final class SnapshotDrawing {
  private let draw: @MainActor (_ snapshot: OpaquePointer, _ width: Int, _ height: Int) -> Void

  init(
    _ draw: @escaping @MainActor (_ snapshot: OpaquePointer, _ width: Int, _ height: Int) -> Void
  ) {
    self.draw = draw
  }

  /// What C calls with such a closure, boxed, for each new picture.
  nonisolated static let snapshot: MonaLayerSnapshot = { userData, snapshot, width, height in
    guard let userData, let snapshot else { return }
    onMainThread((userData, snapshot)) { userData, snapshot in
      let drawing: SnapshotDrawing = RetainedObjects.value(userData)
      drawing.draw(OpaquePointer(snapshot), Int(width), Int(height))
    }
  }
}
