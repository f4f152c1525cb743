import CServices

/// A `GCancellable`, which may be cancelled from any thread.
final class Cancellable: Sendable {
  nonisolated(unsafe) let pointer: UnsafeMutablePointer<GCancellable>

  init() {
    pointer = g_cancellable_new()
  }

  func cancel() {
    g_cancellable_cancel(pointer)
  }

  deinit {
    g_object_unref(pointer)
  }
}
