import Foundation
import GRDB
import MonaCatalogue
import MonaModel
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaPerson

/// Opening a store in unusual states of its folder.
@Suite struct StartingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func rights(_ file: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func `two processes starting in an empty folder at once both open it`() throws {
    for number in 1...6 {
      let place = folder.url.appendingPathComponent("\(number)")
      let failures = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 3) { _ in
        do { _ = try Store(folder: place) } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
      #expect(failures.withLock(\.self) == [])
    }
  }

  @Test func `a folder locked by another process for too long is reported as in use`() throws {
    _ = try FolderLock.holding(folder.url) {
      #expect(throws: StorageError.busy) {
        _ = try FolderLock.holding(folder.url, timeout: .zero) {}
      }
    }
    _ = try FolderLock.holding(folder.url, timeout: .zero) {}
  }

  @Test func `an older catalogue stays as it is beside the data of a newer MONA`() throws {
    _ = try Store(folder: folder.url)
    for (name, sql) in [
      ("person", "INSERT INTO grdb_migrations VALUES ('person 99')"),
      ("catalogue", "DELETE FROM grdb_migrations WHERE identifier > 'catalogue 1'"),
    ] {
      let file = folder.url.appendingPathComponent("\(name).sqlite").path
      try DatabaseQueue(path: file).write { try $0.execute(sql: sql) }
    }
    #expect(throws: StoreError.newer(folder: folder.url)) { try Store(folder: folder.url) }
    let file = folder.url.appendingPathComponent("catalogue.sqlite").path
    let known = try DatabaseQueue(path: file).read {
      try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations")
    }
    #expect(known == ["catalogue 1"])
  }

  @Test func `an empty database file beside an album of photos is no empty collection`() throws {
    let album = folder.url.appendingPathComponent("album")
    let data = folder.url.appendingPathComponent("data")
    for folder in [album, data] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let file = data.appendingPathComponent("person.sqlite")
    try Data().write(to: file)
    for name in ["2026-11-21 La Joute.jpg", "2026-11-22.jpg", ".mona-1.part"] {
      try Data("x".utf8).write(to: album.appendingPathComponent(name))
    }
    #expect(throws: StoreError.emptied(file: file, photos: 2)) {
      try Store(folder: data, album: album)
    }
    #expect(try Data(contentsOf: file).isEmpty, "the empty file is unchanged")
    try FileManager.default.removeItem(at: file)
    _ = try Store(folder: data, album: album)
  }

  @Test func `without photos an empty database file is a new one`() throws {
    try Data().write(to: folder.url.appendingPathComponent("person.sqlite"))
    let store = try Store(folder: folder.url, album: folder.url.appendingPathComponent("none"))
    #expect(store.fault == nil)
  }

  // MARK: Permissions

  @Test func `databases and their folders are readable by their owner only`() throws {
    let data = folder.url.appendingPathComponent("share/mona")
    let store = try Store(folder: data)
    try store.catalogue.seed([joute])
    try store.collect(joute, photo: nil, at: noon)
    #expect(try rights(data) == 0o700)
    for name in ["person", "catalogue"] {
      for suffix in ["", "-wal", "-shm"] {
        let file = data.appendingPathComponent("\(name).sqlite\(suffix)")
        #expect(try rights(file) == 0o600, "\(file.lastPathComponent)")
      }
    }
  }

  @Test func `permissions from an earlier MONA are repaired`() throws {
    let first = try Store(folder: folder.url)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(files.count >= 6)
    for name in files { chmod(folder.url.appendingPathComponent(name).path, 0o644) }
    chmod(folder.url.path, 0o755)
    let again = try Store(folder: folder.url)
    #expect(first.fault == nil && again.fault == nil)
    for name in files {
      #expect(try rights(folder.url.appendingPathComponent(name)) == 0o600, "\(name)")
    }
    #expect(try rights(folder.url) == 0o700)
  }

  @Test func `a folder with other files keeps its permissions`() throws {
    try Data().write(to: folder.url.appendingPathComponent("notes.txt"))
    chmod(folder.url.path, 0o755)
    _ = try Store(folder: folder.url)
    #expect(try rights(folder.url) == 0o755)
    #expect(try rights(folder.url.appendingPathComponent("person.sqlite")) == 0o600)
  }

  @Test func `the album is readable by its owner only if it is MONA's own folder`() throws {
    let home = folder.url.path
    let named = folder.url.appendingPathComponent("photos")
    for (environment, expected) in [
      (["HOME": home], 0o700), (["HOME": home, "MONA_ALBUM_DIR": named.path], 0o755),
    ] {
      let folders = Folders(environment: environment, userDirectories: nil)
      try FileManager.default.createDirectory(at: folders.album, withIntermediateDirectories: true)
      chmod(folders.album.path, 0o755)
      folders.keepPrivate()
      #expect(try rights(folders.album) == expected)
      #expect(try rights(folders.cache) == 0o700)
    }
  }
}
