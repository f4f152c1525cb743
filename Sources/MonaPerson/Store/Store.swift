import Foundation
import GRDB
import MonaCatalogue

/// The one door to what a person made, which is precious, with the catalogue beside it.
///
/// Two SQLite files lie side by side. Every connection to the person's also has the catalogue
/// attached, so one query reads both and one transaction on the person's data sees the catalogue;
/// only an import writes the catalogue. Table names differ between the two, so no query names a
/// schema, and in memory both sets of tables live in a single database.
package final class Store: Sendable {
  /// Reads of everything, and writes of the person's data.
  let person: any DatabaseWriter
  /// What there is to discover; it answers by itself, through the person's connections.
  package let catalogue: Catalogue

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
      let writer = try Catalogue.open(catalogueFile)
      person = try Self.openPerson(personFile, catalogueFile: catalogueFile)
      catalogue = Catalogue(writer: writer, reader: person)
    } catch {
      throw StoreError.unreadable(folder: folder, underlying: error)
    }
  }

  /// A store that lives as long as the object does, for tests.
  package static func inMemory() throws -> Store {
    let catalogue = try Catalogue.inMemory()
    try PersonSchema.migrator.migrate(catalogue.writer)
    return Store(person: catalogue.writer, catalogue: catalogue)
  }

  private init(person: any DatabaseWriter, catalogue: Catalogue) {
    self.person = person
    self.catalogue = catalogue
  }

  private static func openPerson(_ file: URL, catalogueFile: URL) throws -> DatabasePool {
    var configuration = Catalogue.configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: "ATTACH DATABASE ? AS catalogue", arguments: [catalogueFile.path])
    }
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    try PersonSchema.migrator.migrate(pool)
    return pool
  }
}
