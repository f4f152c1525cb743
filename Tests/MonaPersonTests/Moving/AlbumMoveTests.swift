import Foundation
import MonaModel
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaPerson

/// An album of photos and other files of the person.
struct MovedAlbum {
  let temporary: TemporaryFolder
  let old: URL
  let data: URL
  /// The folder that the person chooses.
  let chosen: URL

  init() throws {
    temporary = try TemporaryFolder()
    (old, data, chosen) = (
      temporary.url.appendingPathComponent("Pictures/MONA"),
      temporary.url.appendingPathComponent("data"), temporary.url.appendingPathComponent("disk")
    )
    for folder in [old.appendingPathComponent("2025/été"), data, chosen] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for (name, content) in Self.contents {
      try Data(content.utf8).write(to: old.appendingPathComponent(name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: old.appendingPathComponent("dernière").path,
      withDestinationPath: "2026-11-21 La Joute.jpg")
  }

  static let contents = [
    "2026-11-21 La Joute.jpg": "joute", "2025/été/L’Homme.jpg": "homme", ".hidden": "caché",
    "2025/vide.txt": "",
  ]

  /// The content of a folder by name; for a link, its target.
  func found(in folder: URL) throws -> [String: String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [:] }
    var found: [String: String] = [:]
    for file in try MovedFile.all(in: folder).files {
      let url = folder.appendingPathComponent(file.name)
      found[file.name] =
        file.kind == .link
        ? try FileManager.default.destinationOfSymbolicLink(atPath: url.path)
        : try String(contentsOf: url, encoding: .utf8)
    }
    return found
  }

  static let whole = contents.merging(["dernière": "2026-11-21 La Joute.jpg"]) { $1 }

  var album: Album {
    guard case .folder(let folder) = AlbumChoice(of: .first, in: data) else {
      return Album(folder: old)
    }
    return Album(folder: folder, isChosen: true)
  }

  func move(
    _ album: Album? = nil, sharesDisk: Bool = true,
    did: @escaping @Sendable (AlbumMoveStep) throws -> Void = { _ in },
    digest: @escaping @Sendable (URL) throws -> PhotoDigest = { try PhotoDigest(hashing: $0) }
  ) -> AlbumMove {
    let inspector = PhotoInspector(
      inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3, takenAt: nil) }, digest: digest)
    return AlbumMove(
      album ?? self.album, .first, in: data, inspector, .folder(in: temporary),
      sharesDisk: sharesDisk, did: did)
  }

  /// Every file is complete in the album's folder, and elsewhere only as a copy.
  func expectWhole(_ comment: Comment) throws {
    let there = try found(in: album.folder)
    #expect(there == Self.whole, comment)
  }

  func expectNoLeftovers(_ comment: Comment = "") throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: data.path)
    #expect(!names.contains { $0.hasSuffix(".moving") }, comment)
    for folder in [old, chosen, chosen.appendingPathComponent("MONA")]
    where FileManager.default.fileExists(atPath: folder.path) {
      #expect(try !MovedFile.all(in: folder).isBeingWritten, comment)
    }
  }
}

@Suite("Moving the album")
struct AlbumMoveTests {
  private let sample: MovedAlbum

  init() throws { sample = try MovedAlbum() }

  @Test(
    "All files of the folder are moved, and the old folder is removed", arguments: [true, false])
  func moves(sharesDisk: Bool) async throws {
    let album = sample.album
    let seen = Mutex<[AlbumMoveProgress]>([])
    let before = try FileManager.default.attributesOfItem(
      atPath: album.url(of: "2026-11-21 La Joute.jpg").path)
    let folder = try await sample.move(album, sharesDisk: sharesDisk).move(to: sample.chosen) {
      step in
      seen.withLock { $0.append(step) }
    }
    #expect(folder.path == sample.chosen.path, "an empty folder becomes the album")
    #expect(album.folder.path == sample.chosen.path, "the open album follows")
    #expect(try sample.found(in: sample.chosen) == MovedAlbum.whole)
    #expect(!FileManager.default.fileExists(atPath: sample.old.path))
    #expect(sample.album.folder.path == sample.chosen.path, "and so does a newly opened one")
    let after = try FileManager.default.attributesOfItem(
      atPath: album.url(of: "2026-11-21 La Joute.jpg").path)
    #expect(after[.modificationDate] as? Date == before[.modificationDate] as? Date)
    #expect(seen.withLock(\.last) == AlbumMoveProgress(done: 5, total: 5, fraction: 1))
    try sample.expectNoLeftovers()
  }

  @Test("In a folder with other files the album gets its own subfolder, and can move back")
  func besideOthers() async throws {
    try Data("x".utf8).write(to: sample.chosen.appendingPathComponent("notes.txt"))
    let album = sample.album
    let folder = try await sample.move(album).move(to: sample.chosen)
    #expect(folder.path == sample.chosen.appendingPathComponent("MONA").path)
    try sample.expectWhole("moved")
    let back = try await sample.move(album).move(to: sample.old.deletingLastPathComponent())
    #expect(back.path == sample.old.deletingLastPathComponent().path, "the folder is empty now")
    try sample.expectWhole("moved back")
  }

  @Test("An impossible move is refused and changes nothing")
  func refused() async throws {
    let inside = sample.old.appendingPathComponent("2025")
    let taken = sample.chosen.appendingPathComponent("MONA", isDirectory: true)
    try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: taken.appendingPathComponent("theirs.jpg"))
    let nowhere = sample.temporary.url.appendingPathComponent("nowhere")
    let bytes = sample.temporary.url.appending(nameBytes: [0xE9], isDirectory: true)
    #expect(mkdir(bytes.cPath, 0o700) == 0)
    for (folder, error) in [
      (sample.old, AlbumMoveError.sameFolder), (bytes, .notUTF8(folder: bytes)),
      (sample.old.deletingLastPathComponent(), .sameFolder),
      (inside, .insideAlbum), (sample.chosen, .notEmpty(folder: taken)),
      (nowhere, .missing(folder: nowhere)),
    ] {
      await #expect(throws: error) { try await sample.move().move(to: folder) }
      try sample.expectWhole("\(error)")
      try sample.expectNoLeftovers()
    }
  }

  @Test(
    "Photos removed from the album after the move are not restored", arguments: [true, false])
  func removedMeanwhile(sharesDisk: Bool) async throws {
    let gone = sample.chosen.appendingPathComponent("2026-11-21 La Joute.jpg")
    let late = sample.old.appendingPathComponent("since.jpg")
    let run = sample
    _ = try await run.move(sharesDisk: sharesDisk) { step in
      guard step == .switched else { return }
      try FileManager.default.removeItem(at: gone)
      try Data("since".utf8).write(to: late)
    }.move(to: run.chosen)
    var expected = MovedAlbum.whole.merging(["since.jpg": "since"]) { $1 }
    expected["2026-11-21 La Joute.jpg"] = nil
    #expect(try run.found(in: run.chosen) == expected)
    #expect(!FileManager.default.fileExists(atPath: run.old.path))
    let old = run.old.appendingPathComponent("2026-11-21 La Joute.jpg")
    #expect(try Trash.folder(in: run.temporary).find([old])[old]?.count == 1)
    try run.expectNoLeftovers()
  }

  /// Ends a move after each of its steps, and resumes it.
  /// - Returns: the first number of steps that the move did not reach.
  private func endAtEach(sharesDisk: Bool) async throws
    -> Int
  {
    let steps = Mutex(0)
    for limit in 1... {
      let run = try MovedAlbum()
      func ending(after limit: Int) -> AlbumMove {
        steps.withLock { $0 = 0 }
        return run.move(sharesDisk: sharesDisk) { _ in
          let count = steps.withLock {
            $0 += 1; return $0
          }
          if count == limit { throw AlbumMove.EndedByTest() }
        }
      }
      do {
        _ = try await ending(after: limit).move(to: run.chosen)
        return limit
      } catch is AlbumMove.EndedByTest {}
      try run.expectWhole("ended after step \(limit)")
      // And again while continuing.
      _ = try? await ending(after: 2).resume()
      try run.expectWhole("ended after step \(limit), and again")
      let folder = try await run.move(sharesDisk: sharesDisk).resume()
      if let folder { #expect(folder.path == run.chosen.path) }
      #expect(run.album.folder.path == run.chosen.path, "step \(limit)")
      try run.expectWhole("resumed after step \(limit)")
      try run.expectNoLeftovers("step \(limit)")
      #expect(!FileManager.default.fileExists(atPath: run.old.path), "step \(limit)")
    }
    return 0
  }

  @Test(
    "Ended after any step, all photos are in the album, and the next start resumes",
    arguments: [true, false])
  func ended(sharesDisk: Bool) async throws {
    let count = try await endAtEach(sharesDisk: sharesDisk)
    #expect(count > 10, "noted, five files copied, switched, five removed")
  }

  @Test("Killed at any moment, all photos are in the album, and the next start resumes")
  func killed() async throws {
    let key = "MONA_TEST_MOVE"
    if let folder = ProcessInfo.processInfo.environment[key] {
      let run = URL(fileURLWithPath: folder)
      let chosen = run.appendingPathComponent("disk")
      let old = run.appendingPathComponent("Pictures/MONA")
      let inspector = PhotoInspector(
        inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3, takenAt: nil) },
        digest: { try PhotoDigest(hashing: $0) })
      let wanted = ProcessInfo.processInfo.environment["MONA_TEST_STEP"]
      let move = AlbumMove(
        Album(folder: old), .first, in: run.appendingPathComponent("data"), inspector,
        Trash(put: { _ in }, find: { _ in [:] }), sharesDisk: false
      ) { step in
        if "\(step)" == wanted { kill(getpid(), SIGKILL) }
      }
      _ = try await move.move(to: chosen)
      return
    }
    for step in [
      AlbumMoveStep.noted, .copied("2025/été/L’Homme.jpg"), .switched, .removed("2025/vide.txt"),
    ] {
      let run = try MovedAlbum()
      let child = try ChildTest(
        "AlbumMoveTests/killed",
        environment: [key: run.temporary.url.path, "MONA_TEST_STEP": "\(step)"])
      #expect(!child.passes(), "\(step)")
      try run.expectWhole("killed at \(step)")
      _ = try await run.move(sharesDisk: false).resume()
      #expect(run.album.folder.path == run.chosen.path, "\(step)")
      try run.expectWhole("resumed from \(step)")
      try run.expectNoLeftovers("\(step)")
    }
  }

  @Test(
    "A cancelled move leaves the album in place, and nothing in the new folder",
    arguments: [true, false])
  func cancelled(sharesDisk: Bool) async throws {
    let move = sample.move(sharesDisk: sharesDisk) { step in
      if step == .copied("2025/vide.txt") { withUnsafeCurrentTask { $0?.cancel() } }
    }
    let chosen = sample.chosen
    let task = Task { try await move.move(to: chosen) }
    await #expect(throws: CancellationError.self) { try await task.value }
    try sample.expectWhole("cancelled")
    #expect(sample.album.folder.path == sample.old.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: chosen.path).isEmpty)
    try sample.expectNoLeftovers()
  }

  @Test("Photos collected, edited and removed meanwhile are moved as they are")
  func meanwhile() async throws {
    let old = sample.old
    let album = sample.album
    let move = sample.move(album, sharesDisk: false) { step in
      switch step {
      case .copied("2025/été/L’Homme.jpg"):
        try Data("homme, retouché".utf8).write(
          to: old.appendingPathComponent("2025/été/L’Homme.jpg"))
        try Data("neuf".utf8).write(to: old.appendingPathComponent("neuf.jpg"))
        unlink(old.appendingPathComponent(".hidden").path)
      case .switched:
        try Data("tard".utf8).write(to: old.appendingPathComponent("tard.jpg"))
        try Data("neuf, retouché".utf8).write(to: old.appendingPathComponent("neuf.jpg"))
      default: break
      }
    }
    _ = try await move.move(to: sample.chosen)
    var expected = MovedAlbum.whole.merging([
      "2025/été/L’Homme.jpg": "homme, retouché", "neuf.jpg": "neuf", "tard.jpg": "tard",
      "neuf (2).jpg": "neuf, retouché",
    ]) { $1 }
    expected[".hidden"] = nil
    #expect(try sample.found(in: sample.chosen) == expected)
    #expect(!FileManager.default.fileExists(atPath: old.path))
  }

  @Test("A copy that differs from its file is never mistaken for it")
  func damaged() async throws {
    let move = sample.move(
      sharesDisk: false,
      digest: { file in
        // The copy differs from what was written.
        let isPart = AlbumPart.isPart(file.lastPathComponent)
        return try PhotoDigest(hashing: isPart ? URL(fileURLWithPath: "/proc/version") : file)
      })
    await #expect(throws: AlbumMoveError.differs(name: ".hidden")) {
      try await move.move(to: sample.chosen)
    }
    try sample.expectWhole("a copy that differs")
    #expect(try FileManager.default.contentsOfDirectory(atPath: sample.chosen.path).isEmpty)
  }

  @Test(
    "A full or read-only disk leaves the album in place",
    .enabled(if: TinyDisk.isPossible, "mounting a disk is not permitted here"))
  func fullDisk() async throws {
    let inNamespace = "MONA_TEST_NAMESPACE"
    guard let disk = TinyDisk(in: sample.temporary.url.appendingPathComponent("mount")) else {
      try #require(ProcessInfo.processInfo.environment[inNamespace] == nil)
      let child = try ChildTest(
        "AlbumMoveTests/fullDisk", environment: [inNamespace: "1"], through: TinyDisk.namespace)
      #expect(child.passes())
      return
    }
    let chosen = disk.url.appendingPathComponent("album")
    try FileManager.default.createDirectory(at: chosen, withIntermediateDirectories: true)
    let large = sample.old.appendingPathComponent("large.jpg")
    try Data(count: 400_000).write(to: large)
    await #expect(throws: AlbumMoveError.noRoom(needed: 400_016)) {
      try await sample.move().move(to: chosen)
    }
    unlink(large.path)
    // The disk fills during the copy.
    let move = sample.move { step in if step == .noted { try disk.fill() } }
    await #expect(throws: AlbumMoveError.noRoom(needed: nil)) { try await move.move(to: chosen) }
    try sample.expectWhole("a full disk")
    #expect(try FileManager.default.contentsOfDirectory(atPath: chosen.path).isEmpty)
    unlink(disk.url.appendingPathComponent("filling").path)
    try #require(disk.allowOnlyReading())
    await #expect(throws: AlbumMoveError.unwritable(errno: EROFS)) {
      try await sample.move().move(to: chosen)
    }
    try sample.expectWhole("a read-only disk")
    try sample.expectNoLeftovers()
  }

  @Test(
    "A disk removed during the move leaves the album complete", arguments: [true, false])
  func takenAway(isOld: Bool) async throws {
    let old = sample.old
    let (away, chosen) = (sample.temporary.url.appendingPathComponent("away"), sample.chosen)
    func empty(_ folder: URL) throws {
      // An empty folder, like the mount point of a removed disk.
      try FileManager.default.moveItem(at: folder, to: away)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let move = sample.move(sharesDisk: false) { step in
      if isOld, step == .copied("2025/vide.txt") { throw AlbumMove.EndedByTest() }
      if !isOld, step == .switched { throw AlbumMove.EndedByTest() }
    }
    await #expect(throws: AlbumMove.EndedByTest.self) { try await move.move(to: chosen) }
    try empty(isOld ? old : chosen)
    if isOld {
      await #expect(throws: AlbumMoveError.missing(folder: old)) {
        try await sample.move().resume()
      }
      #expect(sample.album.folder.path == old.path)
      #expect(try sample.found(in: away) == MovedAlbum.whole)
    } else {
      _ = try await sample.move().resume()
      #expect(try sample.found(in: old) == MovedAlbum.whole, "no photo is removed without its copy")
      #expect(try sample.found(in: away) == MovedAlbum.whole)
    }
  }

  @Test("If the chosen folder's disk is not mounted, no new folder is created in its place")
  func unplugged() async throws {
    let album = sample.album
    let folder = try await sample.move(album).move(to: sample.chosen)
    let away = sample.temporary.url.appendingPathComponent("away")
    try FileManager.default.moveItem(at: folder, to: away)
    let photo = sample.temporary.url.appendingPathComponent("IMG.jpg")
    try Data("x".utf8).write(to: photo)
    #expect(throws: AlbumError.albumUnwritable(errno: ENOENT)) {
      try sample.album.add(photo, titled: "X", on: noon, type: .jpeg)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }
}
