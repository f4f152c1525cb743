import Foundation
import GRDB
import MonaCatalogue
import MonaModel
import Synchronization

/// The one door to what a person made, which is precious, with the catalogue beside it.
///
/// Two SQLite files lie side by side. Every connection to the person's also has the catalogue
/// attached, so one query reads both and one transaction on the person's data sees the catalogue;
/// only an import writes the catalogue. Table names differ between the two, so no query names a
/// schema, and in memory both sets of tables live in a single database.
package final class Store: Sendable {
  private let connections: Mutex<StoreConnections>
  /// What there is to discover; it answers by itself, through the person's connections.
  package let catalogue: Catalogue
  /// Tells what is changed in either database, by this process and by others.
  package let changes: Changes

  /// Reads of everything, and writes of the person's data.
  var person: any DatabaseWriter { connections.withLock(\.person) }
  /// Why nothing can be written, though all can be read, as on a disk that is full; nil when all can
  /// be written.
  package var fault: StorageFault? { connections.withLock(\.fault) }

  /// Opens the store in `folder`, making the folder and the databases when they are missing and
  /// bringing older ones up to date; whoever else opens it meanwhile waits.
  ///
  /// A catalogue that cannot be read is set aside, beside the new one, because it can be had
  /// again; the person's data never is. On a disk that nothing can be written to, all that is there
  /// can be read.
  /// - Parameters:
  ///   - album: where the person's photos are, which tell that there was a collection; nil not to
  ///     look.
  ///   - tracing: called with each statement, on any thread.
  /// - Throws: `StoreError.newer` when a newer MONA wrote there, `.emptied` when the person's data is
  ///   no longer in its file, `.unreadable` when it cannot be opened.
  package init(
    folder: URL, album: URL? = nil, tracing: (@Sendable (String) -> Void)? = nil
  ) throws {
    let files = StoreFiles(folder: folder, album: album, tracing: tracing)
    let connections = try files.open()
    catalogue = Catalogue(
      writer: connections.catalogue, reader: connections.person, fault: connections.fault)
    changes = try Self.changes(in: connections.person, files: [files.person, files.catalogue])
    connections.person.tellCommits(of: files.person, to: changes)
    connections.catalogue.tellCommits(of: files.catalogue, to: changes)
    self.connections = Mutex(connections)
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
    let writer = catalogue.writer
    self.catalogue = catalogue
    connections = Mutex(StoreConnections(person: writer, catalogue: writer))
    changes = try Self.changes(in: writer, files: [])
    writer.tellCommits(of: nil, to: changes)
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
}

extension DatabaseWriter {
  /// - Parameter file: the database's file; nil for one in memory.
  fileprivate func tellCommits(of file: URL?, to changes: Changes) {
    let bell = CommitBell(file) { [weak changes] in changes?.nudge() }
    add(transactionObserver: bell, extent: .databaseLifetime)
  }
}
