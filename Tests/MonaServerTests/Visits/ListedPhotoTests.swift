import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("All photos of a visit on the server")
struct ListedPhotoTests {
  private let server: TestServer
  private let path = "/api/v3/user/artworks/20/photos"
  private var photos: ServerPhotos { server.context.photos }
  private var store: ServerStore { server.context.store }

  init() throws { server = try TestServer() }

  private func stored(_ words: String) async throws -> StoredPhoto {
    let incoming = photos.incoming()
    try await incoming.write(TestPoint.png(comment: words))
    return try await photos.keep(incoming, sharesMetadata: true)
  }

  private func person(_ name: String) async throws -> Int64 {
    try #require(try await store.credentials(ofUsername: name)).account.id
  }

  /// An account with a visit to work 20, and its chosen photo.
  private func visited(_ name: String) async throws -> (token: String, chosen: StoredPhoto) {
    let token = try await server.register(name)
    let chosen = try await stored("\(name) chosen")
    try await store.note(
      VisitChange(photo: .set(chosen)), of: person(name), to: DiscoveryID(.artwork, 20),
      photos: photos)
    return (token, chosen)
  }

  private func key(_ digit: Int) -> String { String(repeating: "\(digit)", count: 64) }

  /// Adds a photo to the visit of a person, as a form with its file does.
  @discardableResult
  private func add(
    _ words: String, key digit: Int, of name: String, limit: Int = ListedPhoto.limit
  ) async throws -> StoredPhoto {
    let photo = try await stored(words)
    let key = try #require(PhotoDigest(hex: key(digit)))
    _ = try await store.list(
      ListedPhotoChange(key: key, photo: photo), of: person(name), to: DiscoveryID(.artwork, 20),
      photos: photos, limit: limit)
    return photo
  }

  private func list(_ token: String) async throws -> [[String: Any]] {
    let body = try await server.ask(.get, path, token: token).body
    return try #require(try JSONSerialization.jsonObject(with: body) as? [[String: Any]])
  }

  @Test("Photos are added by their keys, listed by time, fetched and removed; the chosen one stays")
  func course() async throws {
    let (token, chosen) = try await visited("ana")
    let fields = [
      "key": key(1), "photo_sha256": chosen.digest.description, "taken_at": "2026-11-22 18:37:32",
    ]
    let added = try await server.ask(.post, path, fields, token: token)
    #expect(added.status == 200 && added.field("key") == key(1))
    let other = try await add("Ana 2", key: 2, of: "ana")
    _ = try await server.ask(
      .post, path, ["key": key(2), "taken_at": "2026-11-20 10:00:00"], token: token)
    #expect(try await list(token).map { $0["key"] as? String } == [key(2), key(1)])
    let bytes = try await server.ask(.get, "\(path)/\(key(2))", token: token)
    #expect(bytes.headers[.eTag] == "\"\(other.digest)\"" && bytes.body.count == other.size)
    let visit = try await server.ask(.get, "/api/v3/user/artworks/20", token: token)
    #expect(visit.field("photo") == "photos/\(chosen.path)")
    #expect(visit.text.contains(#""taken_at":"2026-11-20 10:00:00""#))

    let removed = try await server.ask(.delete, "\(path)/\(key(2))", token: token)
    #expect(removed.status == 200 && removed.field("key") == key(2))
    #expect(try !photos.has(other) && photos.has(chosen))
    let left = try await server.ask(.get, "/api/v3/user/artworks/20", token: token).text
    #expect(left.contains(#""removed_photos":[{"key":"\#(key(2))""#))
    #expect(try await server.ask(.get, "\(path)/\(key(2))", token: token).status == 404)
  }

  @Test("A photo that is sent again, by the same key or with the same content, is there once")
  func once() async throws {
    let (token, chosen) = try await visited("ana")
    try await add("Ana 2", key: 2, of: "ana")
    let before = try await server.ask(.get, "/api/v3/user/changes", token: token).body
    try await add("Ana 2", key: 2, of: "ana")
    let same = ["key": key(3), "photo_sha256": try await stored("Ana 2").digest.description]
    let answer = try await server.ask(.post, path, same, token: token)
    #expect(answer.field("key") == key(2), "the first one's key holds")
    #expect(try await server.ask(.get, "/api/v3/user/changes", token: token).body == before)
    #expect(try await list(token).count == 1)
    #expect(try store.photos().count == 2 && photos.has(chosen))
  }

  @Test("What cannot be is refused: no visit, no key, no photo, another account's photo, too many")
  func refused() async throws {
    let (token, _) = try await visited("ana")
    let (other, theirs) = try await visited("ben")
    func post(_ fields: [String: String], at path: String? = nil) async throws -> Int {
      try await server.ask(.post, path ?? self.path, fields, token: token).status
    }
    #expect(try await post(["key": key(1)]) == 422)
    #expect(try await post(["key": "abc"]) == 422)
    #expect(try await post(["key": key(1), "photo_sha256": theirs.digest.description]) == 422)
    #expect(try await post(["key": key(1), "taken_at": "yesterday"]) == 422)
    let mine = try await add("Ana 2", key: 2, of: "ana")
    let sum = ["key": key(1), "photo_sha256": mine.digest.description]
    #expect(try await post(sum, at: "/api/v3/user/artworks/32/photos") == 404)
    await #expect(throws: RequestError.invalid([.photosTooMany])) {
      try await add("Ana 3", key: 3, of: "ana", limit: 1)
    }
    #expect(try await server.ask(.get, "\(path)/\(key(2))", token: other).status == 404)
    #expect(try await list(other).isEmpty)
  }

  @Test("Choosing another photo keeps the former one; clients that know one photo replace theirs")
  func chosen() async throws {
    let (token, first) = try await visited("ana")
    let note = "/api/v3/user/artworks"
    let second = try await add("Ana 2", key: 2, of: "ana")
    _ = try await server.ask(
      .post, path, ["key": key(1), "photo_sha256": first.digest.description], token: token)
    _ = try await server.ask(
      .post, note, ["id": "20", "photo_sha256": second.digest.description], token: token)
    #expect(try photos.has(first) && photos.has(second))
    #expect(try await list(token).count == 2)
    _ = try await server.ask(.delete, "\(path)/\(key(1))", token: token)
    #expect(try !photos.has(first) && photos.has(second))
    _ = try await server.ask(.delete, "\(path)/\(key(2))", token: token)
    #expect(try photos.has(second), "it is still the chosen one")
  }

  @Test("They count towards the quota, and leave with their visit and account, and in the export")
  func kept() async throws {
    let (token, chosen) = try await visited("ana")
    let other = try await add("Ana 2", key: 2, of: "ana")
    let person = try await person("ana")
    #expect(try await store.photoBytes(of: person) == chosen.size + other.size)
    let all = try await store.photos(of: person, after: "", limit: 10)
    #expect(Set(all) == [chosen, other])
    let archive = try await server.ask(.get, "/api/v3/export", token: token).text
    #expect(archive.contains(other.path) && archive.contains(key(2)))
    #expect(try await store.database.read { try ServerStore.unusedPhotos($0) } == [])
    _ = try await server.ask(.delete, "/api/v3/user/artworks/20", token: token)
    #expect(try !photos.has(other) && !photos.has(chosen))
    #expect(try store.photos() == [])

    let (again, _) = try await visited("ben")
    let last = try await add("Ben 2", key: 2, of: "ben")
    _ = try await server.ask(.delete, "/api/v3/user", token: again)
    #expect(try !photos.has(last))
    #expect(try store.photos() == [])
  }

  @Test("A device hears of a photo whose file is missing, and of one that was sent again")
  func missing() async throws {
    let (token, _) = try await visited("ana")
    let other = try await add("Ana 2", key: 2, of: "ana")
    let files = PhotoFiles(in: server.folder)
    try FileManager.default.removeItem(at: files.url(other))
    try store.noteMissing(files.list().sizes, in: files)
    let visit = try await server.ask(.get, "/api/v3/user/artworks/20", token: token)
    #expect(visit.text.contains(#""missing":true"#))
    try await add("Ana 2", key: 2, of: "ana")
    let mended = try await server.ask(.get, "/api/v3/user/artworks/20", token: token)
    #expect(!mended.text.contains("missing"))
    #expect(mended.headers[.eTag] != visit.headers[.eTag])
  }
}
