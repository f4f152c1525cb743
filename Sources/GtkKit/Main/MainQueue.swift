import CGtk
import Glibc

/// The bridge that lets GLib's main loop run main-actor tasks and the main dispatch queue.
package enum MainQueue {
  @MainActor private static var source: guint = 0

  /// Starts draining the queue; call once on the process's main thread, before the loop runs.
  @MainActor package static func install() {
    guard source == 0 else { return }
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    source = g_unix_fd_add(
      descriptor, G_IO_IN,
      { descriptor, _, _ in
        // Unread, the eventfd stays readable and GLib would spin.
        var count: UInt64 = 0
        read(descriptor, &count, MemoryLayout.size(ofValue: count))
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil)
  }
}
