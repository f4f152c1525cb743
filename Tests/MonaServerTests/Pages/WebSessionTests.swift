import Foundation
import HTTPTypes
import MonaServerStore
import MonaTestSupport
import MonaWeb
import Testing

@testable import MonaServer

@Suite("Sessions of browsers")
struct WebSessionTests {
  private let server: TestServer

  init() throws {
    // The pages are in all languages.
    try withLanguage(.english) {}
    server = try TestServer()
  }

  private func ask(
    _ path: String, cookie: String? = nil, form: String? = nil, accept: String = "text/html"
  ) async throws -> TestServer.Answer {
    try await server.browse(path, cookie: cookie, form: form, accept: accept)
  }

  private func cookie(_ answer: TestServer.Answer) throws -> String {
    try #require(answer.sessionCookie, "\(answer.status)")
  }

  private func logIn(_ name: String, _ password: String = "secret-1") async throws
    -> TestServer.Answer
  {
    let page = try await ask("/login")
    let token = try #require(page.formToken)
    return try await ask(
      "/login", cookie: try cookie(page),
      form: "form=\(token)&username=\(name)&password=\(password)")
  }

  /// Registers a researcher and returns the cookie of a session.
  private func session() async throws -> String {
    _ = try await server.register("ana")
    try await server.context.store.database.write { db in
      try db.execute("UPDATE person SET role = 'researcher'")
    }
    return try cookie(try await logIn("ana"))
  }

  @Test("A session ends after two hours without a request, and after twelve in any case")
  func expiry() async throws {
    let first = try await session()
    server.time.pass(seconds: 7199)
    #expect(try await ask("/works", cookie: first).status == 200)
    server.time.pass(seconds: 7201)
    #expect(try await ask("/works", cookie: first).status == 303)
    let second = try cookie(try await logIn("ana"))
    for _ in 1...12 {
      #expect(try await ask("/works", cookie: second).status == 200)
      server.time.pass(seconds: 3600)
    }
    server.time.pass(seconds: 1)
    #expect(try await ask("/works", cookie: second).status == 303)
  }

  @Test("A session ends with the account's password, with the account, and when it is disabled")
  func ended() async throws {
    let first = try await session()
    let person = try #require(try await server.context.store.credentials(ofUsername: "ana"))
    let link = try await server.context.store.makeReset(for: person.account.id)
    #expect(
      try await server.context.store.resetPassword(by: link, toHash: person.passwordHash))
    #expect(try await ask("/works", cookie: first).status == 303)
    let second = try cookie(try await logIn("ana"))
    try await server.context.store.database.write { db in
      try db.execute("UPDATE person SET isDisabled = 1")
    }
    #expect(try await ask("/works", cookie: second).status == 303)
    #expect(try await logIn("ana").status == 422)
    try await server.context.erase(person.account)
    #expect(try await ask("/works", cookie: second).status == 303)
  }

  @Test("The database has no token, and no other session is guessed from it")
  func digest() async throws {
    let cookie = try await session()
    let token = try #require(cookie.split(separator: "=").last)
    let stored = try await server.context.store.database.read { db in
      try db.values(Data.self, "SELECT digest FROM webSession")
    }
    #expect(stored.count == 1 && stored[0].count == 32)
    #expect(stored[0] != Data(token.utf8))
    let digest = stored[0].base64EncodedString()
    #expect(try await ask("/works", cookie: "mona=\(digest)").status == 303)
  }

  @Test("Whoever only collects is told that these pages are not for them")
  func ordinary() async throws {
    _ = try await server.register("ben")
    let cookie = try cookie(try await logIn("ben"))
    #expect(try await ask("/", cookie: cookie).status == 403)
    #expect(try await ask("/works", cookie: cookie).status == 403)
    #expect(try await ask("/privacy", cookie: cookie).status == 200)
  }

  @Test("Failed log-ins are as few as those of devices")
  func bounded() async throws {
    _ = try await server.register("ana")
    for _ in 1...5 { #expect(try await logIn("ana", "wrong").status == 422) }
    let refused = try await logIn("ana")
    #expect(refused.status == 429 && refused.headers[.retryAfter] == "60")
    let device = try await server.ask(
      .post, "/api/v3/login", ["username": "ana", "password": "secret-1"])
    #expect(device.status == 429)
  }

  @Test("Browsers get a page about an error, programs get JSON")
  func errors() async throws {
    let page = try await ask("/nothing")
    #expect(page.status == 404 && page.headers[.contentType] == "text/html; charset=utf-8")
    for (path, accept) in [("/nothing", "application/json"), ("/api/v3/nothing", "text/html")] {
      let answer = try await ask(path, accept: accept)
      #expect(answer.status == 404 && answer.headers[.contentType] == "application/json")
    }
  }

  @Test("A browser follows a server that moved")
  func moved() async throws {
    let server = try TestServer { $0.movedTo = "https://new.example" }
    let answer = try await server.ask(
      .get, "/works?borough=verdun", headers: [.accept: "text/html"])
    #expect(answer.status == 308)
    #expect(answer.headers[.location] == "https://new.example/works?borough=verdun")
  }

  @Test("Without pages, only the interface and the page of a password are served")
  func off() async throws {
    let server = try TestServer { $0.hasPages = false }
    for path in ["/", "/login", "/works", "/privacy"] {
      #expect(try await server.ask(.get, path).status == 404)
    }
    #expect(try await server.ask(.get, "/password/reset?token=x").status == 200)
    #expect(try await server.ask(.get, "/style.css").status == 200)
  }

  @Test("Behind a proxy, the cookie is sent over TLS alone")
  func secure() async throws {
    let server = try TestServer(proxy: "127.0.0.1")
    let answer = try await server.ask(.get, "/login")
    let cookie = try #require(answer.headers[.setCookie])
    #expect(cookie.hasPrefix("__Host-mona=") && cookie.contains("Secure"))
  }
}
