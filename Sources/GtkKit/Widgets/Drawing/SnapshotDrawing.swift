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
  nonisolated static let snapshot: MonaLayerSnapshot = { box, snapshot, width, height in
    guard let box, let snapshot else { return }
    nonisolated(unsafe) let handles = (box, snapshot)
    MainActor.assumeIsolated {
      let drawing: SnapshotDrawing = Boxes.value(handles.0)
      drawing.draw(OpaquePointer(handles.1), Int(width), Int(height))
    }
  }
}
