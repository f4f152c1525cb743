import Foundation
import GRDB
import MonaArchive
import MonaCatalogue
import MonaModel

/// The connections of a store.
struct StoreConnections: Sendable {
  /// Reads both databases and writes the person's.
  var person: any DatabaseWriter
  /// Writes the catalogue.
  var catalogue: any DatabaseWriter
  /// Why nothing can be written; nil if writing works.
  var fault: StorageError?
  /// The open catalogue file; nil in memory, and if nothing can be written.
  var file: OpenedFile?
  /// The lock that marks the folder as in use; nil in memory.
  var use: FolderUse?
  /// The repair of the catalogue, if it was damaged.
  var repaired: RepairedCatalogue?

  /// Whether another process has replaced the open catalogue, which was damaged.
  var isReplaced: Bool { file?.isReplaced ?? false }
}

/// The files of a store, and the code that opens them.
struct StoreFiles: Sendable {
  let folder: URL
  /// The person's file.
  var file = PersonFile.first
  /// The folder of the person's photos; nil for no check.
  let album: URL?
  /// Called with each SQL statement, on any thread.
  let tracing: (@Sendable (String) -> Void)?

  /// The catalogue's file.
  var catalogue: URL { folder.appendingPathComponent("catalogue.sqlite") }
  /// The file of the person's data.
  var person: URL { file.url(in: folder) }

  /// The names that MONA itself creates in the folder.
  private static let names = [
    "catalogue.sqlite", PersonFile.first.name, PersonFile.note, PersonFile.accounts, "pasted",
    PersonCopies.folder, DamagedFiles.folder, IntegrityFlag.name, CrashLoopCounter.name,
    Self.scratch,
  ]

  /// The prefix of temporary folders.
  private static let scratch = ".scratch"

  /// A temporary folder in the data folder, removed with the returned value.
  func scratchFolder() throws -> UnfinishedFolder { try UnfinishedFolder(of: scratch) }

  /// The name from which temporary folders are named.
  var scratch: URL { folder.appendingPathComponent(String(Self.scratch.dropFirst())) }

  /// Opens both databases; see `Store.init(folder:file:album:tracing:)`.
  func open() throws -> StoreConnections {
    do {
      try PrivateFiles.makeFolder(folder)
      try PrivateFiles.makeFolder(person.deletingLastPathComponent())
      return try FolderLock.holding(folder) {
        PrivateFiles.close(folder, ifOnlyHolding: Self.names)
        try refuseEmptied()
        try IntegrityFlag(in: folder).examine(person)
        var connections = try openHeld()
        connections.use = FolderUse(of: folder)
        return connections
      }
    } catch is NewerDatabase {
      throw StoreError.newer(folder: folder)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError.unreadable(
        folder: folder, underlying: StorageError(opening: error, in: folder) ?? error)
    }
  }

  /// Opens them for writing, else for reading only.
  private func openHeld() throws -> StoreConnections {
    do {
      return try openToWrite()
    } catch let error where !(error is NewerDatabase) {
      guard let fault = StorageError(opening: error, in: folder), fault.leavesReading else {
        throw error
      }
      do { return try openToRead(fault) } catch let error as NewerDatabase {
        throw error
      } catch {
        throw fault
      }
    }
  }

  private func openToWrite() throws -> StoreConnections {
    do {
      try refuseEmptiedCatalogue()
      return try connect()
    } catch is DamagedCatalogue {
      let repaired = try Catalogue.repair(
        catalogue, knowing: StoredSourceTable.fetchAll(in: person))
      var connections = try connect()
      connections.repaired = repaired
      return connections
    }
  }

  /// Treats an empty catalogue file as damaged if catalogues were imported.
  private func refuseEmptiedCatalogue() throws {
    guard DatabaseFile(catalogue).size == 0, try !StoredSourceTable.fetchAll(in: person).isEmpty
    else { return }
    throw DamagedCatalogue()
  }

  /// Opens both for writing and migrates them; call it while holding the folder's lock.
  func connect() throws -> StoreConnections {
    let writer = try readingCatalogue { try Catalogue.open(catalogue) }
    PrivateFiles.prepareDatabase(person)
    let pool = try DatabasePool(
      path: person.path, configuration: configuration(attaching: catalogue.path))
    // Migrates neither before both are known not to come from a newer MONA.
    try PersonSchema.migrator.refuseNewer(pool)
    try readingCatalogue { try Catalogue.bringUpToDate(writer) }
    try PersonSchema.migrator.migrate(pool)
    return StoreConnections(person: pool, catalogue: writer, file: OpenedFile(catalogue))
  }

  /// The catalogue's file is not a valid database.
  private struct DamagedCatalogue: Error {}

  private func readingCatalogue<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch  where StorageError(error) == .damaged {
      throw DamagedCatalogue()
    }
  }

  private func openToRead(_ fault: StorageError) throws -> StoreConnections {
    let writer = try Catalogue.openToRead(catalogue)
    var configuration = configuration(attaching: DatabaseFile(catalogue).pathToRead)
    configuration.readonly = true
    let pool = try DatabasePool(
      path: DatabaseFile(person).pathToRead, configuration: configuration)
    try PersonSchema.migrator.refuseNewer(pool)
    try PersonSchema.migrator.refuseOlder(pool)
    return StoreConnections(person: pool, catalogue: writer, fault: fault)
  }

  private func configuration(attaching catalogue: String) -> Configuration {
    var configuration = Catalogue.configuration(tracing: tracing)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: "ATTACH DATABASE ? AS catalogue", arguments: [catalogue])
    }
    return configuration
  }

  /// Refuses an empty database if the album has photos, and a missing one if it has copies or a
  /// damaged version.
  private func refuseEmptied() throws {
    if DatabaseFile(person).size == nil, file.canComeBack(in: folder) {
      throw StoreError.missing(file: person)
    }
    guard let album, DatabaseFile(person).size == 0 else { return }
    // The album does not exist before the first photo.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: album.path)) ?? []
    let count = names.count { !$0.hasPrefix(".") }
    if count > 0 { throw StoreError.emptied(file: person, photos: count) }
  }
}
