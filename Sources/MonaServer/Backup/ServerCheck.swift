import Foundation
import GRDB
import MonaCatalogue
import MonaLog
import MonaModel
import MonaS3
import MonaServerStore
import MonaServices
import NIOPosix

/// Verifies all that a server stores: databases, photo files and their hashes.
///
/// The server may be running.
package struct ServerCheck: Sendable {
  private let folder: URL

  /// - Parameter folder: the server's data folder.
  package init(_ folder: URL) { self.folder = folder }

  /// - Returns: the problems found; empty when there are none.
  /// - Throws: `ServerError.noServerData`.
  package func run() async throws -> [ServerFinding] {
    try await NIOThreadPool.blocking.runIfActive { try findings() }
  }

  /// Marks the photos that were found missing or changed, so that the server asks its people's devices for them.
  ///
  /// Nothing is written if there are none, or into a folder that no server has served, such as a backup.
  /// - Throws: errors of the database.
  package func requestPhotos(_ findings: [ServerFinding]) async throws {
    let paths = Set(
      findings.compactMap { finding in
        switch finding {
        case .photoMissing(let path), .photoChanged(let path): path
        default: nil
        }
      })
    guard !paths.isEmpty, ServerLock.isOfServer(folder) else { return }
    try await NIOThreadPool.blocking.runIfActive {
      let store = try ServerStore.opened(in: folder)
      let photos = try store.photos().filter { paths.contains($0.path) }
      let storage = try store.database.read { db in try PhotoBucket.recorded(in: folder, db) }
      try store.noteDamaged(photos, in: storage)
    }
  }

  /// - Throws: `ServerError`.
  func findings() throws -> [ServerFinding] {
    do { return try allFindings() } catch let error as S3Error {
      throw ServerError.photoStore(nil, error)
    }
  }

  private func allFindings() throws -> [ServerFinding] {
    let isElsewhere = try DatabaseAddress.known(in: folder) != nil
    let there = ServerDatabase.allCases.filter {
      FileManager.default.fileExists(atPath: $0.file(in: folder).path)
        || $0 == .server && isElsewhere
    }
    if there.isEmpty { throw ServerError.noServerData(folder) }
    var findings = ServerDatabase.allCases.filter { !there.contains($0) }.map(ServerFinding.missing)
    // PostgreSQL keeps its own files whole.
    for database in there where database != .server || !isElsewhere {
      findings += Self.findings(in: database, folder)
    }
    if there.contains(.server), !findings.contains(.damaged(.server)) {
      findings += try photoFindings() + importFindings()
    }
    return findings
  }

  private static func findings(in database: ServerDatabase, _ folder: URL) -> [ServerFinding] {
    do {
      return try reading(database, folder) { db in
        let complaints = try db.values(String.self, "PRAGMA integrity_check")
        if complaints != ["ok"] { return [.damaged(database)] }
        let tables = try db.values(
          String.self, "SELECT \"table\" FROM pragma_foreign_key_check")
        return Dictionary(grouping: tables) { $0 }.sorted { $0.key < $1.key }.map {
          .dangling(database, table: $0.key, count: $0.value.count)
        }
      }
    } catch {
      // A database that cannot be read counts as damaged, whatever the error of SQLite.
      return [.damaged(database)]
    }
  }

  private func photoFindings() throws -> [ServerFinding] {
    let (photos, unused, kept) = try Self.reading(.server, folder) { [folder] db in
      (
        try ServerStore.photos(db), Set(try ServerStore.unusedPhotos(db).map(\.path)),
        try PhotoBucket.recorded(in: folder, db)
      )
    }
    let list = try kept.list()
    var findings: [ServerFinding] = []
    for photo in photos {
      if unused.contains(photo.path) { findings.append(.photoUnused(photo.path)) }
      do {
        guard let digest = try kept.digest(of: photo) else {
          findings.append(.photoMissing(photo.path))
          continue
        }
        if digest != photo.digest { findings.append(.photoChanged(photo.path)) }
      } catch let error as S3Error {
        throw error
      } catch {
        // One file that cannot be read hides no other fault.
        findings.append(.photoUnreadable(photo.path))
      }
    }
    let named = Set(photos.map(\.path))
    findings += list.sizes.keys.filter { !named.contains($0) }.sorted().map(
      ServerFinding.photoUnused)
    let thumbnails = ThumbnailFiles(in: folder)
    findings += try thumbnails.left(of: photos).map(ServerFinding.thumbnailUnused)
    findings += list.foreign.map(ServerFinding.foreign)
    return try confirmed(findings, kept)
  }

  /// The files of imports that are missing, also to a server that forgets some meanwhile.
  private func importFindings() throws -> [ServerFinding] {
    let imports = ServerImports.folder(in: folder)
    func missing() throws -> Set<String> {
      try Self.reading(.server, folder) { db in try ServerStore.importPaths(db) }
        .filter { !imports.appendingPathComponent($0).isThere }
    }
    let first = try missing()
    return first.isEmpty
      ? [] : try first.intersection(missing()).sorted().map(ServerFinding.importMissing)
  }

  /// Drops the findings that a running server explains: it stores a photo before its row, and removes it after its
  /// row.
  private func confirmed(
    _ findings: [ServerFinding], _ kept: any PhotoStorage
  ) throws -> [ServerFinding] {
    guard !findings.isEmpty else { return [] }
    let (photos, unused) = try Self.reading(.server, folder) { db in
      (try ServerStore.photos(db), Set(try ServerStore.unusedPhotos(db).map(\.path)))
    }
    let named = Set(photos.map(\.path))
    let left = Set(try ThumbnailFiles(in: folder).left(of: photos))
    return try findings.filter { finding in
      switch finding {
      case .photoMissing(let path), .photoChanged(let path), .photoUnreadable(let path):
        named.contains(path)
      case .photoUnused(let path):
        try unused.contains(path) || (!named.contains(path) && kept.isSettled(path))
      case .thumbnailUnused(let path): left.contains(path)
      case .missing, .damaged, .dangling, .foreign, .importMissing: true
      }
    }
  }

  private static func reading<Value>(
    _ database: ServerDatabase, _ folder: URL, _ body: (any StoreSession) throws -> Value
  ) throws -> Value {
    if database == .server, let address = try DatabaseAddress.known(in: folder) {
      return try PostgresDatabase(url: address).read(body)
    }
    var configuration = Catalogue.configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(
      path: database.file(in: folder).path, configuration: configuration)
    defer { tryLogging("A database that was looked through is not closed") { try queue.close() } }
    return try queue.read { db in try body(SQLiteSession(db)) }
  }
}
