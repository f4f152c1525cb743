import Foundation
import MonaModel
import Testing

@testable import MonaServer

@Suite("Server thumbnails")
struct ThumbnailTests {
  private let server: TestServer
  private let path = "/api/v3/user/photo?type=artwork&discovery_id=20"
  private var photos: ServerPhotos { server.context.photos }

  init() throws { server = try TestServer() }

  /// The token of a new account, and the photo of its visit.
  private func photographed() async throws -> (token: String, photo: StoredPhoto) {
    let token = try await server.register("ana")
    let person = try #require(try await server.context.store.credentials(ofUsername: "ana")).account
    let incoming = photos.incoming()
    try await incoming.write(TestPoint.png(comment: ""))
    let photo = try await photos.keep(incoming, sharesMetadata: false)
    try await server.context.store.note(
      VisitChange(photo: .set(photo)), of: person.id, to: DiscoveryID(.artwork, 20), photos: photos)
    return (token, photo)
  }

  /// The paths of the files in the folder of thumbnails.
  private func files() throws -> [String] {
    try ThumbnailFiles(in: server.context.options.folder).left(of: [])
  }

  @Test("Each is a JPEG with its own entity tag, made once, and deleted with the photo")
  func made() async throws {
    let (token, photo) = try await photographed()
    #expect(try files().isEmpty)
    for size in ["320", "1280"] {
      let answer = try await server.ask(.get, "\(path)&size=\(size)", token: token)
      #expect(answer.status == 200)
      #expect(answer.headers[.contentType] == "image/jpeg")
      #expect(answer.body.starts(with: [0xFF, 0xD8]))
      let tag = try #require(answer.headers[.eTag])
      #expect(tag == "\"\(photo.digest)-\(size)\"")
      let again = try await server.ask(
        .get, "\(path)&size=\(size)", token: token, headers: [.ifNoneMatch: tag])
      #expect(again.status == 304)
    }
    #expect(try files() == ["1280/\(photo.digest).jpg", "320/\(photo.digest).jpg"])
    #expect(try await server.ask(.delete, "/api/v3/user/artworks/20", token: token).status == 200)
    #expect(try files().isEmpty)
    #expect(try await server.ask(.get, "\(path)&size=320", token: token).status == 404)
  }

  @Test("A thumbnail made while its photo is deleted does not stay")
  func overtaken() async throws {
    let (_, photo) = try await photographed()
    #expect(try await photos.thumbnail(of: photo, .small) != nil)
    let file = PhotoFiles(in: server.context.options.folder).url(photo)
    try FileManager.default.removeItem(at: file)
    #expect(try await photos.thumbnail(of: photo, .small) == nil)
    #expect(try files().isEmpty)
  }

  @Test("Thumbnails without a photo are removed when a server starts, and nothing else")
  func left() async throws {
    let (_, photo) = try await photographed()
    #expect(try await photos.thumbnail(of: photo, .small) != nil)
    try photos.removeAll(but: server.context.store.photos())
    #expect(try files() == ["320/\(photo.digest).jpg"])
    try photos.removeAll(but: [])
    #expect(try files().isEmpty)
  }

  @Test("Other sizes are refused", arguments: ["", "0", "321", "large"])
  func sizes(size: String) async throws {
    let (token, _) = try await photographed()
    let answer = try await server.ask(.get, "\(path)&size=\(size)", token: token)
    #expect(answer.status == 422)
    #expect(answer.text.contains(#""size":["#))
  }
}
