import Foundation
import GRDB
import MonaCatalogue
import MonaModel

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
  /// Tells what is changed in either database, by this process and by others.
  package let changes: Changes

  /// Opens the store in `folder`, making the folder and the databases when they are missing and
  /// bringing older ones up to date.
  ///
  /// A catalogue that cannot be read is set aside, beside the new one, because it can be had
  /// again; the person's data never is.
  /// - Parameter tracing: called with each statement, on any thread.
  /// - Throws: `StoreError.newer` when a newer MONA wrote there, `.unreadable` when the person's data
  ///   cannot be opened.
  package init(folder: URL, tracing: (@Sendable (String) -> Void)? = nil) throws {
    let catalogueFile = folder.appendingPathComponent("catalogue.sqlite")
    let personFile = folder.appendingPathComponent("person.sqlite")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let writer = try Catalogue.open(catalogueFile)
      person = try Self.openPerson(personFile, catalogueFile: catalogueFile, tracing)
      catalogue = Catalogue(writer: writer, reader: person)
      changes = try Self.changes(in: person, files: [personFile, catalogueFile])
      person.tellCommits(of: personFile, to: changes)
      writer.tellCommits(of: catalogueFile, to: changes)
    } catch is NewerDatabase {
      throw StoreError.newer(folder: folder)
    } catch {
      throw StoreError.unreadable(folder: folder, underlying: error)
    }
  }

  /// A store that lives as long as the object does, for tests.
  /// - Parameter catalogue: one in memory to begin with; it becomes part of the store.
  package static func inMemory(_ catalogue: Catalogue? = nil) throws -> Store {
    guard let catalogue else { return try Store(inMemory: empty.get().copy()) }
    try PersonSchema.migrator.migrate(catalogue.writer)
    return try Store(inMemory: catalogue)
  }

  /// What an empty store in memory begins as.
  ///
  /// Tests open hundreds: copying takes a tenth of what migrating takes.
  private static let empty = Result {
    let catalogue = try Catalogue.inMemory()
    try PersonSchema.migrator.migrate(catalogue.writer)
    return catalogue
  }

  private init(inMemory catalogue: Catalogue) throws {
    self.catalogue = catalogue
    person = catalogue.writer
    changes = try Self.changes(in: person, files: [])
    person.tellCommits(of: nil, to: changes)
  }

  private static func changes(in person: any DatabaseReader, files: [URL]) throws -> Changes {
    @Sendable func numbers(_ db: Database) throws -> ChangeNumbers {
      try RevisionTable.numbers(of: [.person, .catalogue], db)
    }
    return Changes(
      since: try person.read(numbers),
      watch: { files.isEmpty ? nil : CommitWatch(files, onRing: $0) },
      read: { try await person.read(numbers) })
  }

  private static func openPerson(
    _ file: URL, catalogueFile: URL, _ tracing: (@Sendable (String) -> Void)?
  ) throws -> DatabasePool {
    var configuration = Catalogue.configuration(tracing: tracing)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: "ATTACH DATABASE ? AS catalogue", arguments: [catalogueFile.path])
    }
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    try PersonSchema.migrator.bringUpToDate(pool)
    return pool
  }
}

extension DatabaseWriter {
  /// - Parameter file: the database's file; nil for one in memory.
  fileprivate func tellCommits(of file: URL?, to changes: Changes) {
    let bell = CommitBell(file) { [weak changes] in changes?.nudge() }
    add(transactionObserver: bell, extent: .databaseLifetime)
  }
}
