import Foundation
import MonaServerStore
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

  @Test("An attempt whose password was not checked does not count as failed")
  func unchecked() async throws {
    let limiter = RateLimiter(limit: 2, clock: .live)
    for _ in 0..<5 {
      #expect(limiter.enter("ana") == nil)
      limiter.takeBack("ana")
    }
    #expect(limiter.count("ana") == 0)
    for _ in 0..<2 { #expect(limiter.enter("ana") == nil) }
    #expect(limiter.enter("ana") != nil)
    limiter.takeBack("nobody")
    #expect(limiter.count("nobody") == 0)
  }

  @Test(
    "A clock that is set back or forward neither prolongs nor ends a lock",
    arguments: [-86_400, 86_400])
  func clocks(seconds: Int64) async throws {
    _ = try await server.register("ana")
    let login = ["username": "ana", "password": "secret-1"]
    for _ in 0..<5 {
      _ = try await server.ask(.post, "/api/v3/login", ["username": "ana", "password": "guess"])
    }
    server.time.pass(seconds: 30)
    server.time.set(bySeconds: seconds)
    let refused = try await server.ask(.post, "/api/v3/login", login)
    #expect(refused.status == 429 && refused.headers[.retryAfter] == "30")
    server.time.pass(seconds: 30)
    #expect(try await server.ask(.post, "/api/v3/login", login).status == 200)
  }

  @Test("A new password ends the other devices' sessions")
  func passwords() async throws {
    let token = try await server.register("ana")
    let login = ["username": "ana", "password": "secret-1"]
    let other = try #require(try await server.ask(.post, "/api/v3/login", login).field("token"))
    let change = [
      "current_password": "secret-1", "password": "secret-2", "password_confirmation": "secret-2",
    ]
    #expect(
      try await server.ask(.post, "/api/v3/user/updatePassword", change, token: token).status == 200
    )
    #expect(try await server.ask(.get, "/api/v3/user", token: token).status == 200)
    #expect(try await server.ask(.get, "/api/v3/user", token: other).status == 401)
    #expect(try await server.ask(.post, "/api/v3/login", login).status == 422)
  }

  @Test("A new address ends the other devices' sessions; clients may call the current password so")
  func addresses() async throws {
    let token = try await server.register("ana")
    let login = ["username": "ana", "password": "secret-1"]
    let other = try #require(try await server.ask(.post, "/api/v3/login", login).field("token"))
    for (name, address) in [("current_password", "a@example.org"), ("password", "b@example.org")] {
      let change = ["email": address, name: "secret-1"]
      let answer = try await server.ask(.post, "/api/v3/user/updateEmail", change, token: token)
      #expect(answer.field("email") == address)
    }
    #expect(try await server.ask(.get, "/api/v3/user", token: token).status == 200)
    #expect(try await server.ask(.get, "/api/v3/user", token: other).status == 401)
  }

  @Test(
    "A token alone changes neither password nor address, and cannot be used to guess the password")
  func currentPassword() async throws {
    let token = try await server.register("ana")
    let password = ["password": "secret-2", "password_confirmation": "secret-2"]
    let changes = [("updatePassword", password), ("updateEmail", ["email": "a@example.org"])]
    for (path, fields) in changes {
      let missing = try await server.ask(.post, "/api/v3/user/\(path)", fields, token: token)
      #expect(missing.status == 422)
      #expect(
        missing.text.contains(#""current_password":["The current password field is required."]"#))
      let guess = fields.merging(["current_password": "secret-2"]) { $1 }
      let wrong = try await server.ask(.post, "/api/v3/user/\(path)", guess, token: token)
      #expect(wrong.status == 422)
      #expect(wrong.text.contains(#""current_password":["The current password is incorrect."]"#))
    }
    let short = try await server.ask(
      .post, "/api/v3/user/updatePassword", ["password": "x"], token: token)
    #expect(short.text.contains("at least 6") && short.text.contains("current_password"))
    // Two wrong ones are counted already.
    let right = ["email": "a@example.org", "current_password": "secret-1"]
    for _ in 0..<3 {
      let guess = right.merging(["current_password": "guess"]) { $1 }
      _ = try await server.ask(.post, "/api/v3/user/updateEmail", guess, token: token)
    }
    let answer = try await server.ask(.post, "/api/v3/user/updateEmail", right, token: token)
    #expect(answer.status == 429)
    let login = ["username": "ana", "password": "secret-1"]
    #expect(try await server.ask(.post, "/api/v3/login", login, from: "192.0.2.2").status == 200)
  }

  @Test("A password that was changed meanwhile logs nobody in, and changes nothing")
  func meanwhile() async throws {
    let token = try await server.register("ana")
    let store = server.context.store
    let known = try #require(try await store.credentials(ofUsername: "ana"))
    let login = try #require(try await store.login(showing: token))
    let person = known.account.id
    _ = try await store.changePassword(
      of: person, toHash: "$2y$04$another", checked: known.passwordHash, keeping: login.token)
    await #expect(throws: RequestError.invalid([.credentials])) {
      _ = try await store.makeToken(for: person, device: "", checked: known.passwordHash)
    }
    await #expect(throws: RequestError.unauthenticated) {
      _ = try await store.changeEmail(
        of: person, to: "a@example.org", checked: known.passwordHash, keeping: login.token)
    }
    await #expect(throws: RequestError.unauthenticated) {
      _ = try await store.changePassword(
        of: person, toHash: "$2y$04$third", checked: known.passwordHash, keeping: login.token)
    }
    #expect(try await store.credentials(ofUsername: "ana")?.account.email == nil)
  }

  @Test(
    "Long passwords are told apart to their last byte, and a wrong one is no failure of the server")
  func longPasswords() async throws {
    func register(_ name: String, _ password: String) async throws -> Int {
      let fields = ["username": name, "password": password, "password_confirmation": password]
      return try await server.ask(.post, "/api/v3/register", fields).status
    }
    func login(_ name: String, _ password: String) async throws -> Int {
      try await server.ask(
        .post, "/api/v3/login", ["username": name, "password": password]
      ).status
    }
    for (name, length) in [("ana", 80), ("ben", 600)] {
      let password = String(repeating: "x", count: length)
      #expect(try await register(name, password) == 200)
      #expect(try await login(name, password + "y") == 422)
      #expect(try await login(name, password.dropLast() + "y") == 422)
      #expect(try await login(name, password) == 200)
    }
    #expect(try await login("nobody", String(repeating: "x", count: 600)) == 422)
    // Six scalars, as clients count them.
    #expect(try await register("zoe", "e\u{301}e\u{301}e\u{301}") == 200)
  }

  @Test("The database contains neither passwords nor tokens")
  func secrets() async throws {
    let token = try await server.register("ana")
    let texts = try await server.context.store.database.read { db in
      try db.values(String.self, "SELECT passwordHash FROM person")
        + db.values(Data.self, "SELECT digest FROM token").map {
          String(decoding: $0, as: UTF8.self)
        }
    }
    #expect(texts.count == 2)
    for text in texts { #expect(!text.contains("secret-1") && !text.contains(token)) }
  }
}
