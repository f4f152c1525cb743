import Foundation
import GRDB
import Testing

@testable import MonaServer

@Suite("Accounts")
struct AccountTests {
  private let server: TestServer

  init() throws { server = try TestServer() }

  @Test("Several devices are logged in at once, each with a name, and can be logged out")
  func devices() async throws {
    let token = try await server.register("ana")
    let login = ["username": "ANA", "password": "secret-1", "device": "Téléphone"]
    let phone = try #require(try await server.ask(.post, "/api/v3/login", login).field("token"))
    let listed = try await server.ask(.get, "/api/v3/user/tokens", token: token)
    let devices = try #require(
      try JSONSerialization.jsonObject(with: listed.body) as? [[String: Any]])
    #expect(devices.map { $0["device"] as? String } == ["", "Téléphone"])
    #expect(devices.map { $0["current"] as? Bool } == [true, false])
    #expect(!listed.text.contains(phone))

    let number = try #require(devices.last?["id"] as? Int)
    let other = try await server.register("ben")
    let path = "/api/v3/user/tokens/\(number)"
    #expect(try await server.ask(.delete, path, token: other).status == 404)
    #expect(try await server.ask(.get, "/api/v3/user", token: phone).status == 200)
    #expect(try await server.ask(.delete, path, token: token).status == 200)
    #expect(try await server.ask(.get, "/api/v3/user", token: phone).status == 401)
    #expect(try await server.ask(.get, "/api/v3/user", token: token).status == 200)
  }

  @Test("Failed log-ins are limited by name and address, and reset after a minute")
  func guesses() async throws {
    _ = try await server.register("ana")
    func login(_ name: String, _ password: String, from address: String = "192.0.2.1") async throws
      -> TestServer.Answer
    {
      try await server.ask(
        .post, "/api/v3/login", ["username": name, "password": password], from: address)
    }
    for name in ["ana", "nobody"] {
      for _ in 0..<5 { #expect(try await login(name, "guess").status == 422) }
      let refused = try await login(name, "secret-1")
      #expect(refused.status == 429)
      #expect(refused.headers[.retryAfter] == "60")
      #expect(refused.text.contains("Please try again in 60 seconds."))
    }
    #expect(try await login("ana", "secret-1", from: "192.0.2.2").status == 200)
    server.time.pass(seconds: 60)
    #expect(try await login("Ana", "secret-1").status == 200)
  }

  @Test("A new password ends the other devices' sessions")
  func passwords() async throws {
    let token = try await server.register("ana")
    let login = ["username": "ana", "password": "secret-1"]
    let other = try #require(try await server.ask(.post, "/api/v3/login", login).field("token"))
    let change = ["password": "secret-2", "password_confirmation": "secret-2"]
    #expect(
      try await server.ask(.post, "/api/v3/user/updatePassword", change, token: token).status == 200
    )
    #expect(try await server.ask(.get, "/api/v3/user", token: token).status == 200)
    #expect(try await server.ask(.get, "/api/v3/user", token: other).status == 401)
    #expect(try await server.ask(.post, "/api/v3/login", login).status == 422)
  }

  @Test("The database contains neither passwords nor tokens")
  func secrets() async throws {
    let token = try await server.register("ana")
    let texts = try await server.context.store.database.read { db in
      try String.fetchAll(
        db, sql: "SELECT quote(passwordHash) FROM person UNION ALL SELECT quote(digest) FROM token")
    }
    #expect(texts.count == 2)
    for text in texts { #expect(!text.contains("secret-1") && !text.contains(token)) }
  }
}
