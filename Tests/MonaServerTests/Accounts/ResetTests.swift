import Foundation
import HTTPTypes
import Hummingbird
import MonaServices
import MonaTestSupport
import MonaText
import MonaWeb
import NIOCore
import Testing

@testable import MonaServer
import MonaServerStore

@Suite("Password resets")
struct ResetTests {
  private let folder: TemporaryFolder
  private let server: TestServer
  private var mail: URL { folder.url.appendingPathComponent("mail") }

  /// A server that writes its mail, with the recipient's address, to a file.
  init() throws {
    // Translating a first text loads the translations.
    _ = try withLanguage(.english) { tr("Unauthenticated.") }
    folder = try TemporaryFolder()
    let program = folder.url.appendingPathComponent("sendmail")
    let mail = folder.url.appendingPathComponent("mail")
    try Data("#!/bin/sh\necho \"$@\" >'\(mail.path)'\ncat >>'\(mail.path)'\n".utf8).write(
      to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    server = try TestServer(sendmail: program.path)
  }

  private func ask(_ name: String, french: Bool = false) async throws -> TestServer.Answer {
    try await server.ask(
      .post, "/api/v3/password/email", ["username": name],
      headers: french ? [.acceptLanguage: "fr"] : [:])
  }

  /// Registers an account with an address, and returns a token.
  private func register(_ name: String) async throws -> String {
    let token = try await server.register(name)
    let email = ["email": "\(name)@example.org", "current_password": "secret-1"]
    #expect(
      try await server.ask(.post, "/api/v3/user/updateEmail", email, token: token).status == 200)
    return token
  }

  private func sentLink() throws -> String {
    let text = try String(contentsOf: mail, encoding: .utf8)
    let link = try #require(
      text.firstMatch(of: /https:\/\/mona\.test\/password\/reset\?token=(\w+)/))
    return String(link.1)
  }

  private func reset(
    _ token: String, _ password: String, headers: [HTTPField.Name: String] = [:]
  ) async throws -> TestServer.Answer {
    let fields = ["token": token, "password": password, "password_confirmation": password]
    return try await server.ask(.post, "/api/v3/password/reset", fields, headers: headers)
  }

  @Test("A link is mailed to the account's address, sets a password once, and ends all sessions")
  func link() async throws {
    let device = try await register("ana")
    #expect(try await ask("ana").status == 200)
    let text = try String(contentsOf: mail, encoding: .utf8)
    #expect(text.hasPrefix("-i -f mona@mona.test -- ana@example.org\n"))
    #expect(text.contains("\nTo: <ana@example.org>\n"))
    let token = try sentLink()
    #expect(try await reset(token, "short").status == 422)
    #expect(try await reset("x\(token)", "secret-2").status == 422)
    #expect(try await server.ask(.get, "/api/v3/user", token: device).status == 200)
    let done = try await reset(token, "secret-2", headers: [.acceptLanguage: "fr"])
    #expect(done.status == 200)
    #expect(done.field("message") == "Le mot de passe est défini. Connectez-vous avec celui-ci.")
    #expect(try await server.ask(.get, "/api/v3/user", token: device).status == 401)
    #expect(try await reset(token, "secret-3").status == 422)
    let login = ["username": "ana", "password": "secret-2"]
    #expect(try await server.ask(.post, "/api/v3/login", login).status == 200)
    let kept = try await server.context.store.database.read { db in
      try db.value(Int.self, "SELECT count(*) FROM reset")
    }
    #expect(kept == 0)
  }

  @Test("An unknown account is 404, one without an address 400, and one mail a minute is allowed")
  func refusals() async throws {
    _ = try await server.register("ben")
    #expect(try await ask("nobody").status == 404)
    #expect(try await ask("").status == 422)
    let answer = try await ask("ben", french: true)
    #expect(answer.status == 400)
    #expect(answer.field("message") == "Ce compte n’a pas d’adresse courriel.")
    _ = try await register("ana")
    #expect(try await ask("ana").status == 200)
    #expect(try await ask("ana").status == 429)
    server.time.pass(seconds: 60)
    #expect(try await ask("ana").status == 200)
    let link = try sentLink()
    server.time.pass(seconds: 3600)
    #expect(try await reset(link, "secret-2").status == 422)
    let none = try TestServer()
    let token = try await none.register("eve")
    let email = ["email": "e@x.y", "current_password": "secret-1"]
    _ = try await none.ask(.post, "/api/v3/user/updateEmail", email, token: token)
    let unsent = try await none.ask(.post, "/api/v3/password/email", ["username": "eve"])
    #expect(unsent.status == 400)
  }

  @Test("A link that somebody else asks for voids no earlier one; the first that is used voids all")
  func several() async throws {
    _ = try await register("ana")
    #expect(try await ask("ana").status == 200)
    let first = try sentLink()
    server.time.pass(seconds: 60)
    #expect(try await ask("ana").status == 200)
    let second = try sentLink()
    #expect(first != second)
    #expect(try await reset(first, "secret-2").status == 200)
    #expect(try await reset(second, "secret-3").status == 422)
  }

  @Test(
    "A change of password or address voids every link",
    arguments: [
      ("updatePassword", ["password": "secret-2", "password_confirmation": "secret-2"]),
      ("updateEmail", ["email": "else@example.org"]),
    ])
  func voided(path: String, fields: [String: String]) async throws {
    let device = try await register("ana")
    #expect(try await ask("ana").status == 200)
    let mailed = try sentLink()
    let account = try #require(try await server.context.store.credentials(ofUsername: "ana"))
      .account
    let passedOn = try await server.context.store.makeReset(for: account.id)
    let change = fields.merging(["current_password": "secret-1"]) { $1 }
    let changed = try await server.ask(.post, "/api/v3/user/\(path)", change, token: device)
    #expect(changed.status == 200)
    for link in [mailed, passedOn] {
      #expect(try await reset(link, "secret-3").status == 422)
    }
    guard path == "updateEmail" else { return }
    // A mail that was on its way when the address changed.
    await #expect(throws: RequestError.notFound) {
      _ = try await server.context.store.makeReset(for: account.id, at: "ana@example.org")
    }
  }

  @Test(
    "A clock that is set back prolongs a link by less than an hour, and never keeps one from getting another"
  )
  func clocks() async throws {
    _ = try await register("ana")
    #expect(try await ask("ana").status == 200)
    let first = try sentLink()
    server.time.set(bySeconds: -3599)
    #expect(try await server.context.store.person(resettingBy: first) != nil)
    server.time.set(bySeconds: -1)
    #expect(try await reset(first, "secret-2").status == 422)
    server.time.pass(seconds: 60)
    #expect(try await ask("ana").status == 200)
    let second = try sentLink()
    server.time.set(bySeconds: 3600)
    #expect(try await reset(second, "secret-2").status == 422)
    server.time.pass(seconds: 60)
    #expect(try await ask("ana").status == 200)
    #expect(try await reset(try sentLink(), "secret-2").status == 200)
  }

  @Test("The page of a link shows its parameters as text, in the browser's language")
  func page() async throws {
    let page = try await server.ask(
      .get, "/password/reset?token=%22%3E%3Cscript%3E", headers: [.acceptLanguage: "fr"])
    #expect(page.status == 200)
    #expect(!page.text.contains("<script>"))
    #expect(page.text.contains("value=\"&quot;&gt;&lt;script&gt;\""))
    #expect(page.text.contains("Nouveau mot de passe"))
    let chosen = try await server.ask(.get, "/password/reset?token=x&lang=fr")
    #expect(chosen.text.contains("Nouveau mot de passe"))
    #expect(chosen.headers[.setCookie]?.hasPrefix("mona-language=fr;") == true)
    let refused = try await server.ask(
      .post, "/password/reset",
      ["token": "x", "password": "secret-2", "password_confirmation": "secret-2"])
    #expect(refused.status == 422)
    #expect(refused.headers[.contentType] == "text/html; charset=utf-8")
    #expect(!refused.text.contains("<form"))
  }

  @Test("An invalid password shows why, and the same link can be used again")
  func again() async throws {
    _ = try await register("ana")
    #expect(try await ask("ana").status == 200)
    let token = try sentLink()
    func post(_ password: String, _ again: String) async throws -> TestServer.Answer {
      let fields = ["token": token, "password": password, "password_confirmation": again]
      return try await server.ask(
        .post, "/password/reset", fields, headers: [.acceptLanguage: "fr"])
    }
    let short = try await post("abc", "abd")
    #expect(short.status == 422)
    #expect(short.text.matches(of: /role="alert"/).count == 2)
    #expect(short.text.contains("<html lang=\"fr\">"))
    #expect(short.text.contains("value=\"\(token)\""))
    let null = try await post("secret\0-2", "secret-2")
    #expect(null.status == 422 && null.text.contains("value=\"\(token)\""))
    #expect(try await post("secret-2", "secret-2").status == 200)
    #expect(try await post("secret-2", "secret-2").status == 422)
  }

  @Test("The content security policy allows the server's own style sheet only")
  func style() async throws {
    let page = try await server.ask(.get, "/password/reset?token=x")
    let policy = try #require(page.headers[.contentSecurityPolicy])
    #expect(policy.hasPrefix("default-src 'none'; style-src 'self';"))
    #expect(!policy.contains("unsafe") && !page.text.contains("<style"))
    let style = try await server.ask(.get, "/style.css")
    #expect(style.status == 200 && style.headers[.contentType] == "text/css; charset=utf-8")
  }

  @Test("The page says when to try again if too many passwords wait")
  func busy() throws {
    let routes = ResetRoutes(server: server.context)
    let head = HTTPRequest(method: .post, scheme: "http", authority: "mona.test", path: "/")
    let page = WebRequest(Request(head: head, body: RequestBody(buffer: ByteBuffer())))
    let response = try routes.answer(to: .passwordsBusy(seconds: 5), token: "abc", page)
    #expect(response.status == .serviceUnavailable && response.headers[.retryAfter] == "5")
    #expect(throws: RequestError.tooLong) { try routes.answer(to: .tooLong, token: "abc", page) }
  }
}
