import Foundation
import GRDB
import MonaArchive
import MonaCatalogue
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite struct BackupTests {
  @Test func `a backup is an archive whose checksums standard programs verify`() async throws {
    let computer = try SimulatedComputer()
    try await computer.collect(joute, photo: "joute", rating: 4, comment: "Oh !")
    let file = try computer.backUp()
    let check = TestProcess()
    check.executableURL = URL(fileURLWithPath: "/bin/sh")
    check.arguments = [
      "-c",
      """
      cd \(computer.folder.url.path) && mkdir all && tar -xf \(file.path) -C all && cd all &&
      sha256sum --quiet --check SHA256SUMS && test "$(cat photos/*.jpg)" = joute &&
      grep -q '"rating" : 4' visits.json && grep -q '"visits" : 1' manifest.json && ls person.sqlite
      """,
    ]
    try check.run()
    check.waitUntilExit()
    #expect(check.terminationStatus == 0)
  }

  @Test func `packed again by tar, it is read all the same`() async throws {
    let computer = try SimulatedComputer()
    try await computer.collect(joute, photo: "joute")
    let file = try computer.backUp()
    let pack = TestProcess()
    pack.executableURL = URL(fileURLWithPath: "/bin/sh")
    pack.arguments = [
      "-c",
      "cd \(computer.folder.url.path) && mkdir all && tar -xf \(file.path) -C all && tar -cf again.tar -C all .",
    ]
    try pack.run()
    pack.waitUntilExit()
    let again = BackupFile(computer.folder.url.appendingPathComponent("again.tar"))
    #expect(try again.check().manifest == BackupFile(file).check().manifest)
  }

  @Test func `a photo missing from the album is reported as missing`() async throws {
    let computer = try SimulatedComputer()
    let name = try #require(try await computer.collect(joute, photo: "joute"))
    try await computer.collect(library, photo: "library")
    try FileManager.default.removeItem(at: computer.album.url(of: name))
    let manifest = try BackupFile(computer.backUp()).check().manifest
    #expect(manifest.missingPhotos == [name])
    #expect(manifest.visits == 2 && manifest.photos == 1)
  }

  @Test func `an album whose disk is not mounted is not backed up as if its photos were gone`()
    async throws
  {
    let computer = try SimulatedComputer()
    try await computer.collect(joute, photo: "joute")
    let before = try Data(contentsOf: computer.backUp())
    let away = Album(folder: computer.folder.url.appendingPathComponent("disk"), isChosen: true)
    let file = computer.folder.url.appendingPathComponent("backup.tar")
    #expect(throws: BackupError.unreadable(away.folder, errno: ENOENT)) {
      try Backup(of: computer.store, away, title: { $1.fr ?? "\($0)" })
        .make(at: file, replacing: true)
    }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func `an unreadable photo is not reported as missing`() async throws {
    let computer = try SimulatedComputer()
    let name = try #require(try await computer.collect(joute, photo: "joute"))
    let photo = computer.album.url(of: name)
    try FileManager.default.removeItem(at: photo)
    try FileManager.default.createDirectory(at: photo, withIntermediateDirectories: false)
    #expect(throws: BackupError.unreadable(photo, errno: EISDIR)) { try computer.backUp() }
    #expect(!computer.files.contains("backup.tar"))
  }

  @Test(arguments: [
    "", "/etc/passwd", "../x", "2026/../../x", "a/..", "..", "a//b", "../\u{301}x", "a\0b",
  ])
  func `a name that leads out of the album is refused`(name: String) async throws {
    #expect(!Album.holds(name))
    #expect(Album.holds("2026/L’été..jpg") && Album.holds("..jpg"))
    guard !name.isEmpty, !name.hasPrefix("/"), !name.utf8.contains(0) else { return }
    let computer = try SimulatedComputer()
    try await computer.collect(joute, photo: "joute")
    let copy = computer.folder.url.appendingPathComponent("copy.sqlite")
    try computer.store.copy(to: copy)
    let queue = try PersonContents.open(copy, readonly: false)
    try await queue.write {
      try $0.execute(sql: "UPDATE visitPhoto SET name = ?", arguments: [name])
    }
    try queue.close()
    #expect(throws: StorageError.damaged) { try PersonContents(of: copy) }
  }

  @Test func `an existing file stays, unless it may be replaced`() async throws {
    let computer = try SimulatedComputer()
    let file = try computer.backUp()
    try await computer.collect(joute, photo: "joute")
    #expect(throws: BackupError.exists(file)) { try computer.backUp() }
    #expect(try BackupFile(file).check().manifest.visits == 0)
    #expect(try BackupFile(computer.backUp(replacing: true)).check().manifest.visits == 1)
  }

  @Test
  func `a disk that is full at any byte leaves no partial file, and keeps the previous backup`()
    async throws
  {
    let computer = try SimulatedComputer()
    try await computer.collect(joute, photo: String(repeating: "joute", count: 1000))
    let file = try computer.backUp()
    let size = try #require(Album.size(of: file))
    let (files, whole) = (computer.files, try Data(contentsOf: file))
    for room in stride(from: 0, to: size, by: size / 7) {
      let left = Room(room)
      let backup = Backup(
        of: computer.store, computer.album,
        writing: { descriptor, bytes in
          let count = min(bytes.count, left.value)
          guard count > 0 else {
            errno = ENOSPC
            return -1
          }
          left.value -= count
          return Glibc.write(descriptor, bytes.baseAddress, count)
        }, title: { "\($0) \($1)" })
      #expect(throws: BackupError.full(file)) { try backup.make(at: file, replacing: true) }
      #expect(computer.files == files)
      #expect(try Data(contentsOf: file) == whole)
    }
  }

  @Test func `a file corrupted by the disk is detected before it replaces another`()
    async throws
  {
    let computer = try SimulatedComputer()
    try await computer.collect(joute, photo: "joute")
    let file = try computer.backUp()
    let whole = try Data(contentsOf: file)
    let backup = Backup(
      of: computer.store, computer.album,
      writing: { descriptor, bytes in
        var spoiled = Array(bytes)
        spoiled[spoiled.count / 2] ^= 4
        return Glibc.write(descriptor, spoiled, spoiled.count)
      }, title: { "\($0) \($1)" })
    #expect(throws: BackupError.damaged(file)) { try backup.make(at: file, replacing: true) }
    #expect(try Data(contentsOf: file) == whole)
  }

  @Test func `a flipped bit is detected anywhere`() async throws {
    let computer = try SimulatedComputer()
    try await computer.collect(joute, photo: "joute", comment: "Oh !")
    let file = try computer.backUp()
    let whole = try Data(contentsOf: file)
    let damaged = computer.folder.url.appendingPathComponent("damaged.tar")
    var random = SplitMix64(seed: 24)
    // Most bytes are the database's, so half of the changes are made in the other entries.
    let rest = Array(
      (try #require(whole.lastRange(of: Data("visits.json".utf8)))).lowerBound..<whole.count)
    for number in 0..<120 {
      var bytes = whole
      let place = number % 2 == 0 ? random.below(bytes.count) : rest[random.below(rest.count)]
      bytes[place] ^= 1 << UInt8(random.below(8))
      try bytes.write(to: damaged)
      #expect(throws: BackupError.self, "byte \(place)") { try BackupFile(damaged).check() }
    }
  }

  @Test func `a truncated backup is detected wherever it ends`() async throws {
    let computer = try SimulatedComputer()
    let whole = try Data(contentsOf: try computer.backUp())
    let cut = computer.folder.url.appendingPathComponent("cut.tar")
    for count in stride(from: 1, to: whole.count, by: whole.count / 50) {
      try whole.prefix(count).write(to: cut)
      #expect(throws: BackupError.self) { try BackupFile(cut).check() }
    }
  }

  @Test func `a file that is no backup is refused as such`() throws {
    let computer = try SimulatedComputer()
    let file = computer.folder.url.appendingPathComponent("photo.jpg")
    try Data(repeating: 7, count: 5000).write(to: file)
    #expect(throws: BackupError.noBackup(file)) { try BackupFile(file).check() }
    let gone = computer.folder.url.appendingPathComponent("gone.tar")
    #expect(throws: BackupError.unreadable(gone, errno: ENOENT)) { try BackupFile(gone).check() }
    let folder = computer.album.folder.deletingLastPathComponent()
    #expect(throws: BackupError.unreadable(folder, errno: EISDIR)) {
      try BackupFile(folder).check()
    }
  }

  @Test func `the database in use is no backup and keeps its locks`() throws {
    let computer = try SimulatedComputer()
    let store = computer.store
    let file = PersonFile.first.url(in: computer.data)
    let held = try posixLocks(on: file)
    #expect(!held.isEmpty)
    #expect(throws: BackupError.noBackup(file)) { try BackupFile(file).check() }
    #expect(try posixLocks(on: file) == held)
    withExtendedLifetime(store) {}
  }

  @Test func `a cancelled backup leaves no file`() async throws {
    let computer = try SimulatedComputer()
    try await computer.collect(joute, photo: "joute")
    let files = computer.files
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try computer.backUp()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(computer.files == files)
  }
}

/// The free bytes of a simulated disk.
private final class Room: @unchecked Sendable {
  var value: Int
  init(_ value: Int) { self.value = value }
}
