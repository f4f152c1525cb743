import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import MonaServerStore
import Testing

@testable import MonaServer

@Suite("Idempotency keys")
struct IdempotencyKeyTests {
  private let server: TestServer
  private let visit = "/api/v3/user/artworks/20"

  init() throws { server = try TestServer() }

  private func ask(
    _ method: HTTPRequest.Method, _ path: String, _ fields: [String: String] = [:],
    json: String? = nil, key: String, match: String? = nil, token: String? = nil
  ) async throws -> TestServer.Answer {
    var headers = [try #require(HTTPField.Name("Idempotency-Key")): key]
    if let match { headers[.ifMatch] = match }
    return try await server.ask(method, path, fields, json: json, token: token, headers: headers)
  }

  @Test("A repeated change is answered as it was then, whatever came after")
  func changed() async throws {
    let token = try await server.register("ana")
    _ = try await ask(.post, "/api/v3/user/artworks", ["id": "20"], key: "new", token: token)
    let first = try await ask(.patch, visit, json: #"{"rating":2}"#, key: "a", token: token)
    _ = try await ask(.patch, visit, json: #"{"rating":5}"#, key: "b", token: token)
    let again = try await ask(.patch, visit, json: #"{"rating":2}"#, key: "a", token: token)
    #expect(again.status == 200)
    #expect(again.body == first.body)
    #expect(again.headers[.eTag] == first.headers[.eTag])
    #expect(try await server.ask(.get, visit, token: token).text.contains(#""rating":5"#))
    let other = try await ask(.delete, visit, key: "a", token: token)
    #expect(other.status == 422, "the key of another request")
  }

  @Test("A repeated removal does not remove a new visit, and a refusal is repeated")
  func removed() async throws {
    let token = try await server.register("ana")
    let post = "/api/v3/user/artworks"
    #expect(try await ask(.delete, visit, key: "early", token: token).status == 404)
    _ = try await ask(.post, post, ["id": "20"], key: "new", token: token)
    let tag = try #require(try await server.ask(.get, visit, token: token).headers[.eTag])
    let stale = try await ask(.delete, visit, key: "stale", match: "\"0\"", token: token)
    #expect(stale.status == 412)
    // The same request arrives a second time, late: it has no effect.
    #expect(try await ask(.delete, visit, key: "early", token: token).status == 404)
    #expect(try await ask(.delete, visit, key: "stale", match: "\"0\"", token: token).status == 412)
    #expect(try await ask(.delete, visit, key: "gone", match: tag, token: token).status == 200)
    _ = try await ask(.post, post, ["id": "20", "rating": "1"], key: "anew", token: token)
    #expect(try await ask(.delete, visit, key: "gone", match: tag, token: token).status == 200)
    #expect(try await server.ask(.get, visit, token: token).status == 200)
  }

  @Test("A late repetition of a rename does not revert a newer name")
  func renamed() async throws {
    let token = try await server.register("ana")
    let path = "/api/v3/user/updateUsername"
    let first = try await ask(.post, path, ["username": "anna"], key: "a", token: token)
    _ = try await ask(.post, path, ["username": "hannah"], key: "b", token: token)
    let again = try await ask(.post, path, ["username": "anna"], key: "a", token: token)
    #expect((again.status, again.body) == (200, first.body))
    #expect(try await server.ask(.get, "/api/v3/user", token: token).field("username") == "hannah")
  }

  @Test("A repeated registration under the same key logs in with the password")
  func registered() async throws {
    func register(_ password: String, key: String) async throws -> TestServer.Answer {
      try await ask(
        .post, "/api/v3/register",
        ["username": "ana", "password": password, "password_confirmation": password], key: key)
    }
    let first = try #require(try await register("secret-1", key: "a").field("token"))
    let again = try #require(try await register("secret-1", key: "a").field("token"))
    for token in [first, again] {
      #expect(
        try await server.ask(.get, "/api/v3/user", token: token).field("username") == "ana")
    }
    #expect(try await register("secret-2", key: "a").status == 422)
    #expect(try await register("secret-1", key: "b").status == 422)
    // Attempts to guess a password are limited as at login.
    for _ in 0..<5 { _ = try await register("secret-2", key: "a") }
    #expect(try await register("secret-1", key: "a").status == 429)
  }

  @Test("Of an account's keys, the newest are stored, and another account's stay")
  func limited() throws {
    let name = try #require(HTTPField.Name("Idempotency-Key"))
    let database = try DatabaseQueue()
    try ServerSchema.migrator.migrate(database)
    try SQLiteDatabase(database).write { db in
      for person in ["ana", "ben"] {
        try db.execute(
          """
          INSERT INTO person (username, foldedUsername, passwordHash, createdAt, updatedAt)
            VALUES (?1, ?1, '$2b$', 0, 0)
          """, [person])
      }
      func send(_ text: String, of person: Int64, at now: Int64) throws -> Bool {
        let head = HTTPRequest(
          method: .post, scheme: nil, authority: nil, path: "/", headerFields: [name: text])
        let key = try IdempotencyKey(Request(head: head, body: RequestBody(buffer: .init())), text)
        var isExecuted = false
        _ = try IdempotencyKey.once(key, of: person, now, db, limit: 3) {
          isExecuted = true
          return 1
        }
        return isExecuted
      }
      #expect(try send("a", of: 2, at: 0))
      for (time, key) in ["a", "b", "c", "d"].enumerated() {
        #expect(try send(key, of: 1, at: Int64(time)))
      }
      #expect(try !send("b", of: 1, at: 5))
      #expect(try send("a", of: 1, at: 6), "the oldest was forgotten")
      #expect(try send("b", of: 1, at: 7), "now this one is")
      #expect(try !send("a", of: 2, at: 8), "of the other account")
    }
  }
}
