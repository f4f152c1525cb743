import CGtk

/// Cancels a Swift task when a `GCancellable` is cancelled.
@MainActor
final class CancelToken {
  private let cancellable: Object<UnsafeMutablePointer<GCancellable>>
  private var handler: gulong = 0

  /// Starts listening; a cancellable that is already cancelled cancels the task at once.
  init(_ cancellable: some Instance, _ task: Task<some Sendable, any Error>) {
    self.cancellable = Object(cast(cancellable))
    let box = Boxes.retain(CancelAction { task.cancel() })
    let callback: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = {
      _, box in
      // On whatever thread cancels.
      guard let box else { return }
      let action: CancelAction = Boxes.value(box)
      action.run()
    }
    handler = g_cancellable_connect(
      self.cancellable.pointer, unsafeBitCast(callback, to: GCallback.self), box, Boxes.release)
  }

  /// Stops listening, so that C holds nothing more of the task.
  func forget() {
    g_cancellable_disconnect(cancellable.pointer, handler)
    handler = 0
  }

  private final class CancelAction: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }
}
