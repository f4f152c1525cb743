import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Changes to the album outside MONA")
struct AlbumWatchTests {
  private let temporary: TemporaryFolder
  private let store: Store
  private let album: Album

  init() throws {
    temporary = try TemporaryFolder()
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library, manor])
    album = Album(folder: temporary.url.appendingPathComponent("MONA"))
  }

  private func collecting(
    digest: @escaping @Sendable (URL) throws -> PhotoDigest = { try PhotoDigest(hashing: $0) }
  ) -> Collecting {
    Collecting(
      store: store, album: album,
      inspector: PhotoInspector(
        inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3) }, digest: digest),
      trash: Trash(put: { _ in }, find: { _ in [:] }))
  }

  private func photo(_ words: String, _ name: String = "photo.jpg") throws -> URL {
    let file = temporary.url.appendingPathComponent(name)
    try Data(words.utf8).write(to: file)
    return file
  }

  private func collect(_ id: DiscoveryID, _ words: String) async throws -> String {
    let collected = try await collecting().collect(
      id, photo: photo(words), title: words, date: noon)
    return try #require(collected.visit.photo)
  }

  private func move(_ name: String, to other: String) throws {
    let place = album.url(of: other)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: album.url(of: name), to: place)
  }

  @Test("An unchanged album, or a missing one, has no changes")
  func nothing() async throws {
    #expect(try await collecting().watch.look() == AlbumCheck())
    _ = try await collect(joute, "one")
    let watch = collecting(digest: { _ in
      Issue.record("a photo was read")
      throw AlbumError.unreadable(errno: EIO)
    }).watch
    #expect(try await watch.look() == AlbumCheck())
  }

  @Test("A removed photo is missing, until it is back")
  func removed() async throws {
    let name = try await collect(joute, "one")
    let away = temporary.url.appendingPathComponent("away.jpg")
    try FileManager.default.moveItem(at: album.url(of: name), to: away)
    #expect(try await collecting().watch.look().missing == [name])
    #expect(try store.state(of: joute) == .collected)
    try FileManager.default.moveItem(at: away, to: album.url(of: name))
    #expect(try await collecting().watch.look() == AlbumCheck())
  }

  @Test("Photos that swapped names are followed by their content")
  func swapped() async throws {
    let (one, two) = (try await collect(joute, "one"), try await collect(library, "the second"))
    try move(one, to: "aside.jpg")
    try move(two, to: one)
    try move("aside.jpg", to: two)
    #expect(try await collecting().watch.look().moved == [one: two, two: one])
    #expect(try store.visit(of: joute)?.photo == two)
    #expect(try store.visit(of: library)?.photo == one)
  }

  @Test("A photo renamed to a removed one's name is followed once that name is free")
  func tookName() async throws {
    let (one, two) = (try await collect(joute, "one"), try await collect(library, "the second"))
    try FileManager.default.removeItem(at: album.url(of: one))
    try move(two, to: one)
    _ = try await collecting().watch.look()
    // Two visits cannot share a photo: the visit with this name keeps it, and the other one's is
    // missing.
    #expect(try await collecting().watch.look().missing == [two])
    #expect(Set(try store.visits().compactMap(\.photo)) == [one, two])
  }

  @Test("Following a photo changes its name only")
  func followed() async throws {
    let name = try await collect(joute, "one")
    var expected = try #require(try store.visit(of: joute))
    try move(name, to: "2026/autre nom.JPG")
    let look = try await collecting().watch.look()
    #expect(look.moved == [name: "2026/autre nom.JPG"] && look.missing.isEmpty)
    expected.photo = "2026/autre nom.JPG"
    #expect(try store.visit(of: joute) == expected)
  }

  @Test("Only unknown files as long as a missing photo are read")
  func economical() async throws {
    let name = try await collect(joute, "one")
    _ = try await collect(library, "two")
    try FileManager.default.removeItem(at: album.url(of: name))
    try Data("another".utf8).write(to: album.url(of: "holiday.jpg"))
    try Data("six".utf8).write(to: album.url(of: "same length.jpg"))
    let watch = collecting(digest: { file in
      #expect(file.lastPathComponent == "same length.jpg")
      return try PhotoDigest(hashing: file)
    }).watch
    #expect(try await watch.look().missing == [name])
  }

  @Test("Two copies of the same content are followed by one visit each")
  func copies() async throws {
    let names = [try await collect(joute, "one"), try await collect(library, "one")]
    try move(names[0], to: "a.jpg")
    try move(names[1], to: "b.jpg")
    #expect(try await collecting().watch.look().moved.values.sorted() == ["a.jpg", "b.jpg"])
    #expect(Set(try store.visits().compactMap(\.photo)) == ["a.jpg", "b.jpg"])
  }

  @Test("A photo edited in place is read again, a new one for the first time")
  func edited() async throws {
    let name = try await collect(joute, "one")
    try Data("cropped".utf8).write(to: album.url(of: name))
    try Data("old".utf8).write(to: album.url(of: "old.jpg"))
    try store.collect(library, photo: "old.jpg", at: noon)
    #expect(try await collecting().watch.look().edited == [name])
    #expect(try store.visit(of: joute)?.photoContent?.size == 7)
    #expect(try store.visit(of: library)?.photoContent?.size == 3)
    #expect(try await collecting().watch.look() == AlbumCheck())
  }

  @Test("A photo found in the album is used where it is, one from elsewhere is copied")
  func located() async throws {
    let name = try await collect(joute, "one")
    try move(name, to: "found.jpg")
    #expect(try await collecting().locatePhoto(joute, at: album.url(of: "found.jpg")))
    #expect(try store.visit(of: joute)?.photo == "found.jpg")
    let away = temporary.url.appendingPathComponent("away.jpg")
    try FileManager.default.moveItem(at: album.url(of: "found.jpg"), to: away)
    #expect(try await collecting().locatePhoto(joute, at: away))
    #expect(try store.visit(of: joute)?.photo == "found.jpg")
    #expect(try Data(contentsOf: album.url(of: "found.jpg")) == Data("one".utf8))
    #expect(FileManager.default.fileExists(atPath: away.path))
  }

  @Test("Another photo, or that of another visit, is not taken for a missing one")
  func otherPhoto() async throws {
    let name = try await collect(joute, "one")
    let taken = try await collect(library, "one")
    try FileManager.default.removeItem(at: album.url(of: name))
    #expect(try await !collecting().locatePhoto(joute, at: photo("two", "two.jpg")))
    #expect(try await !collecting().locatePhoto(joute, at: album.url(of: taken)))
    #expect(try store.visit(of: joute)?.photo == name)
    await #expect(throws: StoreError.notCollected(manor)) {
      try await collecting().locatePhoto(manor, at: album.url(of: taken))
    }
  }
}
