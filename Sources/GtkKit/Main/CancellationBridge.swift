import CGtk

/// Cancels a Swift task when a `GCancellable` is cancelled.
@MainActor
final class CancellationBridge {
  private let cancellable: Object<UnsafeMutablePointer<GCancellable>>
  private var handler: gulong = 0

  /// Starts listening; a cancellable that is already cancelled cancels the task at once.
  init(_ cancellable: some Instance, _ task: Task<some Sendable, any Error>) {
    self.cancellable = Object(cast(cancellable))
    let userData = RetainedObjects.retain(CancelAction { task.cancel() })
    let callback: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = {
      _, userData in
      // On whatever thread cancels.
      guard let userData else { return }
      let action: CancelAction = RetainedObjects.value(userData)
      action.run()
    }
    handler = g_cancellable_connect(
      self.cancellable.pointer, unsafeBitCast(callback, to: GCallback.self), userData,
      RetainedObjects.release)
  }

  /// Stops listening, so that C holds nothing more of the task.
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
