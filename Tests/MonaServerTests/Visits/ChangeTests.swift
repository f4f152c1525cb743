import Foundation
import HTTPTypes
import MonaModel
import MonaServerStore
import Testing

@testable import MonaServer

@Suite("Visits on several devices")
struct ChangeTests {
  private let server: TestServer

  init() throws { server = try TestServer() }

  private func json(_ answer: TestServer.Answer) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
  }

  private func post(
    _ rating: Int, token: String, key: String? = nil
  ) async throws -> TestServer.Answer {
    let name = try #require(HTTPField.Name("Idempotency-Key"))
    return try await server.ask(
      .post, "/api/v3/user/artworks", ["id": "20", "rating": "\(rating)"], token: token,
      headers: key.map { [name: $0] } ?? [:])
  }

  private func patch(_ body: String, match: String? = nil, token: String) async throws
    -> TestServer.Answer
  {
    try await server.ask(
      .patch, "/api/v3/user/artworks/20", json: body, token: token,
      headers: match.map { [.ifMatch: $0] } ?? [:])
  }

  @Test("A request repeated under its key is done once, for seven days")
  func once() async throws {
    let token = try await server.register("ana")
    #expect(try await post(1, token: token, key: "first").status == 200)
    #expect(try await post(2, token: token, key: "second").status == 200)
    // The response to the first request was lost: the repeated request undoes nothing.
    let again = try await post(1, token: token, key: "first")
    #expect((again.status, again.body.count) == (200, 0))
    let visit = try json(try await server.ask(.get, "/api/v3/user/artworks/20", token: token))
    #expect(visit["rating"] as? Int == 2)
    #expect(try await post(3, token: token, key: "first").status == 422)
    // The keys of other accounts are independent.
    let other = try await server.register("ben")
    #expect(try await post(3, token: other, key: "first").status == 200)
    // This holds also when the visit has been removed.
    #expect(try await server.ask(.delete, "/api/v3/user/artworks/20", token: token).status == 200)
    #expect(try await post(1, token: token, key: "first").status == 200)
    #expect(try await server.ask(.get, "/api/v3/user/artworks/20", token: token).status == 404)
    server.time.pass(seconds: 7 * 86_400)
    #expect(try await post(5, token: token, key: "first").status == 200)
    #expect(try await server.ask(.get, "/api/v3/user/artworks/20", token: token).status == 200)
  }

  @Test("A device does not overwrite another's change that it has not seen")
  func overtaken() async throws {
    let token = try await server.register("ana")
    _ = try await post(1, token: token)
    let seen = try await server.ask(.get, "/api/v3/user/artworks/20", token: token)
    let tag = try #require(seen.headers[.eTag])
    let changed = try await patch(#"{"comment":"Beau"}"#, match: tag, token: token)
    #expect(changed.status == 200)
    #expect(changed.headers[.eTag] != tag)
    #expect(try await patch(#"{"rating":2}"#, match: tag, token: token).status == 412)
    let remove = try await server.ask(
      .delete, "/api/v3/user/artworks/20", token: token, headers: [.ifMatch: tag])
    #expect(remove.status == 412)
    let now = try json(try await server.ask(.get, "/api/v3/user/artworks/20", token: token))
    #expect(now["rating"] as? Int == 1)
    #expect(now["comment"] as? String == "Beau")
  }

  @Test("Null clears a field; a missing field stays")
  func clearing() async throws {
    let token = try await server.register("ana")
    _ = try await post(4, token: token)
    _ = try await patch(#"{"comment":"Beau"}"#, token: token)
    let cleared = try json(try await patch(#"{"rating":null}"#, token: token))
    #expect(cleared["rating"] is NSNull)
    #expect(cleared["rating_at"] is String)
    #expect(cleared["comment"] as? String == "Beau")
    for (body, status) in [
      ("{}", 200), (#"{"rating":0}"#, 422), (#"{"rating":6}"#, 422), (#"{"rating":"x"}"#, 400),
      (#"{"photo":"x"}"#, 400), ("[", 400), ("", 400),
    ] {
      #expect(try await patch(body, token: token).status == status, "\(body)")
    }
    #expect(
      try await server.ask(.patch, "/api/v3/user/places/602", json: "{}", token: token).status
        == 404)
  }

  @Test("A device gets all changes since its last request, removals too")
  func feed() async throws {
    let token = try await server.register("ana")
    func changes(since revision: Int) async throws -> [String: Any] {
      try json(try await server.ask(.get, "/api/v3/user/changes?since=\(revision)", token: token))
    }
    #expect(try await changes(since: 0)["revision"] as? Int == 0)
    _ = try await post(4, token: token)
    let first = try await changes(since: 0)
    #expect((first["data"] as? [Any])?.count == 1)
    let revision = try #require(first["revision"] as? Int)
    #expect((try await changes(since: revision)["data"] as? [Any])?.isEmpty == true)
    _ = try await server.ask(.delete, "/api/v3/user/artworks/20", token: token)
    let second = try await changes(since: revision)
    let removed = try #require(second["removed"] as? [[String: Any]])
    #expect(removed.map { $0["artwork_id"] as? Int } == [20])
    // Collected again, it is no longer listed as removed.
    _ = try await post(4, token: token)
    let third = try await changes(since: revision)
    #expect((third["data"] as? [Any])?.count == 1)
    #expect((third["removed"] as? [Any])?.isEmpty == true)
  }

  @Test("Pages of any size skip no change")
  func pages() async throws {
    let store = server.context.store
    let ana = try await store.register(username: "ana", email: nil, passwordHash: "$2y$").id
    for number in 1...20 {
      var change = VisitChange()
      change.rating = .set(3)
      let discovery = DiscoveryID(.artwork, number)
      try await store.note(change, of: ana, to: discovery, photos: server.context.photos)
      if number % 3 == 0 {
        _ = try await store.removeVisit(of: ana, to: discovery, photos: server.context.photos)
      }
    }
    for limit in [1, 3, 7, 100] {
      var (visits, removals, revision, isMore) = (Set<Int>(), Set<Int>(), Int64(0), true)
      while isMore {
        let changes = try await store.changes(of: ana, after: revision, limit: limit)
        #expect(changes.visits.count + changes.removals.count <= limit)
        visits.formUnion(changes.visits.map(\.discovery.number))
        removals.formUnion(changes.removals.map(\.discovery.number))
        (revision, isMore) = (changes.revision, changes.hasMore)
      }
      #expect(visits == Set((1...20).filter { $0 % 3 != 0 }))
      #expect(removals == Set((1...20).filter { $0 % 3 == 0 }))
    }
  }

  @Test("Erasing an account deletes all its data, and nothing of another's")
  func erased() async throws {
    let (ana, ben) = (try await server.register("ana"), try await server.register("ben"))
    for token in [ana, ben] { _ = try await post(4, token: token, key: "k") }
    let (store, photos) = (server.context.store, server.context.photos)
    let incoming = photos.incoming()
    try await incoming.write(TestPoint.png(comment: ""))
    let photo = try await photos.keep(incoming, sharesMetadata: false)
    var change = VisitChange()
    change.photo = .set(photo)
    for token in [ana, ben] {
      let person = try #require(try await store.login(showing: token)).account.id
      try await store.note(change, of: person, to: DiscoveryID(.place, 602), photos: photos)
    }
    #expect(try await server.ask(.delete, "/api/v3/user", token: ana).status == 200)
    #expect(try await server.ask(.get, "/api/v3/user", token: ana).status == 401)
    #expect(try photos.has(photo))
    let visits = try await server.ask(.get, "/api/v3/user/artworks", token: ben)
    #expect(visits.text.contains(#""artwork_id":20"#))
    #expect(try await server.ask(.delete, "/api/v3/user", token: ben).status == 200)
    #expect(try !photos.has(photo))
    let rows = try await store.database.read { db in
      try ["person", "token", "visit", "photo", "removal", "done"].map {
        try db.value(Int.self, "SELECT COUNT(*) FROM \($0)")
      }
    }
    #expect(rows == [0, 0, 0, 0, 0, 0])
  }
}
