import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Collecting with a photo")
struct CollectingTests {
  private let temporary: TemporaryFolder
  private let store: Store
  private let album: Album
  private let photo: URL

  init() throws {
    temporary = try TemporaryFolder()
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library])
    try store.catalogue.seed([badge(1, 1, .any)])
    album = Album(folder: temporary.url.appendingPathComponent("MONA"))
    photo = temporary.url.appendingPathComponent("photo.jpg")
    try Data("a photo".utf8).write(to: photo)
  }

  private func collecting(
    takenAt: Date? = nil, trash: @escaping @Sendable (URL) throws -> Void = { _ in }
  ) -> Collecting {
    Collecting(
      store: store, album: album, inspector: inspector(takenAt: takenAt),
      trash: Trash(put: trash, find: { _ in [:] }))
  }

  private func inspector(
    takenAt: Date? = nil, _ check: @escaping @Sendable () throws -> Void = {}
  ) -> PhotoInspector {
    PhotoInspector(
      inspect: { _ in
        try check()
        return PhotoInfo(type: .jpeg, width: 4, height: 3, takenAt: takenAt)
      }, digest: { try PhotoDigest(hashing: $0) })
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: album.folder.path)) ?? []).sorted()
  }

  @Test("A photo makes a visit, and the badge it wins")
  func collects() async throws {
    let collected = try await collecting().collect(
      joute, photo: photo, title: "La Joute", rating: 5, comment: "!", date: noon)
    #expect(collected.visit.photo == "2026-11-21 La Joute.jpg")
    #expect(collected.visit.rating == 5)
    #expect(collected.badges.map(\.id) == [1])
    #expect(try store.visit(of: joute) == collected.visit)
    #expect(files == ["2026-11-21 La Joute.jpg"])
  }

  @Test("Without a date, the visit has that of the photo; there must be one, and not in the future")
  func dates() async throws {
    let taken = Date(timeIntervalSince1970: 1_700_000_000)
    let first = try await collecting(takenAt: taken).collect(joute, photo: photo, title: nil)
    #expect(first.visit.collectedAt == taken)
    for impossible in [Date.distantFuture, nil] {
      await #expect(throws: PhotoDateError.self) {
        try await collecting(takenAt: impossible).collect(library, photo: photo, title: nil)
      }
    }
    #expect(try store.visits().count == 1 && files.count == 1)
  }

  @Test(
    "A refused file makes no visit and leaves no file",
    arguments: [
      AlbumError.notAnImage, .isAFolder, .unreadable(errno: EACCES),
      .tooLarge(width: 20_000, height: 20_000),
    ])
  func refused(error: AlbumError) async throws {
    let collecting = Collecting(
      store: store, album: album, inspector: inspector { throw error },
      trash: Trash(put: { _ in }, find: { _ in [:] }))
    await #expect(throws: error) {
      try await collecting.collect(joute, photo: photo, title: nil, date: noon)
    }
    #expect(files.isEmpty)
    #expect(try store.state(of: joute) == .uncollected)
  }

  @Test("When the disk is full there is no visit and no file")
  func diskFull() async throws {
    let full = Album(folder: album.folder) { _, _ in
      errno = ENOSPC
      return -1
    }
    let collecting = Collecting(
      store: store, album: full, inspector: inspector(),
      trash: Trash(put: { _ in }, find: { _ in [:] }))
    await #expect(throws: AlbumError.diskFull) {
      try await collecting.collect(joute, photo: photo, title: nil, date: noon)
    }
    #expect(files.isEmpty)
    #expect(try store.visits().isEmpty)
  }

  @Test("When the store fails after the copy, the copy is removed")
  func storeFails() async throws {
    try store.breakWrites(to: "badgeWon")
    await #expect(throws: DatabaseError.self) {
      try await collecting().collect(joute, photo: photo, title: nil, date: noon)
    }
    #expect(files.isEmpty)
    #expect(try store.visits().isEmpty)
    #expect(FileManager.default.fileExists(atPath: photo.path))
  }

  @Test("Two collections of one discovery at once make one visit and one file")
  func race() async throws {
    let collecting = collecting()
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (try? await collecting.collect(joute, photo: photo, title: "x", date: noon)) != nil
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 } == 1)
    #expect(files == [try #require(try store.visit(of: joute)?.photo)])
  }

  @Test("A photo being collected by another process is not taken for a leftover")
  func copiedMeanwhile() async throws {
    let (name, store) = ("2026-11-21 La Joute.jpg", store)
    // Another process has copied the same photo under the same name, and commits first.
    try FileManager.default.createDirectory(at: album.folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: photo, to: album.url(of: name))
    let inspector = PhotoInspector(
      inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3) },
      digest: { file in
        if try store.visit(of: library) == nil {
          try store.collect(library, photo: name, at: noon)
        }
        return try PhotoDigest(hashing: file)
      })
    let collecting = Collecting(
      store: store, album: album, inspector: inspector,
      trash: Trash(put: { _ in }, find: { _ in [:] }))
    let visit = try await collecting.collect(joute, photo: photo, title: "La Joute", date: noon)
      .visit
    #expect(visit.photo == "2026-11-21 La Joute (2).jpg")
    #expect(try store.visit(of: library)?.photo == name)
    #expect(files == ["2026-11-21 La Joute (2).jpg", name])
  }

  // MARK: Killed

  private static let variable = "MONA_TEST_COLLECTING_FOLDER"

  /// Not a test: the next test runs it in a separate process, which ends just before the visit is
  /// written.
  @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil))
  func `collector that will be killed`() async throws {
    let path = try #require(ProcessInfo.processInfo.environment[Self.variable])
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    let store = try Store(folder: folder.appendingPathComponent("data"))
    try store.catalogue.seed([joute])
    let album = Album(folder: folder.appendingPathComponent("MONA"))
    let inspector = PhotoInspector(
      inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3) },
      digest: { file in
        // The copy in the album is read for the visit once it is durable.
        while file.path.hasPrefix(album.folder.path) { sleep(1) }
        return try PhotoDigest(hashing: file)
      })
    let collecting = Collecting(
      store: store, album: album, inspector: inspector,
      trash: Trash(put: { _ in }, find: { _ in [:] }))
    try await collecting.collect(
      joute, photo: folder.appendingPathComponent("photo.jpg"), title: "La Joute", date: noon)
  }

  @Test(
    "Killed between copy and commit, there is a whole photo and no visit, and the next run uses it",
    .timeLimit(.minutes(1)))
  func killed() async throws {
    let child = try ChildTest(
      "collector that will be killed", environment: [Self.variable: temporary.url.path])
    while child.isRunning, files.allSatisfy({ $0.hasPrefix(".") }) {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(child.kill(), "it waits before the visit is stored")
    #expect(files == ["2026-11-21 La Joute.jpg"])
    #expect(try Data(contentsOf: album.url(of: files[0])) == Data(contentsOf: photo))
    let store = try Store(folder: temporary.url.appendingPathComponent("data"))
    #expect(try store.state(of: joute) == .uncollected)
    #expect(try store.visits().isEmpty)
    let next = Collecting(
      store: store, album: album, inspector: inspector(),
      trash: Trash(put: { _ in }, find: { _ in [:] }))
    let visit = try await next.collect(joute, photo: photo, title: "La Joute", date: noon).visit
    #expect(try store.visit(of: joute) == visit)
    #expect(visit.photo == "2026-11-21 La Joute.jpg")
    #expect(files == ["2026-11-21 La Joute.jpg"], "there is no second copy, “(2)”")
  }

  @Test("A discovery that cannot be collected is refused before anything is copied")
  func early() async throws {
    let collecting = Collecting(
      store: store, album: album,
      inspector: inspector {
        Issue.record("the photo was inspected")
        throw AlbumError.notAnImage
      }, trash: Trash(put: { _ in }, find: { _ in [:] }))
    await #expect(throws: StoreError.ratingOutOfRange(9)) {
      try await collecting.collect(joute, photo: photo, title: nil, rating: 9)
    }
    await #expect(throws: StoreError.commentTooLong(2049)) {
      try await collecting.collect(
        joute, photo: photo, title: nil, comment: String(repeating: "a", count: 2049))
    }
    let nowhere = DiscoveryID(.place, 99)
    await #expect(throws: StoreError.unknownDiscovery(nowhere)) {
      try await collecting.collect(nowhere, photo: photo, title: nil)
    }
    await #expect(throws: StoreError.notCollected(joute)) {
      try await collecting.replacePhoto(joute, with: photo, title: nil)
    }
  }

  @Test("A replaced photo goes to the trash once the new one is durable")
  func replaces() async throws {
    let (trashed, bin) = AsyncStream.makeStream(of: URL.self)
    let collecting = collecting(trash: { bin.yield($0) })
    let old = try await collecting.collect(joute, photo: photo, title: "x", date: noon).visit
    let new = try await collecting.replacePhoto(joute, with: photo, title: "x").visit
    bin.finish()
    #expect(new.photo == "2026-11-21 x (2).jpg")
    #expect(try store.visit(of: joute) == new)
    let name = try #require(old.photo)
    #expect(await trashed.reduce(into: []) { $0.append($1) } == [album.url(of: name)])
  }

  @Test("A failing trash loses neither photo")
  func trashFails() async throws {
    let collecting = collecting(trash: { _ in throw AlbumError.diskFull })
    try await collecting.collect(joute, photo: photo, title: "x", date: noon)
    let new = try await collecting.replacePhoto(joute, with: photo, title: "x")
    #expect(new.visit.photo == "2026-11-21 x (2).jpg")
    #expect(files.count == 2)
  }

  @Test("Cancelling changes nothing")
  func cancelled() async throws {
    let collecting = collecting()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await collecting.collect(joute, photo: photo, title: nil, date: noon)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(files.isEmpty)
    #expect(try store.visits().isEmpty)
  }
}
