import Foundation

/// Hears each ``CommitBell`` of other processes; between two of them it costs nothing.
package final class CommitWatch: Sendable {
  /// Dispatch's own objects are safe to use from any thread, which it does not say here.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Nil when the system has no more files to watch with: then one hears of other processes only
  /// with what is changed here.
  /// - Parameter files: the databases' files.
  package init?(_ files: [URL], onRing: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    for file in files {
      guard inotify_add_watch(descriptor, file.path, UInt32(IN_ATTRIB)) >= 0 else {
        close(descriptor)
        return nil
      }
    }
    source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "mona.commits"))
    source.setEventHandler {
      // What is in the events does not matter: all of them say the same.
      var events = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &events, events.count) > 0 {}
      onRing()
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
  }

  deinit { source.cancel() }
}
