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
  let held: HeldConnections
  /// What there is to discover; it answers by itself, through the person's connections.
  package let catalogue: Catalogue
  /// Tells what is changed in either database, by this process and by others.
  package let changes: Changes
  private let writes = BlockingExecutor(name: "writes", width: 1)

  /// Reads of everything, and writes of the person's data.
  var person: any DatabaseWriter { held.current.person }
  /// Why nothing can be written, though all can be read, as on a disk that is full; nil when all can
  /// be written.
  package var fault: StorageError? { held.current.fault }

  /// Opens the store in `folder`, making the folder and the databases when they are missing and
  /// bringing older ones up to date; whoever else opens it meanwhile waits.
  ///
  /// A catalogue that is damaged is set aside, beside a new one with all that can be read of it; the
  /// person's data never is. On a disk that nothing can be written to, all that is there
  /// can be read.
  /// - Parameters:
  ///   - file: which of the folder's files has the person's data.
  ///   - album: where the person's photos are, which tell that there was a collection; nil not to
  ///     look.
  ///   - tracing: called with each statement, on any thread.
  /// - Throws: `StoreError.newer` when a newer MONA wrote there, `.emptied` when the person's data is
  ///   no longer in its file, `.unreadable` when it cannot be opened.
  package init(
    folder: URL, file: PersonFile = .first, album: URL? = nil,
    tracing: (@Sendable (String) -> Void)? = nil
  ) throws {
    let files = StoreFiles(folder: folder, file: file, album: album, tracing: tracing)
    let connections = try files.open()
    catalogue = Catalogue(
      writer: connections.catalogue, reader: connections.person, fault: connections.fault,
      file: connections.file)
    held = HeldConnections(connections, of: files)
    changes = try Self.changes(in: held, files: [files.person, files.catalogue])
    listen(to: connections, files)
    held.whenReplaced { [weak self] fresh in
      guard let self else { return }
      catalogue.reconnect(writer: fresh.catalogue, reader: fresh.person, file: fresh.file)
      listen(to: fresh, files)
      Task { [changes] in await changes.watchAgain() }
    }
    if let repaired = connections.repaired { try note(repaired) }
  }

  /// Tells what these connections change.
  private func listen(to connections: StoreConnections, _ files: StoreFiles) {
    connections.person.tellCommits(of: files.person, to: changes)
    connections.catalogue.tellCommits(of: files.catalogue, to: changes)
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
    held = HeldConnections(StoreConnections(person: writer, catalogue: writer))
    changes = try Self.changes(in: held, files: [])
    writer.tellCommits(of: nil, to: changes)
  }

  private static func changes(in held: HeldConnections, files: [URL]) throws -> Changes {
    @Sendable func numbers(_ db: Database) throws -> ChangeNumbers {
      try RevisionTable.numbers(of: [.person, .catalogue], db)
    }
    return Changes(
      since: try held.current.person.read(numbers),
      watch: { files.isEmpty ? nil : CommitWatch(files, onSignal: $0) },
      read: {
        if held.current.isReplaced {
          _ = try await BlockingExecutor.shared.run { try held.followReplaced() }
        }
        return try await held.current.person.read(numbers)
      })
  }
}

extension Store {
  /// Asks several things off the calling thread, all of the same snapshot of both databases.
  ///
  /// `body` must not write, and should not wait for anything else: it holds one of the few connections.
  /// - Throws: what `body` throws, or `CancellationError` as soon as the task is cancelled, which interrupts
  ///   the query that is running.
  package func read<Value: Sendable>(
    _ body: @Sendable (Store) throws -> Value
  ) async throws -> Value {
    try await person.read { _ in try body(self) }
  }

  /// Changes the person's data off the calling thread, after the changes that were asked for before.
  ///
  /// Cancelling the task does not stop it.
  package func write<Value: Sendable>(
    _ body: @Sendable (Store) throws -> Value
  ) async rethrows -> Value {
    try await writes.run { try body(self) }
  }
}

extension DatabaseWriter {
  /// - Parameter file: the database's file; nil for one in memory.
  fileprivate func tellCommits(of file: URL?, to changes: Changes) {
    let bell = CommitNotifier(file) { [weak changes] in changes?.signal() }
    add(transactionObserver: bell, extent: .databaseLifetime)
  }
}

extension Store {
  /// Runs `work` in one transaction on the person's data, which also reads the catalogue.
  ///
  /// An immediate transaction, GRDB's habit, would lock the catalogue too, and a visit would wait
  /// for an import to end. This one takes the lock of the person's data alone, and takes it first,
  /// so that what it reads is still true when it writes.
  /// - Throws: `StorageError` when nothing can be written, and what `work` throws.
  func writePerson<Result>(_ work: (Database) throws -> Result) throws -> Result {
    if let fault { throw fault }
    return try person.writeWithoutTransaction { db in
      var result: Swift.Result<Result, any Error>?
      try db.inTransaction(.deferred) {
        try db.executeCached(sql: "DELETE FROM visit WHERE 0")
        result = .success(try work(db))
        return .commit
      }
      guard let result else { throw DatabaseError(message: "a transaction ended without a result") }
      return try result.get()
    }
  }
}

/// Why the store refuses.
package enum StoreError: Error {
  /// The databases in this folder cannot be opened; nothing was changed.
  case unreadable(folder: URL, underlying: any Error)
  /// The file of the person's data holds nothing, though there are so many photos in the album;
  /// nothing was changed.
  case emptied(file: URL, photos: Int)
  /// The file of the person's data is not there, though there are copies of it; nothing was changed.
  case missing(file: URL)
  /// A newer MONA wrote the databases in this folder; nothing was changed.
  case newer(folder: URL)
  /// Neither the catalogue nor the person's data knows this discovery.
  case unknownDiscovery(DiscoveryID)
  /// It is already collected: its photo is replaced, not added to.
  case alreadyCollected(DiscoveryID)
  /// It is not collected, so it has no visit to rate or comment.
  case notCollected(DiscoveryID)
  /// Its comment is another one by now than when the person began to write; theirs is kept as a draft.
  case commentChanged(DiscoveryID)
  /// A rating outside 1 to 5.
  case ratingOutOfRange(Int)
  /// A comment longer than `Visit.commentLimit`; the value is its length in Unicode scalars.
  case commentTooLong(Int)

  /// Whether a copy of the person's data may be the remedy.
  package var isOfLostData: Bool {
    switch self {
    case .unreadable(_, let underlying): StorageError(underlying) == .damaged
    case .emptied, .missing: true
    case .newer, .unknownDiscovery, .alreadyCollected, .notCollected, .commentChanged,
      .ratingOutOfRange, .commentTooLong:
      false
    }
  }
}
