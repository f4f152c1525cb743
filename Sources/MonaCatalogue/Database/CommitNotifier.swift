import Foundation
import GRDB
import Synchronization

/// Tells of each commit of a database: within this process, and in others by touching the
/// database's file, which changes neither what it holds nor its locks.
///
/// Watching the log instead would tell too early: its pages are written and synchronised before
/// anyone can read what they say.
package final class CommitBell: TransactionObserver, Sendable {
  private let file: String?
  private let ring: @Sendable () -> Void
  /// How many rows the connection had changed by the last commit.
  private let changesCount = Atomic(0)

  /// - Parameter file: the database's file; nil for one in memory.
  package init(_ file: URL?, ring: @escaping @Sendable () -> Void) {
    self.file = file?.path
    self.ring = ring
  }

  package func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

  package func databaseDidChange(with event: DatabaseEvent) {}

  package func databaseDidRollback(_ db: Database) {}

  package func databaseDidCommit(_ db: Database) {
    // To read is a transaction too, and its end changes nothing.
    let count = db.totalChangesCount
    guard changesCount.exchange(count, ordering: .relaxed) != count else { return }
    ring()
    // Never opened here: closing a database's file gives up all locks this process has on it.
    if let file { utimensat(AT_FDCWD, file, nil, 0) }
  }
}

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
