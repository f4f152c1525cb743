import Foundation
import GRDB
import MonaArchive
import MonaTestSupport
import Synchronization

@testable import MonaModel
@testable import MonaPerson

/// A simulated computer with a person's data and photos.
final class SimulatedComputer: Sendable {
  let folder: TemporaryFolder
  var store: Store {
    opened.withLock { store in
      guard let store else { preconditionFailure("the store was closed") }
      return store
    }
  }
  private let opened: Mutex<Store?>
  let album: Album
  var data: URL { folder.url.appendingPathComponent("data") }
  var folders: Folders {
    var folders = Folders(environment: ["HOME": folder.url.path], userDirectories: nil)
    (folders.data, folders.album) = (data, album.folder)
    return folders
  }

  static let inspector = PhotoInspector(
    inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3) },
    digest: { file in
      guard let hex = try? SHA256.digest(of: file).hexadecimal, let digest = PhotoDigest(hex: hex)
      else { throw AlbumError.unreadable(errno: ENOENT) }
      return digest
    })

  init() throws {
    folder = try TemporaryFolder()
    opened = Mutex(try Store(folder: folder.url.appendingPathComponent("data")))
    album = Album(folder: folder.url.appendingPathComponent("album"))
    try store.catalogue.seed([joute, library, manor])
  }

  /// Closes its store.
  func close() { opened.withLock { $0 = nil } }

  var collecting: Collecting {
    Collecting(
      store: store, album: album, inspector: Self.inspector, trash: .folder(in: folder))
  }

  @discardableResult
  func collect(
    _ id: DiscoveryID, photo: String, rating: Int? = nil, comment: String? = nil,
    at date: Date = noon
  ) async throws -> String? {
    let file = folder.url.appendingPathComponent(UUID().uuidString)
    try Data(photo.utf8).write(to: file)
    return try await collecting.collect(
      id, photo: file, title: "\(id)", rating: rating, comment: comment, date: date
    ).visit.photo
  }

  /// Adds another photo to a visit.
  func addPhoto(_ photo: String, to id: DiscoveryID) async throws {
    let file = folder.url.appendingPathComponent(UUID().uuidString)
    try Data(photo.utf8).write(to: file)
    try await collecting.addPhoto(file, to: id, title: "\(id)", date: noon)
  }

  func backUp(_ name: String = "backup.tar", replacing: Bool = false) throws -> URL {
    let file = folder.url.appendingPathComponent(name)
    _ = try Backup(of: store, album, title: { $1.fr ?? "\($0)" })
      .make(at: file, replacing: replacing, on: noon)
    return file
  }

  func restoring(_ file: URL) throws -> Restoring {
    try Restoring(BackupFile(file), into: store, album, Self.inspector)
  }

  /// All visits with the content of their photos, without names.
  func visits() throws -> [DiscoveryID: [String]] {
    try store.person.read { try StoredVisit.fetchAll($0) }.mapValues { visit in
      ["\(visit.rating ?? 0)", visit.comment ?? "", ISO8601.string(visit.collectedAt)]
        + visit.photos.map { photo in
          (try? String(contentsOf: album.url(of: photo.name), encoding: .utf8)) ?? "missing"
        }
    }
  }

  /// All rows of all tables except counters.
  func rows() throws -> [String: [String]] {
    try store.person.read { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM main.sqlite_master WHERE type = 'table'")
      let apart = ["personRevision", "grdb_migrations", "changeCounter", "syncState"]
      return try Dictionary(
        uniqueKeysWithValues: tables.filter { !apart.contains($0) }.map { table in
          (table, try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map(\.description).sorted())
        })
    }
  }

  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []).sorted()
  }
}
