import CGtk

/// Cancels a Swift task when a `GCancellable` is cancelled.
@MainActor
final class CancellationBridge {
  private let cancellable: Object<UnsafeMutablePointer<GCancellable>>
  private var handler: gulong = 0

  /// Connects; a cancellable that is already cancelled cancels the task at once.
  init(_ cancellable: some Instance, _ task: Task<some Sendable, any Error>) {
    self.cancellable = Object(cast(cancellable))
    let userData = RetainedObjects.retain(CancelAction { task.cancel() })
    let callback: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = {
      _, userData in
      // Called on the thread that cancels, which may be any.
      guard let userData else { return }
      let action: CancelAction = RetainedObjects.value(userData)
      action.run()
    }
    handler = g_cancellable_connect(
      self.cancellable.pointer, unsafeBitCast(callback, to: GCallback.self), userData,
      RetainedObjects.release)
  }

  /// Disconnects, so that C no longer holds the task.
  func disconnect() {
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
