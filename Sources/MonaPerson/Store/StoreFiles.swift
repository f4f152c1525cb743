import Foundation
import GRDB
import MonaArchive
import MonaCatalogue
import MonaModel

/// The connections of a store.
struct StoreConnections: Sendable {
  /// Reads of everything, and writes of the person's data.
  var person: any DatabaseWriter
  /// Writes of the catalogue.
  var catalogue: any DatabaseWriter
  /// Why nothing can be written; nil when all can.
  var fault: StorageError?
  /// The catalogue's file; nil in memory, and where nothing can be written.
  var file: OpenedFile?
  /// Says that both are open; nil in memory.
  var use: FolderUse?
  /// What came of the catalogue, if it was damaged.
  var repaired: RepairedCatalogue?

  /// Whether a new catalogue has taken the place of the one that is open, which was damaged.
  var isReplaced: Bool { file?.isReplaced ?? false }
}

/// The files of a store, and how they are opened.
struct StoreFiles: Sendable {
  let folder: URL
  /// Which of them has the person's data.
  var file = PersonFile.first
  /// Where the person's photos are; nil not to look there.
  let album: URL?
  /// Called with each statement, on any thread.
  let tracing: (@Sendable (String) -> Void)?

  /// The catalogue's file.
  var catalogue: URL { folder.appendingPathComponent("catalogue.sqlite") }
  /// The file of the person's data.
  var person: URL { file.url(in: folder) }

  /// What MONA itself puts into the folder.
  private static let names = [
    "catalogue.sqlite", PersonFile.first.name, PersonFile.note, PersonFile.accounts, "pasted",
    PersonCopies.folder, DamagedFiles.folder, IntegrityFlag.name, CrashLoopCounter.name,
    Self.scratch,
  ]

  /// What the folders begin with that are needed for a while.
  private static let scratch = ".scratch"

  /// A folder in this one for what is needed for a while; it goes with the value.
  func scratchFolder() throws -> UnfinishedFolder { try UnfinishedFolder(of: scratch) }

  /// The name such folders would get if they were kept.
  var scratch: URL { folder.appendingPathComponent(String(Self.scratch.dropFirst())) }

  /// Opens both databases, as `Store.init(folder:album:tracing:)` says.
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

  /// Opens them to be written, else to be read alone.
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
      let repaired = try Catalogue.repair(catalogue, knowing: KeptSourceTable.fetchAll(in: person))
      var connections = try connect()
      connections.repaired = repaired
      return connections
    }
  }

  /// A file without a byte is not a catalogue that was never filled, if others were imported.
  private func refuseEmptiedCatalogue() throws {
    guard DatabaseFile(catalogue).size == 0, try !KeptSourceTable.fetchAll(in: person).isEmpty
    else { return }
    throw DamagedCatalogue()
  }

  /// Opens both to be written, and brings them up to date; to be called while the folder is held.
  func connect() throws -> StoreConnections {
    let writer = try readingCatalogue { try Catalogue.open(catalogue) }
    PrivateFiles.prepareDatabase(person)
    let pool = try DatabasePool(
      path: person.path, configuration: configuration(attaching: catalogue.path))
    // Neither is brought up to date before it is known that no newer MONA wrote the other.
    try PersonSchema.migrator.refuseNewer(pool)
    try readingCatalogue { try Catalogue.bringUpToDate(writer) }
    try PersonSchema.migrator.migrate(pool)
    return StoreConnections(person: pool, catalogue: writer, file: OpenedFile(catalogue))
  }

  /// What the catalogue holds is not what a database holds.
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

  /// A file without a byte beside photos is not a collection that was never begun, nor is one that is not
  /// there beside its copies, or beside what was set aside of it.
  private func refuseEmptied() throws {
    if DatabaseFile(person).size == nil, file.canComeBack(in: folder) {
      throw StoreError.missing(file: person)
    }
    guard let album, DatabaseFile(person).size == 0 else { return }
    // There is no album before the first photo.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: album.path)) ?? []
    let count = names.count { !$0.hasPrefix(".") }
    if count > 0 { throw StoreError.emptied(file: person, photos: count) }
  }
}
