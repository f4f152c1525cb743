import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaServer

/// A server with a researcher, and with people who visit works.
struct ResearchScene {
  let server: TestServer
  /// The researcher's token.
  let token: String

  init() async throws {
    // Descriptions of columns are in all languages.
    try withLanguage(.english) {}
    server = try TestServer()
    let account = try await server.context.store.register(
      username: "researcher", email: "r@mona.test", passwordHash: "$2y$04$", role: .researcher)
    token = try await server.context.store.makeToken(for: account.id, device: "")
  }

  /// Registers a person, and sends what they agreed to.
  /// - Returns: the token, and the account's number.
  func person(
    _ name: String, consent version: Int? = 2
  ) async throws -> (token: String, id: Int64) {
    let token = try await server.register(name)
    if let version { try await consent(token, version) }
    let known = try #require(try await server.context.store.credentials(ofUsername: name))
    return (token, known.account.id)
  }

  /// Sends a person's decision, which they made now.
  func consent(_ token: String, _ version: Int, isWithdrawn: Bool = false) async throws {
    var fields = ["version": "\(version)", "given_at": "2026-11-01 10:00:00"]
    if isWithdrawn { fields["withdrawn_at"] = "2026-11-02 10:00:00" }
    let answer = try await server.ask(.post, "/api/v3/user/consent", fields, token: token)
    #expect(answer.status == 200)
  }

  /// Stores a visit.
  func visit(
    _ person: Int64, _ work: DiscoveryID, rating: Int? = nil, comment: String? = nil,
    photo: StoredPhoto? = nil, on day: String = "2026-10-05"
  ) async throws {
    var change = VisitChange()
    if let rating { change.rating = .set(rating) }
    if let comment { change.comment = .set(comment) }
    if let photo { change.photo = .set(photo) }
    change.collectedAt = .set(try #require(VisitRoutes.milliseconds("\(day) 00:00:05")))
    try await server.context.store.note(
      change, of: person, to: work, photos: server.context.photos)
  }

  /// Stores a photo with metadata.
  func photo(_ comment: String) async throws -> StoredPhoto {
    let incoming = server.context.photos.incoming(sharesMetadata: true)
    try await incoming.write(TestPoint.png(comment: comment))
    return try await server.context.photos.keep(incoming, sharesMetadata: true)
  }

  func ask(_ question: String) async throws -> TestServer.Answer {
    try await server.ask(.get, "/api/v3/research/\(question)", token: token)
  }

  /// The rows of a list.
  func rows(_ question: String) async throws -> [[String: Any]] {
    let answer = try await ask(question)
    try #require(answer.status == 200, "\(answer.text)")
    let object = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
    return try #require(object?["data"] as? [[String: Any]])
  }
}
