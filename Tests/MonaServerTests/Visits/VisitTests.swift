import Foundation
import MonaModel
import MonaServerStore
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Visits on the server")
struct VisitTests {
  private let server: TestServer
  private let artwork = DiscoveryID(.artwork, 20)
  private var store: ServerStore { server.context.store }
  private var photos: ServerPhotos { server.context.photos }

  init() throws { server = try TestServer() }

  private func person(_ name: String) async throws -> Int64 {
    try await store.register(username: name, email: nil, passwordHash: "$2y$").id
  }

  /// A photo in upload: a PNG of one black pixel, with a comment in it.
  private func incoming(_ words: String = "") async throws -> IncomingPhoto {
    let photo = photos.incoming()
    try await photo.write(TestPoint.png(comment: words))
    return photo
  }

  @Test("Only fields that are sent change; equal values change nothing")
  func fields() async throws {
    let ana = try await person("ana")
    func note(_ rating: Int? = nil, _ comment: String? = nil) async throws -> StoredVisit? {
      server.time.pass(seconds: 1)
      var change = VisitChange()
      if let rating { change.rating = .set(rating) }
      if let comment { change.comment = .set(comment) }
      try await store.note(change, of: ana, to: artwork, photos: photos)
      return try await store.visit(of: ana, to: artwork)
    }
    let first = try #require(try await note(3))
    #expect((first.rating, first.comment, first.photo) == (3, nil, nil))
    let second = try #require(try await note(nil, "Beau"))
    #expect((second.rating, second.comment) == (3, "Beau"))
    #expect(second.ratingAt == first.ratingAt)
    #expect(second.commentAt == second.updatedAt)
    #expect(second.createdAt == first.createdAt)
    #expect(second.revision > first.revision)
    #expect(try await note(3, "Beau") == second)
    #expect(try await note() == second)
  }

  @Test("The date of the visit is stored, returned and updated; an invalid date is refused")
  func collectedAt() async throws {
    let token = try await server.register("ana")
    let path = "/api/v3/user/artworks"
    func moment() async throws -> String? {
      try await server.ask(.get, "\(path)/20", token: token).field("collected_at")
    }
    var fields = ["id": "20", "rating": "3"]
    #expect(try await server.ask(.post, path, fields, token: token).status == 200)
    #expect(try await moment() == nil, "older clients do not send it")
    fields["collected_at"] = "2019-06-01 14:30:00"
    #expect(try await server.ask(.post, path, fields, token: token).status == 200)
    #expect(try await moment() == "2019-06-01 14:30:00")
    let body = #"{"collected_at":"2019-06-01 15:30:00.250"}"#
    let changed = try await server.ask(.patch, "\(path)/20", json: body, token: token)
    #expect(changed.status == 200)
    #expect(try await moment() == "2019-06-01 15:30:00.250")
    fields["collected_at"] = "1967-04-28 13:00:00.250"
    #expect(try await server.ask(.post, path, fields, token: token).status == 200)
    #expect(try await moment() == "1967-04-28 13:00:00.250", "the opening of Expo 67")
    fields["collected_at"] = "yesterday"
    #expect(try await server.ask(.post, path, fields, token: token).status == 422)
  }

  @Test("A comment's length is counted in Unicode scalars, as clients count it")
  func commentLength() async throws {
    let token = try await server.register("ana")
    let path = "/api/v3/user/artworks"
    // A family is one character of seven scalars.
    let family = "👨‍👩‍👧‍👦"
    let longest = String(repeating: family, count: 292) + "1234"
    #expect(longest.unicodeScalars.count == CommentLimit.scalars)
    let kept = try await server.ask(.post, path, ["id": "20", "comment": longest], token: token)
    #expect(kept.status == 200)
    let refused = try await server.ask(
      .post, path, ["id": "20", "comment": longest + "5"], token: token)
    #expect(refused.status == 422)
    let text = String(decoding: refused.body, as: UTF8.self)
    #expect(text.contains("may not be greater than 2048 characters"))
  }

  @Test("Equal photos are one file, which is deleted with the last visit that has it")
  func photosOnce() async throws {
    let (ana, ben) = (try await person("ana"), try await person("ben"))
    // The two files differ only in metadata, which are removed.
    let one = try await photos.keep(incoming("Ana"), sharesMetadata: false)
    let other = try await photos.keep(incoming("Ben"), sharesMetadata: false)
    #expect(one == other)
    for person in [ana, ben] {
      try await store.note(VisitChange(photo: .set(one)), of: person, to: artwork, photos: photos)
    }
    try await store.removeVisit(of: ana, to: artwork, photos: photos)
    #expect(try photos.has(one))
    await #expect(throws: RequestError.notFound) {
      try await store.removeVisit(of: ana, to: artwork, photos: photos)
    }
    try await store.removeVisit(of: ben, to: artwork, photos: photos)
    #expect(try !photos.has(one))
    #expect(try store.photos().isEmpty)
  }

  @Test("A replaced photo is deleted, and a deleted photo must be uploaded before it is named")
  func replaced() async throws {
    let ana = try await person("ana")
    let first = try await photos.keep(incoming(), sharesMetadata: false)
    try await store.note(VisitChange(photo: .set(first)), of: ana, to: artwork, photos: photos)
    let second = try await photos.keep(incoming("mine"), sharesMetadata: true)
    #expect(second != first)
    try await store.note(VisitChange(photo: .set(second)), of: ana, to: artwork, photos: photos)
    #expect(try !photos.has(first))
    #expect(try photos.has(second))
    await #expect(throws: ServerStore.PhotoVanished.self) {
      try await store.note(VisitChange(photo: .set(first)), of: ana, to: artwork, photos: photos)
    }
    #expect(try await store.visit(of: ana, to: artwork)?.photo == second)
  }

  @Test("Files without a row are removed when a server starts, and nothing else")
  func orphans() async throws {
    let ana = try await person("ana")
    let kept = try await photos.keep(incoming(), sharesMetadata: false)
    try await store.note(VisitChange(photo: .set(kept)), of: ana, to: artwork, photos: photos)
    let orphan = try await photos.keep(incoming("mine"), sharesMetadata: true)
    try photos.removeAll(but: store.photos())
    #expect(try photos.has(kept))
    #expect(try !photos.has(orphan))
  }

  @Test(
    "A file that is no photo is refused, and nothing of it stays", arguments: ["", "GIF89a hello"])
  func noPhoto(content: String) async throws {
    let photo = photos.incoming()
    try await photo.write(content.utf8)
    await #expect(throws: RequestError.invalid([.photoNotImage])) {
      try await photos.keep(photo, sharesMetadata: false)
    }
  }
}

/// A PNG of one pixel.
enum TestPoint {
  /// The file, with a comment that names its author.
  static func png(comment: String) -> [UInt8] {
    let base64 =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
    var bytes = [UInt8](Data(base64Encoded: base64) ?? Data())
    if !comment.isEmpty {
      let text = Array("tEXtAuthor\0\(comment)".utf8)
      let chunk = UInt32(text.count - 4).bigEndianBytes + text + CRC.of(text).bigEndianBytes
      bytes.insert(contentsOf: chunk, at: 33)
    }
    return bytes
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) }
  }
}

/// The checksum at the end of each chunk of a PNG (ISO/IEC 15948, annex D).
private enum CRC {
  static func of(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return ~sum
  }
}
