import Foundation
import GRDB
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
