import CSQLite
import Foundation
import GRDB
import MonaLog
import MonaModel
import Synchronization

/// The single entry point to the catalogue: discoveries and their facets.
///
/// The catalogue can be imported again and contains no personal data. Its table names differ from
/// those of a person's database, so that a connection with both databases attached runs the same
/// queries without schema names.
package final class Catalogue: Sendable {
  private let connections: Mutex<Connections>

  private struct Connections: Sendable {
    var writer: any DatabaseWriter
    var reader: any DatabaseReader
    var fault: StorageError?
    var file: OpenedFile?
  }

  /// The connection for reading: the catalogue's own, or a person's with the catalogue attached.
  package var reader: any DatabaseReader { connections.withLock(\.reader) }
  /// The only connection that writes.
  package var writer: any DatabaseWriter { connections.withLock(\.writer) }
  /// Why the catalogue is read-only; nil when it is writable.
  var fault: StorageError? { connections.withLock(\.fault) }
  /// Whether the open file was replaced by a repaired catalogue.
  var isReplaced: Bool { connections.withLock(\.file)?.isReplaced ?? false }

  /// Creates a catalogue with one connection for writing and others for reading.
  /// - Parameters:
  ///   - fault: why the catalogue is read-only; nil when it is writable.
  ///   - file: the opened file, to detect replacement; nil when it is never replaced.
  package init(
    writer: any DatabaseWriter, reader: any DatabaseReader, fault: StorageError? = nil,
    file: OpenedFile? = nil
  ) {
    connections = Mutex(Connections(writer: writer, reader: reader, fault: fault, file: file))
  }

  /// Replaces the connections after the file was replaced.
  package func reconnect(
    writer: any DatabaseWriter, reader: any DatabaseReader, file: OpenedFile?
  ) {
    connections.withLock {
      $0 = Connections(writer: writer, reader: reader, fault: $0.fault, file: file)
    }
  }

  /// Opens the catalogue in a file, creating or migrating it as needed.
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

  /// Creates an in-memory catalogue, for tests.
  package static func inMemory() throws -> Catalogue { try empty.get().copy() }

  /// The migrated empty catalogue that `inMemory()` copies: copying takes a tenth of the time of
  /// migrating, and tests create hundreds.
  private static let empty = Result {
    let queue = try DatabaseQueue(configuration: configuration())
    try CatalogueSchema.migrator.migrate(queue)
    return Catalogue(writer: queue, reader: queue)
  }

  /// Copies all data into an in-memory catalogue, for tests.
  package func copy() throws -> Catalogue {
    let queue = try DatabaseQueue(configuration: Self.configuration())
    try reader.backup(to: queue)
    return Catalogue(writer: queue, reader: queue)
  }

  /// The configuration of all connections, to the catalogue and to a person's data.
  ///
  /// - Parameter tracing: called with each statement, on any thread.
  package static func configuration(
    tracing: (@Sendable (String) -> Void)? = nil
  ) -> Configuration {
    SQLiteOptions.set()
    var configuration = Configuration()
    if tracing != nil || MainThread.isGuarded {
      configuration.prepareDatabase { db in
        db.trace { event in
          let statement = event.description
          MainThread.assertOffMainThread(statement)
          tracing?(statement)
        }
      }
    }
    // GRDB's default quality of service needs privileges that ordinary users lack.
    configuration.qos = .default
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(10)
    configuration.maximumReaderCount = 4
    return configuration
  }

  /// Opens or creates the catalogue in a file without migrating it; call while holding the folder's
  /// lock (`FolderLock`).
  /// - Throws: `NewerDatabase` when a newer MONA wrote it.
  package static func open(_ file: URL) throws -> DatabasePool {
    PrivateFiles.prepareDatabase(file)
    var configuration = configuration()
    configuration.prepareDatabase { db in try db.execute(sql: pageSizeSQL) }
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    try CatalogueSchema.migrator.refuseNewer(pool)
    return pool
  }

  /// Large pages suit records of a kilobyte and more and halve the duration of an import; the
  /// setting only applies when the file is created.
  static let pageSizeSQL = "PRAGMA page_size = 16384"

  /// Migrates a catalogue; call while holding the folder's lock.
  package static func bringUpToDate(_ pool: DatabasePool) throws {
    try CatalogueSchema.migrator.migrate(pool)
    // Opening starts by reading the counters, so damage to them is detected here, where repair is
    // possible.
    _ = try pool.writeWithoutTransaction { db in
      try RevisionTable.numbers(of: [.catalogue], db)
    }
  }

  /// Opens a catalogue read-only, without creating, migrating or writing anything, while another
  /// process may write to it.
  /// - Throws: `NewerDatabase`; `StorageError.readOnly` when a migration is needed.
  package static func readOnly(_ file: URL) throws -> Catalogue {
    var configuration = configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try CatalogueSchema.migrator.refuseNewer(queue)
    try CatalogueSchema.migrator.refuseOlder(queue)
    return Catalogue(writer: queue, reader: queue)
  }

  /// Opens a catalogue on a read-only disk.
  /// - Throws: `NewerDatabase`; `StorageError.readOnly` when a migration is needed.
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
  /// The number of changes to the catalogue by any process; cached data is valid while it stays the
  /// same.
  package func revision() throws -> Int64 {
    try reader.readSnapshot { db in
      try RevisionTable.numbers(of: [.catalogue], db)[.catalogue] ?? 0
    }
  }

  /// Waits until pending writes and the checkpoint are finished.
  ///
  /// A program that exits earlier leaves the data in the write-ahead log, which can be as large as
  /// the import.
  package func waitForCheckpoint() {
    // Runs after the checkpoint that `write` scheduled.
    writer.writeWithoutTransaction { _ in }
  }

  /// Runs `work` in one transaction with settings for large writes.
  /// - Parameter kind: the kind of data that changes; nil when the change is not visible to
  ///   readers.
  /// - Throws: `StorageError` when nothing can be written, and errors of `work`.
  func write<Result>(
    changing kind: DataKind? = .catalogue, _ work: (Database) throws -> Result
  ) throws -> Result {
    if let fault { throw fault }
    let writer = writer
    // Committed data is readable at once; the checkpoint need not be waited for.
    defer {
      writer.asyncWriteWithoutTransaction { db in
        tryLogging("The catalogue's log was not emptied") {
          // Otherwise the search index is built next and must not wait for a checkpoint.
          if try !SearchIndex.isIncomplete(db) { try db.checkpoint() }
        }
      }
    }
    return try writer.writeWithoutTransaction { db in
      // A negative cache size is in KiB; a large cache writes each page once. Deleted catalogue
      // data need not be overwritten (`secure_delete`). Foreign keys are not checked, because links
      // refer to rows written just before.
      try db.execute(
        sql: """
          PRAGMA cache_size = -32768;
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
        // The file was replaced: writes to it would be lost.
        if isReplaced { throw StorageError.damaged }
        // Writes to a large catalogue need all of its indexes.
        try PendingIndexes.build(db)
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

/// Process-wide SQLite options.
enum SQLiteOptions {
  /// Sets the options; call before the first connection is opened.
  static func set() { _ = answers }

  /// SQLite rejects them after its initialisation; the defaults then apply.
  private static let answers = (
    mona_sqlite_leave_memory_uncounted(), mona_sqlite_read_addresses()
  )
}
