import Foundation
import GRDB
import Synchronization

/// The one door to what is kept: the catalogue (replaceable) and the person's data (precious).
///
/// Two SQLite files lie side by side. Every connection to the person's also has the catalogue
/// attached, so one query reads both and one transaction on the person's data sees the catalogue;
/// only an import writes the catalogue. Table names differ between the two, so no query names a
/// schema, and in memory both sets of tables live in a single database.
package final class Store: Sendable {
  /// Reads of everything, and writes of the person's data.
  let person: any DatabaseWriter
  /// Writes of the catalogue.
  let catalogue: any DatabaseWriter
  /// How often a writing of the catalogue began.
  let writingsBegun = Atomic(0)
  /// How often a writing of the catalogue ended.
  let writingsEnded = Atomic(0)

  /// Opens the store in `folder`, making the folder and the databases when they are missing and
  /// bringing older ones up to date.
  ///
  /// A catalogue that cannot be read is set aside, beside the new one, because it can be had
  /// again; the person's data never is.
  /// - Throws: `StoreError.unreadable` when the person's data cannot be opened.
  package init(folder: URL) throws {
    let catalogueFile = folder.appendingPathComponent("catalogue.sqlite")
    let personFile = folder.appendingPathComponent("person.sqlite")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      catalogue = try Self.openCatalogue(catalogueFile)
      person = try Self.openPerson(personFile, catalogueFile: catalogueFile)
    } catch {
      throw StoreError.unreadable(folder: folder, underlying: error)
    }
  }

  /// A store that lives as long as the object does, for tests.
  package static func inMemory() throws -> Store {
    let queue = try DatabaseQueue(configuration: configuration())
    try CatalogueSchema.migrator.migrate(queue)
    try PersonSchema.migrator.migrate(queue)
    return Store(person: queue, catalogue: queue)
  }

  private init(person: any DatabaseWriter, catalogue: any DatabaseWriter) {
    self.person = person
    self.catalogue = catalogue
  }

  private static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(10)
    configuration.maximumReaderCount = 4
    return configuration
  }

  private static func openCatalogue(_ file: URL) throws -> DatabasePool {
    var configuration = configuration()
    // Records weigh more than a kilobyte: large pages waste less and halve the cost of an import.
    // Only the making of the file heeds it.
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA page_size = 16384") }
    do {
      let pool = try DatabasePool(path: file.path, configuration: configuration)
      try CatalogueSchema.migrator.migrate(pool)
      return pool
    } catch let error as DatabaseError
      where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
    {
      try setAside(file)
      let pool = try DatabasePool(path: file.path, configuration: configuration)
      try CatalogueSchema.migrator.migrate(pool)
      return pool
    }
  }

  private static func openPerson(_ file: URL, catalogueFile: URL) throws -> DatabasePool {
    var configuration = configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: "ATTACH DATABASE ? AS catalogue", arguments: [catalogueFile.path])
    }
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    try PersonSchema.migrator.migrate(pool)
    return pool
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
