import Foundation
import GRDB
import MonaCatalogue
import MonaLog
import MonaModel

/// The entry point to the person's database, with the catalogue's beside it.
///
/// There are two SQLite files. Each connection to the person's also has the catalogue attached, so
/// one query reads both, and a transaction on the person's data sees the catalogue; only an import
/// writes the catalogue. The table names differ, so queries need no schema names, and in memory a
/// single database has both sets of tables.
package final class Store: Sendable {
  let held: CurrentConnections
  /// The catalogue, which reads through the person's connections.
  package let catalogue: Catalogue
  /// Reports changes of either database, by this process and by others.
  package let changes: Changes
  private let writes = BlockingExecutor(name: "writes", width: 1)

  /// The connection that reads both databases and writes the person's.
  var person: any DatabaseWriter { held.current.person }
  /// Why nothing can be written while everything can be read, for example on a full disk; nil if
  /// writing works.
  package var fault: StorageError? { held.current.fault }

  /// Opens the store in `folder`; it creates the folder and the databases if they are missing, and
  /// migrates older ones.
  ///
  /// Other processes that open it wait meanwhile. A damaged catalogue is set aside, and a new one
  /// is made with all that can be read of it; the person's database is never replaced. On a
  /// read-only or full disk, everything can still be read.
  /// - Parameters:
  ///   - file: the person's file in the folder.
  ///   - album: the folder of the person's photos, whose presence shows that an empty database lost
  ///     its content; nil for no check.
  ///   - tracing: called with each SQL statement, on any thread.
  /// - Throws: `StoreError.newer` if a newer MONA wrote the databases, `.emptied` or `.missing` if
  ///   the person's data is lost, `.unreadable` if a database cannot be opened.
  package init(
    folder: URL, file: PersonFile = .first, album: URL? = nil,
    tracing: (@Sendable (String) -> Void)? = nil
  ) throws {
    let files = StoreFiles(folder: folder, file: file, album: album, tracing: tracing)
    let connections = try files.open()
    catalogue = Catalogue(
      writer: connections.catalogue, reader: connections.person, fault: connections.fault,
      file: connections.file)
    held = CurrentConnections(connections, of: files)
    changes = try Self.changes(in: held, files: [files.person, files.catalogue])
    listen(to: connections, files)
    held.whenReplaced { [weak self] fresh in
      guard let self else { return }
      catalogue.reconnect(writer: fresh.catalogue, reader: fresh.person, file: fresh.file)
      listen(to: fresh, files)
      Task { [changes] in await changes.watchAgain() }
    }
    if let repaired = connections.repaired { try note(repaired) }
    // A run may have been killed between the two databases, or the catalogue have another account's.
    tryLogging("Own discoveries are not in the catalogue", level: .warning) {
      try mirrorOwnDiscoveries()
    }
  }

  /// Reports the commits of these connections to `changes`.
  private func listen(to connections: StoreConnections, _ files: StoreFiles) {
    connections.person.reportCommits(of: files.person, to: changes)
    connections.catalogue.reportCommits(of: files.catalogue, to: changes)
  }

  /// A store in memory, for tests.
  /// - Parameter catalogue: a catalogue in memory, which becomes part of the store.
  package static func inMemory(_ catalogue: Catalogue? = nil) throws -> Store {
    guard let catalogue else { return try Store(inMemory: empty.get().copy()) }
    try PersonSchema.migrator.migrate(catalogue.writer)
    return try Store(inMemory: catalogue)
  }

  /// The template of an empty store in memory.
  ///
  /// Tests open hundreds: copying takes a tenth of the time of migrating.
  private static let empty = Result {
    let catalogue = try Catalogue.inMemory()
    try PersonSchema.migrator.migrate(catalogue.writer)
    return catalogue
  }

  private init(inMemory catalogue: Catalogue) throws {
    let writer = catalogue.writer
    self.catalogue = catalogue
    held = CurrentConnections(StoreConnections(person: writer, catalogue: writer))
    changes = try Self.changes(in: held, files: [])
    writer.reportCommits(of: nil, to: changes)
  }

  private static func changes(in held: CurrentConnections, files: [URL]) throws -> Changes {
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
  /// Runs several reads off the calling thread, all on the same snapshot of both databases.
  ///
  /// `body` must not write, and should not wait for anything else: it occupies one of the few
  /// connections.
  /// - Throws: errors of `body`, or `CancellationError` as soon as the task is cancelled, which
  ///   interrupts the running query.
  package func read<Value: Sendable>(
    _ body: @Sendable (Store) throws -> Value
  ) async throws -> Value {
    do { return try await person.read { _ in try body(self) } } catch {
      // An interrupted query may fail with any error: "vtable constructor failed" while FTS5 opens
      // its table.
      try Task.checkCancellation()
      throw error
    }
  }

  /// Runs a write of the person's data off the calling thread, after the writes that were requested
  /// before.
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
  fileprivate func reportCommits(of file: URL?, to changes: Changes) {
    let notifier = CommitNotifier(file) { [weak changes] in changes?.signal() }
    add(transactionObserver: notifier, extent: .databaseLifetime)
  }
}

extension Store {
  /// Runs `work` in one transaction on the person's database, which also reads the catalogue.
  ///
  /// An immediate transaction, GRDB's default, would lock the catalogue too, so that a visit would
  /// wait for an import. This one locks only the person's database, with a first write, so that
  /// what it reads stays valid until it commits.
  /// - Throws: `StorageError` if nothing can be written, and errors of `work`.
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

/// Why the store refuses an operation.
package enum StoreError: Error {
  /// The databases in this folder cannot be opened; nothing was changed.
  case unreadable(folder: URL, underlying: any Error)
  /// The person's database is empty although the album has this many photos; nothing was changed.
  case emptied(file: URL, photos: Int)
  /// The person's database is missing although copies exist; nothing was changed.
  case missing(file: URL)
  /// A newer MONA wrote the databases in this folder; nothing was changed.
  case newer(folder: URL)
  /// Neither the catalogue nor the person's data knows this discovery.
  case unknownDiscovery(DiscoveryID)
  /// It is already collected: photos are added to its visit.
  case alreadyCollected(DiscoveryID)
  /// It is not collected, so it has no visit to rate or comment.
  case notCollected(DiscoveryID)
  /// The visit has no photo of this name.
  case unknownPhoto(String)
  /// It is the visit's only photo: the visit is removed instead.
  case onlyPhoto
  /// The comment changed since the person began to write; their text is stored as a draft.
  case commentChanged(DiscoveryID)
  /// A rating outside 1 to 5.
  case ratingOutOfRange(Int)
  /// A comment longer than `CommentLimit.scalars`; the value is its length in Unicode scalars.
  case commentTooLong(Int)
  /// A note longer than `PersonalNote.limit`; the value is its length in Unicode scalars.
  case noteTooLong(Int)
  /// A date on which nothing can have been collected: in the future, or before photography.
  case impossibleDate(Date)
  /// The photo of this visit is on the server only, so the visit cannot be moved yet.
  case photoNotFetched(DiscoveryID)

  /// Whether restoring a copy of the person's database may help.
  package var isOfLostData: Bool {
    switch self {
    case .unreadable(_, let underlying): StorageError(underlying) == .damaged
    case .emptied, .missing: true
    case .newer, .unknownDiscovery, .alreadyCollected, .notCollected, .unknownPhoto, .onlyPhoto,
      .commentChanged, .ratingOutOfRange, .commentTooLong, .impossibleDate, .photoNotFetched,
      .noteTooLong:
      false
    }
  }
}
