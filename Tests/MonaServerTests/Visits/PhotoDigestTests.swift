import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Photos named by digest instead of being uploaded")
struct PhotoDigestTests {
  private let server: TestServer
  private let path = "/api/v3/user/artworks"
  private var photos: ServerPhotos { server.context.photos }

  init() throws { server = try TestServer() }

  /// The stored photo of a new visit to an artwork.
  private func photo(of name: String, words: String) async throws -> StoredPhoto {
    let store = server.context.store
    let person = try #require(try await store.credentials(ofUsername: name)).account.id
    let incoming = photos.incoming()
    try await incoming.write(TestPoint.png(comment: words))
    let photo = try await photos.keep(incoming, sharesMetadata: true)
    try await store.note(
      VisitChange(photo: .set(photo)), of: person, to: DiscoveryID(.artwork, 20), photos: photos)
    return photo
  }

  private func name(
    _ sum: String, _ fields: [String: String] = [:], token: String
  ) async throws -> TestServer.Answer {
    try await server.ask(
      .post, path, ["id": "32", "photo_sha256": sum].merging(fields) { $1 }, token: token)
  }

  @Test("The account's own photo becomes the visit's without an upload, while a visit has it")
  func own() async throws {
    let token = try await server.register("ana")
    let photo = try await photo(of: "ana", words: "Ana")
    let sum = photo.digest.description
    #expect(try await name(sum, ["rating": "4"], token: token).status == 200)
    let visit = try await server.ask(.get, "\(path)/32", token: token).text
    #expect(visit.contains(#""rating":4"#) && visit.contains("photos/\(photo.path)"))
    #expect(try await server.ask(.delete, "\(path)/20", token: token).status == 200)
    #expect(try photos.has(photo))
    let address = "/api/v3/user/photo?type=artwork&discovery_id=32"
    #expect(try await server.ask(.get, address, token: token).headers[.eTag] == "\"\(sum)\"")
    #expect(try await server.ask(.delete, "\(path)/32", token: token).status == 200)
    #expect(try !photos.has(photo))
    #expect(try await name(sum, token: token).status == 422)
  }

  @Test("A photo that the disk has damaged has to be sent again, also when its length is right")
  func damaged() async throws {
    let token = try await server.register("ana")
    let photo = try await photo(of: "ana", words: "Ana")
    let file = PhotoFiles(in: server.folder).url(photo)
    let whole = try Data(contentsOf: file)
    try Data(repeating: 0, count: whole.count).write(to: file)
    let refused = try await name(photo.digest.description, token: token)
    #expect(refused.status == 422 && refused.text.contains(#""photo_sha256":["#))
    let again = photos.incoming()
    try await again.write(TestPoint.png(comment: "Ana"))
    #expect(try await photos.keep(again, sharesMetadata: true) == photo)
    #expect(try Data(contentsOf: file) == whole)
    #expect(try await name(photo.digest.description, token: token).status == 200)
  }

  @Test("Another account's photo is unknown, like one that does not exist, and nothing changes")
  func others() async throws {
    _ = try await server.register("ana")
    let token = try await server.register("ben")
    let sum = try await photo(of: "ana", words: "Ana").digest.description
    let refused = try await name(sum, ["comment": "Beau"], token: token)
    #expect(refused.status == 422)
    #expect(refused.text.contains(#""errors":{"photo_sha256":["#))
    let unknown = try await name(
      String(repeating: "0", count: 64), ["comment": "Beau"], token: token)
    #expect(refused.body == unknown.body)
    #expect(try await server.ask(.get, path, token: token).text == "[]")
  }

  @Test(
    "An invalid digest is refused",
    arguments: ["abc", String(repeating: "A", count: 64), String(repeating: "g", count: 64)])
  func malformed(sum: String) async throws {
    let answer = try await name(sum, token: try await server.register("ana"))
    #expect(answer.status == 422)
    #expect(answer.text.contains("64 hexadecimal digits"))
  }
}
