import Foundation
import GRDB
import MonaModel
import MonaServerStore
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Server backups and integrity checks")
struct ServerBackupTests {
  private let files: TemporaryFolder
  private let folder: URL
  private let photo: StoredPhoto

  /// The data of a server that has ended, with one visit that has a photo.
  init() async throws {
    files = try TemporaryFolder()
    folder = files.url.appendingPathComponent("server")
    var options = ServerOptions(folder: folder)
    options.data = TestServer.data
    options.passwordCost = 4
    let context = try ServerContext(options)
    let ana = try await context.store.register(username: "ana", email: nil, passwordHash: "$2y$").id
    let incoming = context.photos.incoming()
    try await incoming.write(TestPoint.png(comment: ""))
    photo = try await context.photos.keep(incoming, sharesMetadata: false)
    try await context.store.note(
      VisitChange(rating: .set(4), photo: .set(photo)), of: ana, to: DiscoveryID(.artwork, 20),
      photos: context.photos)
  }

  private var photoFile: URL { folder.appendingPathComponent("photos/\(photo.path)") }

  private func visits(in folder: URL) throws -> Int? {
    let queue = try DatabaseQueue(path: ServerDatabase.server.file(in: folder).path)
    return try SQLiteDatabase(queue).read { db in
      try db.value(Int.self, "SELECT count(*) FROM visit WHERE rating = 4 AND photo IS NOT NULL")
    }
  }

  @Test("A backup is complete, and restores a server's folder")
  func copied() async throws {
    let copy = files.url.appendingPathComponent("copy")
    #expect(try await ServerCheck(folder).run().isEmpty)
    #expect(try await ServerBackup.make(of: folder, at: copy) == 1)
    #expect(try await ServerCheck(copy).run().isEmpty)
    try FileManager.default.removeItem(at: folder)
    #expect(try await ServerBackup.restore(copy, to: folder) == 1)
    #expect(try visits(in: folder) == 1)
    var options = ServerOptions(folder: folder)
    options.data = TestServer.data
    options.passwordCost = 4
    #expect(try ServerContext(options).photos.has(photo))
  }

  @Test("A backup may have a name that is not UTF-8")
  func anyName() async throws {
    let parent = files.url.appending(nameBytes: [0xFF], isDirectory: true)
    #expect(mkdir(parent.cPath, 0o700) == 0)
    let copy = parent.appending(nameBytes: [0xE9], isDirectory: true)
    #expect(try await ServerBackup.make(of: folder, at: copy) == 1)
    await #expect(throws: ServerError.notEmpty(copy)) {
      try await ServerBackup.make(of: folder, at: copy)
    }
    try FileManager.default.removeItem(at: folder)
    #expect(try await ServerBackup.restore(copy, to: folder) == 1)
    #expect(try visits(in: folder) == 1)
  }

  @Test("No file is replaced, and damaged data is not backed up")
  func refused() async throws {
    await #expect(throws: ServerError.notEmpty(folder)) {
      try await ServerBackup.make(of: folder, at: folder)
    }
    let empty = files.url.appendingPathComponent("empty")
    await #expect(throws: ServerError.noServerData(empty)) { try await ServerCheck(empty).run() }
    let copy = files.url.appendingPathComponent("copy")
    try FileManager.default.removeItem(at: photoFile)
    await #expect(throws: ServerError.damaged([.photoMissing(photo.path)])) {
      try await ServerBackup.make(of: folder, at: copy)
    }
    await #expect(throws: ServerError.damaged([.photoMissing(photo.path)])) {
      try await ServerBackup.restore(folder, to: copy)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: files.url.path)
    #expect(left == ["server"])
  }

  @Test("A photo that is missing, differs or has no row is found")
  func photos() async throws {
    let zeros = String(repeating: "0", count: 62)
    let strayPath = "\(photo.path.prefix(3))\(photo.path.prefix(2))\(zeros).png"
    let stray = folder.appendingPathComponent("photos/\(strayPath)")
    try Data("x".utf8).write(to: stray)
    // A new photo may be waiting for its row.
    #expect(try await ServerCheck(folder).run().isEmpty)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: stray.path)
    #expect(try await ServerCheck(folder).run() == [.photoUnused(strayPath)])
    try FileManager.default.removeItem(at: stray)
    try Data("x".utf8).write(to: photoFile)
    #expect(try await ServerCheck(folder).run() == [.photoChanged(photo.path)])
    try FileManager.default.removeItem(at: photoFile)
    #expect(try await ServerCheck(folder).run() == [.photoMissing(photo.path)])
  }

  @Test("A file that no server wrote hides no other fault, stops no server, and is not removed")
  func foreign() async throws {
    let foreign = [".DS_Store", "\(photo.path.prefix(3))Thumbs.db"]
    for path in foreign {
      try Data("x".utf8).write(to: folder.appendingPathComponent("photos/\(path)"))
    }
    let thumbnails = folder.appendingPathComponent("thumbnails")
    try FileManager.default.createDirectory(at: thumbnails, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: thumbnails.appendingPathComponent(".DS_Store"))
    let copy = files.url.appendingPathComponent("copy")
    #expect(try await ServerBackup.make(of: folder, at: copy) == 1)
    #expect(try await ServerCheck(copy).run().isEmpty)
    var options = ServerOptions(folder: folder)
    options.data = TestServer.data
    options.passwordCost = 4
    #expect(try ServerContext(options).photos.has(photo))
    try FileManager.default.removeItem(at: photoFile)
    try FileManager.default.createDirectory(at: photoFile, withIntermediateDirectories: false)
    let findings = try await ServerCheck(folder).run()
    #expect(findings == [.photoUnreadable(photo.path)] + foreign.map(ServerFinding.foreign))
    try FileManager.default.removeItem(at: photoFile)
    #expect(
      try await ServerCheck(folder).run()
        == [.photoMissing(photo.path)] + foreign.map(ServerFinding.foreign))
  }

  @Test("Backups that are kept share unchanged photos, and the oldest are removed")
  func rotated() async throws {
    let parent = files.url.appendingPathComponent("backups")
    let rotation = BackupRotation(in: parent, keeping: 2)
    func make(_ second: Double) async throws -> BackupRotation.Report {
      try await rotation.make(of: folder, at: Date(timeIntervalSince1970: second))
    }
    func inode(_ name: String) throws -> Int? {
      let file = parent.appendingPathComponent("\(name)/photos/\(photo.path)")
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      return attributes[.systemFileNumber] as? Int
    }
    let first = try await make(1_000_000_000)
    #expect(first.backup.lastPathComponent == "2001-09-09T01-46-40Z")
    #expect((first.photos, first.removed) == (1, 0))
    try Data("mine".utf8).write(to: parent.appendingPathComponent("notes.txt"))
    #expect(try await make(1_000_000_001).removed == 0)
    #expect(try inode("2001-09-09T01-46-40Z") == inode("2001-09-09T01-46-41Z"))
    // A photo that is damaged in the last backup is copied.
    let damaged = parent.appendingPathComponent("2001-09-09T01-46-41Z/photos/\(photo.path)")
    try Data(repeating: 0, count: photo.size).write(to: damaged)
    #expect(try await make(1_000_000_002).removed == 1)
    #expect(try inode("2001-09-09T01-46-41Z") != inode("2001-09-09T01-46-42Z"))
    #expect(try rotation.names() == ["2001-09-09T01-46-41Z", "2001-09-09T01-46-42Z"])
    #expect(FileManager.default.fileExists(atPath: parent.appendingPathComponent("notes.txt").path))
    let newest = parent.appendingPathComponent("2001-09-09T01-46-42Z")
    #expect(try await ServerCheck(newest).run().isEmpty)
    // What the disk has lost since is taken from the last backup; what nothing has removes no backup.
    try FileManager.default.removeItem(at: photoFile)
    #expect(try await make(1_000_000_003).photos == 1)
    try FileManager.default.removeItem(
      at: parent.appendingPathComponent("2001-09-09T01-46-43Z/photos/\(photo.path)"))
    await #expect(throws: ServerError.damaged([.photoMissing(photo.path)])) {
      try await make(1_000_000_004)
    }
    #expect(try rotation.names().count == 2)
  }

  @Test("Photos that are missing or changed are asked for again, but not in a backup")
  func requested() async throws {
    let copy = files.url.appendingPathComponent("copy")
    #expect(try await ServerBackup.make(of: folder, at: copy) == 1)
    func isAskedFor(in folder: URL) async throws -> Bool? {
      let queue = try DatabaseQueue(path: ServerDatabase.server.file(in: folder).path)
      return try await SQLiteDatabase(queue).read { db in
        try db.value(Bool.self, "SELECT isMissing FROM photo")
      }
    }
    for folder in [folder, copy] {
      let file = PhotoFiles(in: folder).url(photo)
      try Data(repeating: 0, count: photo.size).write(to: file)
      let findings = try await ServerCheck(folder).run()
      #expect(findings == [.photoChanged(photo.path)])
      try await ServerCheck(folder).requestPhotos([])
      #expect(try await isAskedFor(in: folder) == false)
      try await ServerCheck(folder).requestPhotos(findings)
      #expect(try await isAskedFor(in: folder) == (folder == self.folder))
    }
  }

  @Test("A thumbnail without a photo is found, and a backup has no thumbnails")
  func thumbnails() async throws {
    let thumbnails = folder.appendingPathComponent("thumbnails/320")
    try FileManager.default.createDirectory(at: thumbnails, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: thumbnails.appendingPathComponent("\(photo.digest).jpg"))
    #expect(try await ServerCheck(folder).run().isEmpty)
    let copy = files.url.appendingPathComponent("copy")
    #expect(try await ServerBackup.make(of: folder, at: copy) == 1)
    #expect(try ThumbnailFiles(in: copy).left(of: []).isEmpty)
    try Data("x".utf8).write(to: thumbnails.appendingPathComponent("stray.jpg"))
    #expect(try await ServerCheck(folder).run() == [.thumbnailUnused("320/stray.jpg")])
  }

  @Test("A damaged, missing or empty database is found")
  func databases() async throws {
    let file = ServerDatabase.server.file(in: folder)
    let queue = try DatabaseQueue(path: file.path)
    try await queue.writeWithoutTransaction { db in
      try db.execute(
        sql: "PRAGMA foreign_keys = OFF; DELETE FROM person WHERE username = 'ana'")
    }
    try queue.close()
    #expect(
      try await ServerCheck(folder).run()
        == ["epoch", "visit"].map { .dangling(.server, table: $0, count: 1) })
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(4096..<bytes.count, with: Data(count: bytes.count - 4096))
    try bytes.write(to: file)
    #expect(try await ServerCheck(folder).run() == [.damaged(.server)])
    try FileManager.default.removeItem(at: file)
    #expect(try await ServerCheck(folder).run() == [.missing(.server)])
  }

  @Test("Each problem has a description of its own")
  func sentences() {
    let findings: [ServerFinding] = [
      .missing(.server), .missing(.history), .damaged(.server), .damaged(.catalogue),
      .dangling(.server, table: "visit", count: 2), .photoMissing("ab/c.png"),
      .photoChanged("ab/c.png"), .photoUnused("ab/c.png"), .thumbnailUnused("320/c.jpg"),
      .photoUnreadable("ab/c.png"), .foreign("ab/c.png"),
    ]
    #expect(Set(findings.map(\.sentence)).count == findings.count)
  }
}
