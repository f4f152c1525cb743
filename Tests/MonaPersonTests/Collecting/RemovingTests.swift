import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Undoing removals and replacements")
struct RemovingTests {
  private let temporary: TemporaryFolder
  private let store: Store
  private let album: Album
  private let bin: Trash

  init() throws {
    temporary = try TemporaryFolder()
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library, manor])
    try store.catalogue.seed([badge(1, 1, .any)])
    album = Album(folder: temporary.url.appendingPathComponent("MONA"))
    bin = .folder(in: temporary)
  }

  private func collecting(trash: Trash? = nil) -> Collecting {
    let inspector = PhotoInspector(
      inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3) },
      digest: { try PhotoDigest(hashing: $0) })
    return Collecting(store: store, album: album, inspector: inspector, trash: trash ?? bin)
  }

  private func photo(_ words: String) throws -> URL {
    let file = temporary.url.appendingPathComponent("\(words).jpg")
    try Data(words.utf8).write(to: file)
    return file
  }

  private func collect(_ id: DiscoveryID, _ words: String) async throws -> Visit {
    try await collecting().collect(
      id, photo: photo(words), title: "x", rating: 4, comment: words, date: noon
    ).visit
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: album.folder.path)) ?? []).sorted()
  }

  private func words(of name: String?) throws -> String? {
    try name.map { try String(contentsOf: album.url(of: $0), encoding: .utf8) }
  }

  @Test("A visit has its photo's digest, unless the file was edited since")
  func content() async throws {
    let visit = try await collect(joute, "one")
    let digest = try PhotoDigest(hashing: photo("one"))
    #expect(visit.photoContent == PhotoContent(digest: digest, size: 3))
    let file = album.url(of: try #require(visit.photo))
    #expect(collecting().knownDigest(of: file) == digest)
    #expect(try collecting().knownDigest(of: photo("one")) == nil)
    try Data("edited".utf8).write(to: file)
    #expect(collecting().knownDigest(of: file) == nil)
    let replaced = try await collecting().replacePhoto(joute, with: photo("other"), title: "x")
    #expect(replaced.visit == (try store.visit(of: joute)))
    #expect(replaced.visit.photoContent?.size == 5)
  }

  @Test("Removing deletes the visit, trashes its photo, restores its wish, and keeps its badge")
  func removes() async throws {
    try store.target(joute)
    _ = try await collect(joute, "one")
    let removed = try await collecting().remove([joute, library])
    #expect(removed.visits.map(\.visit.discovery) == [joute] && removed.photosKept.isEmpty)
    #expect(files.isEmpty)
    #expect(try store.state(of: joute) == .targeted)
    #expect(try store.badgesWon().count == 1)
  }

  @Test("Undo restores all of it")
  func restores() async throws {
    try store.target(joute)
    let before = [try await collect(joute, "one"), try await collect(library, "two")]
    let rows = try Self.rows(store)
    let removed = try await collecting().remove([joute, library])
    #expect(try await collecting().restore(removed) == [])
    #expect(try store.visits().sorted { $0.discovery.key < $1.discovery.key } == before)
    #expect(try Self.rows(store) == rows)
    #expect(files == ["2026-11-21 x (2).jpg", "2026-11-21 x.jpg"])
    #expect(try store.state(of: joute) == .collected)
    #expect(try bin.find([album.url(of: "2026-11-21 x.jpg")]).values.allSatisfy(\.isEmpty))
  }

  /// All stored data of visits and their photos except change numbers.
  private static func rows(_ store: Store) throws -> [[DatabaseValue]] {
    try store.person.read { db in
      let visits = try Row.fetchAll(
        db,
        sql: """
          SELECT discovery, collectedAt, photo, rating, comment, commentWords, wasTargeted,
            photoChangedAt, ratingChangedAt, commentChangedAt
          FROM visit ORDER BY discovery
          """)
      let photos = try Row.fetchAll(
        db,
        sql: """
          SELECT name, visit, position, takenAt, digest, size, datedAt, key, sent FROM visitPhoto
          ORDER BY name
          """)
      return (visits + photos).map { Array($0.databaseValues) }
    }
  }

  @Test("A photo whose name was taken meanwhile is restored under another, and none is overwritten")
  func nameTaken() async throws {
    _ = try await collect(joute, "one")
    let removed = try await collecting().remove([joute])
    _ = try await collect(library, "two")
    try await collecting().restore(removed)
    #expect(try words(of: store.visit(of: joute)?.photo) == "one")
    #expect(try words(of: store.visit(of: library)?.photo) == "two")
  }

  @Test("Two photos trashed under the same name are restored to their visits")
  func sameName() async throws {
    _ = try await collect(joute, "one")
    let first = try await collecting().remove([joute])
    _ = try await collect(library, "two")
    let second = try await collecting().remove([library])
    try await collecting().restore(first)
    try await collecting().restore(second)
    #expect(try words(of: store.visit(of: joute)?.photo) == "one")
    #expect(try words(of: store.visit(of: library)?.photo) == "two")
  }

  @Test("When the trash was emptied the visit is restored without its file, and this is reported")
  func emptied() async throws {
    _ = try await collect(joute, "one")
    let removed = try await collecting().remove([joute])
    try FileManager.default.removeItem(at: temporary.url.appendingPathComponent("trash"))
    #expect(try await collecting().restore(removed) == ["2026-11-21 x.jpg"])
    #expect(try store.visit(of: joute)?.comment == "one")
    #expect(files.isEmpty)
  }

  @Test("A discovery collected again meanwhile stays, and the previous photo stays in the trash")
  func collectedAgain() async throws {
    _ = try await collect(joute, "one")
    let removed = try await collecting().remove([joute])
    let again = try await collect(joute, "two")
    try await collecting().restore(removed)
    #expect(try store.visit(of: joute) == again)
    #expect(files == [again.photo])
    #expect(try bin.find([album.url(of: "2026-11-21 x.jpg")]).values.first?.count == 1)
  }

  @Test("If the trash fails the photo stays in the album, and undo finds it there")
  func noTrash() async throws {
    let visit = try await collect(joute, "one")
    let none = collecting(trash: Trash(put: { _ in throw AlbumError.diskFull }, find: { _ in [:] }))
    let removed = try await none.remove([joute])
    #expect(removed.photosKept == [visit.photo] && files == [visit.photo])
    #expect(try await none.restore(removed) == [])
    #expect(try store.visit(of: joute) == visit)
    let replaced = try await none.replacePhoto(joute, with: photo("two"), title: "x")
    #expect(!replaced.isTrashed && files.count == 2)
    try await none.undo(replaced)
    #expect(try words(of: store.visit(of: joute)?.photo) == "one" && files.count == 2)
  }

  @Test("When the store fails, nothing is removed, and nothing is restored in part")
  func storeFails() async throws {
    _ = try await collect(joute, "one")
    let removed = try await collecting().remove([joute])
    try store.breakWrites(to: "visit")
    await #expect(throws: DatabaseError.self) { try await collecting().restore(removed) }
    #expect(files.isEmpty)
    #expect(try bin.find([album.url(of: "2026-11-21 x.jpg")]).values.first?.count == 1)
  }

  @Test("The photo is restored before the visit")
  func killedWhileUndoing() async throws {
    _ = try await collect(joute, "one")
    let removed = try await collecting().remove([joute])
    // The state after a crash between the two steps.
    _ = try collecting().recover(["2026-11-21 x.jpg": removed.visits[0].visit.photoContent])
    #expect(files == ["2026-11-21 x.jpg"])
    #expect(try bin.find([album.url(of: "2026-11-21 x.jpg")]).values.first?.count == 1)
    try await collecting().restore(removed)
    #expect(try words(of: store.visit(of: joute)?.photo) == "one")
  }

  @Test("Undo restores the replaced photo, and the new one goes to the trash")
  func undoesReplacing() async throws {
    let before = try await collect(joute, "one")
    let replaced = try await collecting().replacePhoto(joute, with: photo("two"), title: "x")
    try await collecting().undo(replaced)
    let now = try #require(try store.visit(of: joute))
    #expect(now == before)
    #expect(try words(of: now.photo) == "one")
    #expect(files == [now.photo])
  }

  @Test("Replacing cannot be undone once the photo changed again, or left the trash")
  func tooLate() async throws {
    _ = try await collect(joute, "one")
    let first = try await collecting().replacePhoto(joute, with: photo("two"), title: "x")
    let second = try await collecting().replacePhoto(joute, with: photo("three"), title: "x")
    await #expect(throws: UndoError.changedSince(joute)) { try await collecting().undo(first) }
    try FileManager.default.removeItem(at: temporary.url.appendingPathComponent("trash"))
    let name = try #require(second.before.photo)
    await #expect(throws: UndoError.notInTrash(name)) { try await collecting().undo(second) }
    #expect(try words(of: store.visit(of: joute)?.photo) == "three" && files.count == 1)
  }

  @Test("A photo missing from the album keeps its name: no other takes it, none goes to the trash")
  func missing() async throws {
    let visit = try await collect(joute, "one")
    let name = try #require(visit.photo)
    try FileManager.default.removeItem(at: album.url(of: name))
    #expect(try await collect(library, "two").photo == "2026-11-21 x (2).jpg")
    let replaced = try await collecting().replacePhoto(joute, with: photo("three"), title: "x")
    #expect(replaced.visit.photo == "2026-11-21 x (3).jpg" && !replaced.isTrashed)
    #expect(try words(of: replaced.visit.photo) == "three")
  }
}
