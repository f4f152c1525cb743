import Foundation
import GRDB
import MonaModel
import Synchronization

/// The change counters of a database by kind of data (`ChangeNumbers`).
///
/// Each counter is incremented in the transaction that makes the change.
///
/// The table names of the two databases differ, like those of all their tables, and so do the kinds
/// they count.
package struct RevisionTable: Sendable {
  private let name: String

  /// The catalogue's counters, incremented explicitly by each write that changes rows.
  package static let catalogue = RevisionTable(name: "catalogueRevision")
  /// The counters of a person's data, incremented by triggers.
  package static let person = RevisionTable(name: "personRevision")

  /// Creates the table with a counter for each kind.
  package func create(for kinds: [DataKind], _ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE \(name) (
          kind TEXT NOT NULL PRIMARY KEY,
          number INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID
        """)
    for kind in kinds {
      try db.execute(sql: "INSERT INTO \(name) (kind) VALUES (?)", arguments: [kind.rawValue])
    }
  }

  /// Creates triggers that count changes of a table's rows.
  /// - Parameter columns: the columns whose updates count; nil for all.
  package func count(
    _ kind: DataKind, ofTable table: String, columns: [String]? = nil, _ db: Database
  ) throws {
    let update = columns.map { " OF \($0.joined(separator: ", "))" } ?? ""
    for (event, name) in [
      ("INSERT", "Added"), ("DELETE", "Removed"), ("UPDATE\(update)", "Changed"),
    ] {
      try db.execute(
        sql: """
          CREATE TRIGGER \(table)\(name)Counts\(kind.rawValue.capitalized) AFTER \(event) ON \(table)
          BEGIN \(Self.counting(self.name)) '\(kind.rawValue)'; END
          """)
    }
  }

  /// Increments the counter of a kind.
  package func count(_ kind: DataKind, _ db: Database) throws {
    try db.executeCached(sql: "\(Self.counting(name)) ?", arguments: [kind.rawValue])
  }

  private static func counting(_ name: String) -> String {
    "UPDATE \(name) SET number = number + 1 WHERE kind ="
  }

  /// Reads the current counters of one or both databases in one statement.
  package static func numbers(of tables: [RevisionTable], _ db: Database) throws -> ChangeNumbers {
    let sql = tables.map { "SELECT kind, number FROM \($0.name)" }.joined(separator: " UNION ALL ")
    var numbers = ChangeNumbers()
    for row in try Row.fetchAll(db.cachedStatement(sql: sql)) {
      let name = try row.decode(String.self, forColumn: "kind")
      if let kind = DataKind(rawValue: name) { numbers[kind] = try row.decode(forColumn: "number") }
    }
    return numbers
  }
}

/// Signals each commit of a database: within this process by a closure, and to other processes by
/// changing the modification time of the database file, which affects neither its content nor its
/// locks.
///
/// Watching the write-ahead log would signal too early: its pages are written before other
/// connections can read them.
package final class CommitNotifier: TransactionObserver, Sendable {
  private let file: String?
  private let signal: @Sendable () -> Void
  /// The connection's total number of changes at the last commit.
  private let changesCount = Atomic(0)

  /// - Parameter file: the database file; nil for an in-memory database.
  package init(_ file: URL?, signal: @escaping @Sendable () -> Void) {
    self.file = file?.path
    self.signal = signal
  }

  package func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

  package func databaseDidChange(with event: DatabaseEvent) {}

  package func databaseDidRollback(_ db: Database) {}

  package func databaseDidCommit(_ db: Database) {
    // Read transactions end here too; they change nothing.
    let count = db.totalChangesCount
    guard changesCount.exchange(count, ordering: .relaxed) != count else { return }
    signal()
    // Do not open the file here: closing any descriptor of a database file releases all POSIX locks
    // that this process holds on it.
    if let file { utimensat(AT_FDCWD, file, nil, 0) }
  }
}

/// Watches database files by inotify and calls back for each ``CommitNotifier`` signal of other
/// processes.
package final class CommitWatch: Sendable {
  /// Dispatch sources are thread-safe but not annotated as `Sendable` on Linux.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Nil when the system's inotify limits are reached; changes of other processes are then noticed
  /// only with the next change of this one.
  /// - Parameter files: the database files.
  package init?(_ files: [URL], onSignal: @escaping @Sendable () -> Void) {
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
      // The events need not be parsed: all have the same meaning.
      var events = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &events, events.count) > 0 {}
      onSignal()
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
  }

  deinit { source.cancel() }
}
