import Foundation
import GRDB
import MonaCatalogue
import MonaServerStore
import NIOPosix

/// Moves the accounts and visits of a server's folder to a database of PostgreSQL's, or back into the folder.
///
/// A server that serves them meanwhile answers reads, and refuses writes from the beginning of the move on, until it is
/// started again. What was cut off can be run again.
package struct ServerMove: Sendable {
  package enum Destination: Equatable, Sendable {
    /// The address of an empty database, as in `PostgresDatabase.init`.
    case postgres(String)
    case folder
  }

  /// What was moved.
  package struct Report: Equatable, Sendable {
    package let accounts: Int
    package let visits: Int

    fileprivate init(_ db: any StoreSession) throws {
      accounts = try db.value(Int.self, "SELECT count(*) FROM person") ?? 0
      visits = try db.value(Int.self, "SELECT count(*) FROM visit") ?? 0
    }
  }

  private let folder: URL

  /// - Throws: `ServerError.noServerData`.
  package init(_ folder: URL) throws {
    try ServerFolder.check(folder, isNew: false)
    self.folder = folder
  }

  /// - Throws: `ServerError.databaseTaken`, `.movedAlready`, `.movedOtherwise`; `ServerStoreError`.
  @discardableResult
  package func run(to destination: Destination) async throws -> Report {
    try await NIOThreadPool.blocking.runIfActive { try move(to: destination) }
  }

  private func move(to destination: Destination) throws -> Report {
    let address = try DatabaseAddress.known(in: folder)
    let source = try ServerStore.opened(in: folder, limits: .none)
    switch destination {
    case .postgres(let new):
      guard address == nil else { throw ServerError.movedAlready(folder) }
      let target = try ServerStore(postgres: new, limits: .none)
      let report = try Self.copy(source.database, to: target.database, sealing: true)
      try DatabaseAddress.use(new, in: folder)
      return report
    case .folder:
      guard address != nil else { return try takeBack(source) }
      let file = folder.appendingPathComponent("server.sqlite.new")
      let last = ServerDatabase.server.file(in: folder)
      try Self.removeDatabase(file)
      let report = try Self.copy(source.database, toFile: file, sealing: true)
      // The file of before the move to PostgreSQL, whose tables refuse writes.
      try Self.removeDatabase(last)
      try System.check(rename(file.path, last.path))
      try DatabaseAddress.use(nil, in: folder)
      return report
    }
  }

  /// Serves the folder's own file again after a move that was cut off before its end.
  private func takeBack(_ source: ServerStore) throws -> Report {
    let copy = try StoreCopy()
    return try source.database.write { db in
      guard try copy.isSealed(db) else { throw ServerError.movedAlready(folder) }
      try copy.unseal(db)
      return try Report(db)
    }
  }

  /// Removes the folder's own file after a move to PostgreSQL: nothing would be erased from it any more.
  static func removeMoved(in folder: URL) throws {
    guard try DatabaseAddress.known(in: folder) != nil else { return }
    try removeDatabase(ServerDatabase.server.file(in: folder))
  }

  private static func removeDatabase(_ file: URL) throws {
    for suffix in ["-wal", "-shm", ""] {
      let part = URL(fileURLWithPath: file.path + suffix)
      if part.isThere { try FileManager.default.removeItem(at: part) }
    }
  }

  /// Copies all rows into a new file of SQLite's, which is durable and whole by itself, and compares them.
  @discardableResult
  static func copy(
    _ source: any StoreDatabase, toFile file: URL, sealing isSealed: Bool
  ) throws -> Report {
    PrivateFiles.prepareDatabase(file)
    // Without a write-ahead log beside it.
    let queue = try DatabaseQueue(path: file.path, configuration: Catalogue.configuration())
    try ServerSchema.migrator.migrate(queue)
    return try copy(source, to: SQLiteDatabase(queue), sealing: isSealed) {
      try queue.close()
      try System.sync(file)
    }
  }

  /// Copies all rows, and compares them afterwards.
  /// - Parameters:
  ///   - isSealed: whether nobody writes into the source from then on.
  ///   - finish: makes the target durable, before the source is sealed.
  /// - Throws: `ServerError.databaseTaken` for a target with other rows, `.movedOtherwise` when rows differ.
  @discardableResult
  static func copy(
    _ source: any StoreDatabase, to target: any StoreDatabase, sealing isSealed: Bool,
    finish: () throws -> Void = {}
  ) throws -> Report {
    let copy = try StoreCopy()
    func run(_ source: any StoreSession) throws -> Report {
      if isSealed { try copy.holdWriters(source) }
      let expected = try copy.checksums(source)
      // An earlier run may have been cut off after it.
      let isFresh = try target.read { db in try copy.isEmpty(db) }
      try target.write { db in
        if isFresh { try copy.copy(from: source, to: db) }
        guard try copy.checksums(db) == expected else {
          throw isFresh ? ServerError.movedOtherwise : ServerError.databaseTaken
        }
        // They may have been moved from there before.
        if isSealed, !isFresh { try copy.unseal(db) }
      }
      try finish()
      if isSealed { try copy.seal(source) }
      return try Report(source)
    }
    return isSealed ? try source.write(run) : try source.read(run)
  }
}
