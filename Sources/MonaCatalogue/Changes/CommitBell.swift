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
