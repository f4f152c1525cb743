import Foundation
import GRDB
import MonaModel

/// The one door to the catalogue: what there is to discover, and what discoveries share.
///
/// The catalogue can be had again, and knows nothing of any person.
/// Table names differ from those of a person's database, so that a connection which has both
/// attached asks the same questions: no query names a schema.
package final class Catalogue: Sendable {
  /// Who is asked: the catalogue's own connections, or those of a person, which see it too.
  package let reader: any DatabaseReader
  /// Who writes; no other connection does.
  package let writer: any DatabaseWriter

  /// A catalogue written through one connection and read through others, which may see more.
  package init(writer: any DatabaseWriter, reader: any DatabaseReader) {
    self.writer = writer
    self.reader = reader
  }

  /// Opens the catalogue in a file, makes it when it is missing, and brings an older one up to date.
  ///
  /// One that cannot be read is set aside, beside the new one, because it can be had again.
  /// - Throws: `NewerDatabase` when a newer MONA wrote it.
  package convenience init(file: URL) throws {
    let pool = try Self.open(file)
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
    MemoryCount.leaveOff()
    var configuration = Configuration()
    if tracing != nil || MainThread.isGuarded {
      configuration.prepareDatabase { db in
        db.trace { event in
          let statement = event.description
          MainThread.refuse(statement)
          tracing?(statement)
        }
      }
    }
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(10)
    configuration.maximumReaderCount = 4
    return configuration
  }

  /// The connections to the catalogue in a file, as `init(file:)` opens it.
  package static func open(_ file: URL) throws -> DatabasePool {
    var configuration = configuration()
    // Records weigh more than a kilobyte: large pages waste less and halve the cost of an import.
    // Only the making of the file heeds it.
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA page_size = 16384") }
    do {
      let pool = try DatabasePool(path: file.path, configuration: configuration)
      try CatalogueSchema.migrator.bringUpToDate(pool)
      return pool
    } catch let error as DatabaseError
      where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
    {
      try setAside(file)
      let pool = try DatabasePool(path: file.path, configuration: configuration)
      try CatalogueSchema.migrator.bringUpToDate(pool)
      return pool
    }
  }

  private static func setAside(_ file: URL) throws {
    let stamp = Int(Date().timeIntervalSince1970)
    for suffix in ["", "-wal", "-shm"]
    where FileManager.default.fileExists(atPath: file.path + suffix) {
      try FileManager.default.moveItem(
        atPath: file.path + suffix, toPath: "\(file.path).damaged-\(stamp)\(suffix)")
    }
  }
}
