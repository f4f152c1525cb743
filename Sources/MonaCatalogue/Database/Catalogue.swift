import CSQLite
import Foundation
import GRDB
import MonaLog
import MonaModel
import Synchronization

/// The one door to the catalogue: what there is to discover, and what discoveries share.
///
/// The catalogue can be had again, and knows nothing of any person.
/// Table names differ from those of a person's database, so that a connection which has both
/// attached asks the same questions: no query names a schema.
package final class Catalogue: Sendable {
  private let connections: Mutex<Connections>

  private struct Connections: Sendable {
    var writer: any DatabaseWriter
    var reader: any DatabaseReader
    var fault: StorageError?
    var file: OpenedFile?
  }

  /// Who is asked: the catalogue's own connections, or those of a person, which see it too.
  package var reader: any DatabaseReader { connections.withLock(\.reader) }
  /// Who writes; no other connection does.
  package var writer: any DatabaseWriter { connections.withLock(\.writer) }
  /// Why nothing can be written; nil when all can.
  var fault: StorageError? { connections.withLock(\.fault) }
  /// Whether a new catalogue has taken the place of the one that is open, which was damaged.
  var isReplaced: Bool { connections.withLock(\.file)?.isReplaced ?? false }

  /// A catalogue written through one connection and read through others, which may see more.
  /// - Parameters:
  ///   - fault: why nothing can be written; nil when all can.
  ///   - file: the file as it was opened; nil where none takes its place.
  package init(
    writer: any DatabaseWriter, reader: any DatabaseReader, fault: StorageError? = nil,
    file: OpenedFile? = nil
  ) {
    connections = Mutex(Connections(writer: writer, reader: reader, fault: fault, file: file))
  }

  /// Goes on with other connections: another file took the place of the one that was open.
  package func reconnect(
    writer: any DatabaseWriter, reader: any DatabaseReader, file: OpenedFile?
  ) {
    connections.withLock {
      $0 = Connections(writer: writer, reader: reader, fault: $0.fault, file: file)
    }
  }

  /// Opens the catalogue in a file, makes it when it is missing, and brings an older one up to date.
  ///
  /// - Throws: `NewerDatabase` when a newer MONA wrote it.
  package convenience init(file: URL) throws {
    let pool = try FolderLock.holding(file.deletingLastPathComponent()) {
      let pool = try Self.open(file)
      try Self.bringUpToDate(pool)
      return pool
    }
    self.init(writer: pool, reader: pool)
  }

  /// A catalogue that lives as long as the object does, for tests.
  package static func inMemory() throws -> Catalogue { try empty.get().copy() }

  /// What a catalogue in memory begins as: tests make hundreds, and copying takes a tenth of what
  /// migrating takes.
  private static let empty = Result {
    let queue = try DatabaseQueue(configuration: configuration())
    try CatalogueSchema.migrator.migrate(queue)
    return Catalogue(writer: queue, reader: queue)
  }

  /// All that this one's connection sees, in memory and by itself, for tests.
  package func copy() throws -> Catalogue {
    let queue = try DatabaseQueue(configuration: Self.configuration())
    try reader.backup(to: queue)
    return Catalogue(writer: queue, reader: queue)
  }

  /// What every connection of MONA's heeds, to the catalogue or to a person's data.
  ///
  /// - Parameter tracing: called with each statement, on any thread.
  package static func configuration(
    tracing: (@Sendable (String) -> Void)? = nil
  ) -> Configuration {
    SQLiteOptions.set()
    var configuration = Configuration()
    configuration.prepareDatabase(BulkRows.register)
    if tracing != nil || MainThread.isGuarded {
      configuration.prepareDatabase { db in
        db.trace { event in
          let statement = event.description
          MainThread.refuse(statement)
          tracing?(statement)
        }
      }
    }
    // Only the administrator may have threads of the quality that GRDB proposes, which the window must not wait for.
    configuration.qos = .default
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(10)
    configuration.maximumReaderCount = 4
    return configuration
  }

  /// The connections to the catalogue in a file, which is made when it is missing, and not yet
  /// brought up to date; to be called while the folder is held (`FolderLock`).
  /// - Throws: `NewerDatabase` when a newer MONA wrote it.
  package static func open(_ file: URL) throws -> DatabasePool {
    PrivateFiles.prepareDatabase(file)
    var configuration = configuration()
    configuration.prepareDatabase { db in try db.execute(sql: pageSizeSQL) }
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    try CatalogueSchema.migrator.refuseNewer(pool)
    return pool
  }

  /// Large pages waste less on records of a kilobyte and more, and halve the cost of an import; only
  /// the making of the file heeds it.
  static let pageSizeSQL = "PRAGMA page_size = 16384"

  /// Brings a catalogue up to date; to be called while the folder is held.
  package static func bringUpToDate(_ pool: DatabasePool) throws {
    try CatalogueSchema.migrator.migrate(pool)
    // Whoever opens it begins with these: were they damaged, nobody could open it to mend it.
    _ = try pool.writeWithoutTransaction { db in
      try RevisionTable.numbers(of: [.catalogue], db)
    }
  }

  /// A catalogue that another process may be writing to, to be read alone: nothing of it is made,
  /// brought up to date or written.
  /// - Throws: `NewerDatabase`; `StorageError.readOnly` for one that is not up to date.
  package static func readOnly(_ file: URL) throws -> Catalogue {
    var configuration = configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try CatalogueSchema.migrator.refuseNewer(queue)
    try CatalogueSchema.migrator.refuseOlder(queue)
    return Catalogue(writer: queue, reader: queue)
  }

  /// The connections to a catalogue on a disk that nothing can be written to.
  /// - Throws: `NewerDatabase`; `StorageError.readOnly` for one that is not up to date.
  package static func openToRead(_ file: URL) throws -> DatabasePool {
    var configuration = configuration()
    configuration.readonly = true
    let pool = try DatabasePool(
      path: DatabaseFile(file).pathToRead, configuration: configuration)
    try CatalogueSchema.migrator.refuseNewer(pool)
    try CatalogueSchema.migrator.refuseOlder(pool)
    return pool
  }
}

extension Catalogue {
  /// How often what the catalogue says was changed, by any process: as long as it stays the same, what
  /// was read is what there is.
  package func revision() throws -> Int64 {
    try reader.read { db in
      try RevisionTable.numbers(of: [.catalogue], db)[.catalogue] ?? 0
    }
  }

  /// Waits until what was written stands in the catalogue's own file: a program that ends before leaves
  /// it in the log, as large as the import was, for the next one to read.
  package func settle() {
    // Comes after whatever `write` left to be done.
    writer.writeWithoutTransaction { _ in }
  }

  /// Runs `work` on the catalogue in one transaction, with settings that suit an import.
  /// - Parameter kind: what it writes, if it writes anything; nil when no reader would see it.
  /// - Throws: `StorageError` when nothing can be written, and what `work` throws.
  func write<Result>(
    changing kind: DataKind? = .catalogue, _ work: (Database) throws -> Result
  ) throws -> Result {
    if let fault { throw fault }
    let writer = writer
    // What is committed is there for all to read; that it moves from the log to the database
    // itself need not be waited for.
    defer {
      writer.asyncWriteWithoutTransaction { db in
        tryLogging("The catalogue's log was not emptied") {
          // Else the search's index is made next, and should not wait for it.
          if try !SearchIndex.isBehind(db) { try db.checkpoint() }
        }
      }
    }
    return try writer.writeWithoutTransaction { db in
      // A cache in KiB, as it is negative: a page that stays there is written once. Nothing in a
      // catalogue must be wiped from the disk when it goes. Links are written from rows that were
      // just written themselves, which need not be looked up two million times.
      try db.execute(
        sql: """
          PRAGMA cache_size = -131072;
          PRAGMA secure_delete = OFF;
          PRAGMA foreign_keys = OFF;
          PRAGMA wal_autocheckpoint = 0;
          PRAGMA threads = 1;
          """)
      defer {
        tryLogging("A connection keeps the settings of an import") {
          try db.execute(
            sql: """
              PRAGMA cache_size = -2000;
              PRAGMA foreign_keys = ON;
              PRAGMA wal_autocheckpoint = 1000;
              PRAGMA threads = 0;
              """)
        }
      }
      var result: Swift.Result<Result, any Error>?
      try db.inTransaction(.immediate) {
        // Nobody would see what is written to it.
        if isReplaced { throw StorageError.damaged }
        // Whoever writes into a large catalogue needs all of its indexes.
        try WaitingIndexes.build(db)
        let before = db.totalChangesCount
        result = .success(try work(db))
        if let kind, db.totalChangesCount != before { try RevisionTable.catalogue.count(kind, db) }
        return .commit
      }
      guard let result else { throw DatabaseError(message: "a transaction ended without a result") }
      return try result.get()
    }
  }
}

/// What is decided for all connections of the process, before the first one is opened.
enum SQLiteOptions {
  /// Sets them; to be called before the first connection is opened.
  static func set() { _ = answers }

  /// Refused once SQLite is in use, as by a map's file: then it goes on as it is.
  private static let answers = (
    mona_sqlite_leave_memory_uncounted(), mona_sqlite_read_addresses()
  )
}
