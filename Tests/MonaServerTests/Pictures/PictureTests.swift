import Foundation
import HTTPTypes
import MonaModel
import MonaTestSupport
import MonaWeb
import Testing

@testable import MonaServer
import MonaServerStore

@Suite("Pictures for everybody")
struct PictureTests {
  private let server: TestServer
  private let work = DiscoveryID(.artwork, 20)
  private let path = "/api/v3/artworks/20/picture"
  private var store: ServerStore { server.context.store }

  init() throws { server = try TestServer() }

  /// An account that visited the work, with a photo whose file says who owns the camera.
  private func visitor(_ name: String) async throws -> (token: String, photo: StoredPhoto) {
    let token = try await server.register(name)
    let person = try #require(try await store.login(showing: token)).account.id
    let incoming = server.context.photos.incoming()
    try await incoming.write(TestPoint.png(comment: "Camera of \(name)"))
    let photo = try await server.context.photos.keep(incoming, sharesMetadata: true)
    try await store.note(
      VisitChange(photo: .set(photo)), of: person, to: work, photos: server.context.photos)
    return (token, photo)
  }

  private func agree(_ token: String, _ fields: [String: String] = [:]) async throws {
    let given = ["version": "1", "given_at": "2026-11-01 10:00:00"].merging(fields) { $1 }
    let answer = try await server.ask(.post, "/api/v3/user/showing", given, token: token)
    #expect(answer.status == 200)
  }

  private func show(_ photo: StoredPhoto) throws {
    try store.show(photo.digest, of: work, by: "account 9", because: "Sharp")
  }

  @Test("A chosen photo is for everybody, without metadata, with the name that its author chose")
  func shown() async throws {
    let (token, photo) = try await visitor("ana")
    #expect(throws: RequestError.notFound) { try show(photo) }
    try await agree(token, ["credit": "Ana B."])
    #expect(try await server.ask(.get, path).status == 404)
    try show(photo)
    let answer = try await server.ask(.get, path)
    #expect(answer.status == 200 && answer.headers[.contentType] == "image/jpeg")
    #expect(answer.headers[.cacheControl] == "public, no-cache")
    #expect(answer.body.range(of: Data("Camera".utf8)) == nil)
    let tag = try #require(answer.headers[.eTag])
    #expect(!photo.digest.description.contains(tag.dropFirst().dropLast()))
    let known = try await server.ask(.get, path, headers: [.ifNoneMatch: tag])
    #expect(known.status == 304)
    let list = try await server.ask(.get, "/api/v3/pictures")
    #expect(list.text == #"{"data":[{"artwork_id":20,"tag":\#(tag),"credit":"Ana B."}]}"#)
    let listTag = try #require(list.headers[.eTag])
    let again = try await server.ask(.get, "/api/v3/pictures", headers: [.ifNoneMatch: listTag])
    #expect(again.status == 304)
    let own = try await server.ask(.get, "/api/v3/user/pictures", token: token)
    #expect(own.text.hasPrefix(#"{"data":[{"artwork_id":20,"shown_at":"#))
    let export = try await server.ask(.get, "/api/v3/export", token: token).text
    #expect(export.contains("showing.json") && export.contains("pictures.json"))
    let action = try #require(try store.actions().last)
    #expect(action.subject == "artwork:20" && action.reason == "Sharp")
  }

  @Test("Without a name, nobody is credited")
  func nameless() async throws {
    let (token, photo) = try await visitor("ana")
    try await agree(token)
    try show(photo)
    let list = try await server.ask(.get, "/api/v3/pictures")
    #expect(list.text.contains(#""credit":null"#) && !list.text.contains("ana"))
  }

  enum Loss: CaseIterable {
    case withdrawal, visit, photo, account, disabled, hidden
  }

  @Test("The picture goes at once with what allowed it", arguments: Loss.allCases)
  func gone(loss: Loss) async throws {
    let (token, photo) = try await visitor("ana")
    // The file stays, as somebody else has the same one.
    let other = try await server.register("ben")
    let ben = try #require(try await store.login(showing: other)).account.id
    try await store.note(
      VisitChange(photo: .set(photo)), of: ben, to: work, photos: server.context.photos)
    try await agree(token)
    try show(photo)
    let tag = try #require(try await server.ask(.get, path).headers[.eTag])
    switch loss {
    case .withdrawal: try await agree(token, ["withdrawn_at": "2026-11-02 10:00:00"])
    case .visit:
      #expect(try await server.ask(.delete, "/api/v3/user/artworks/20", token: token).status == 200)
    case .photo:
      let ana = try #require(try await store.login(showing: token)).account.id
      try await store.note(
        VisitChange(photo: .clear), of: ana, to: work, photos: server.context.photos)
    case .account:
      #expect(try await server.ask(.delete, "/api/v3/user", token: token).status == 200)
    case .disabled:
      try await store.database.write { db in
        try db.execute("UPDATE person SET isDisabled = 1 WHERE username = 'ana'")
      }
    case .hidden: try store.hidePicture(of: work, by: "account 9", because: "")
    }
    #expect(try await server.ask(.get, path, headers: [.ifNoneMatch: tag]).status == 404)
    #expect(try await server.ask(.get, "/api/v3/pictures").text == #"{"data":[]}"#)
    if loss != .hidden {
      #expect(try await store.pictureCandidates(of: work, limit: 9).isEmpty)
      #expect(throws: RequestError.notFound) { try show(photo) }
    }
    #expect(try server.context.photos.has(photo))
  }

  @Test("Who agrees again after a withdrawal is not shown before an editor chooses again")
  func again() async throws {
    let (token, photo) = try await visitor("ana")
    try await agree(token)
    try show(photo)
    try await agree(token, ["withdrawn_at": "2026-11-02 10:00:00"])
    try await agree(token, ["given_at": "2026-11-03 10:00:00", "credit": "Ana"])
    #expect(try await server.ask(.get, path).status == 404)
    #expect(try await store.pictureCandidates(of: work, limit: 9).map(\.credit) == ["Ana"])
  }

  @Test("A consent to research shows nothing to everybody, and a withdrawn one hides nothing")
  func apart() async throws {
    let (token, photo) = try await visitor("ana")
    let research = ["version": "2", "given_at": "2026-11-01 10:00:00"]
    _ = try await server.ask(.post, "/api/v3/user/consent", research, token: token)
    #expect(throws: RequestError.notFound) { try show(photo) }
    try await agree(token)
    try show(photo)
    let withdrawn = research.merging(["withdrawn_at": "2026-11-02 10:00:00"]) { $1 }
    _ = try await server.ask(.post, "/api/v3/user/consent", withdrawn, token: token)
    #expect(try await server.ask(.get, path).status == 200)
  }

  @Test(
    "A name is one line that is not too long",
    arguments: [String(repeating: "é", count: 101), "a\nb", "a\u{7}b"])
  func credit(text: String) async throws {
    let (token, _) = try await visitor("ana")
    let fields = ["version": "1", "given_at": "2026-11-01 10:00:00", "credit": text]
    let answer = try await server.ask(.post, "/api/v3/user/showing", fields, token: token)
    #expect(answer.status == 422 && answer.text.contains(#""credit":["#))
  }

  @Test("A photo of two people is credited to one who agrees")
  func shared() async throws {
    let (_, photo) = try await visitor("ana")
    let other = try await server.register("ben")
    let ben = try #require(try await store.login(showing: other)).account.id
    try await store.note(
      VisitChange(photo: .set(photo)), of: ben, to: work, photos: server.context.photos)
    try await agree(other, ["credit": "Ben"])
    try show(photo)
    #expect(try await server.ask(.get, "/api/v3/pictures").text.contains(#""credit":"Ben""#))
  }
}
