import CServices

/// A `GCancellable`, which any thread may cancel.
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
