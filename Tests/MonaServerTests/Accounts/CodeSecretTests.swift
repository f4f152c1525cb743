import Foundation
import MonaServerStore
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Codes of authenticator apps")
struct CodeSecretTests {
  @Test(
    "They are those of RFC 6238, appendix B",
    arguments: [
      (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"),
      (1_234_567_890, "005924"), (2_000_000_000, "279037"), (20_000_000_000, "353130"),
    ] as [(Int64, String)])
  func vectors(seconds: Int64, expected: String) throws {
    let secret = try #require(CodeSecret(bytes: Array("12345678901234567890".utf8)))
    #expect(secret.code(ofStep: CodeSecret.step(at: seconds * 1000)) == expected)
    #expect(secret.key == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
  }

  @Test("A key is read as it is written, and nothing else is one")
  func keys() {
    for _ in 0..<20 {
      let secret = CodeSecret.make()
      #expect(CodeSecret(key: secret.key) == secret)
    }
    for text in ["", "ABCD", String(repeating: "1", count: 32), String(repeating: "é", count: 16)] {
      #expect(CodeSecret(key: text) == nil)
    }
  }

  @Test("A code holds half a minute longer on either side, and once")
  func window() {
    let secret = CodeSecret.make()
    let code = secret.code(ofStep: 1000)
    for (moment, expected) in [
      (30_000 * 1000, 1000), (30_000 * 999, 1000), (30_000 * 1002 - 1, 1000), (30_000 * 1002, nil),
    ] as [(Int64, Int64?)] {
      #expect(secret.step(of: code, at: moment, after: 0) == expected)
    }
    #expect(secret.step(of: code, at: 30_000 * 1000, after: 1000) == nil)
    #expect(secret.step(of: "", at: 30_000 * 1000, after: 0) == nil)
  }
}

@Suite("Codes on the pages")
struct CodeTests {
  private let server: TestServer

  init() throws {
    // The pages are in all languages.
    try withLanguage(.english) {}
    server = try TestServer()
  }

  private func ask(
    _ path: String, _ cookie: String?, form: String? = nil
  ) async throws -> TestServer.Answer {
    try await server.browse(path, cookie: cookie, form: form)
  }

  private func token(_ page: TestServer.Answer) throws -> String { try #require(page.formToken) }

  private func logIn() async throws -> String {
    let page = try await ask("/login", nil)
    let form = "form=\(try token(page))&username=eva&password=secret-1"
    return try #require(
      try await ask("/login", page.sessionCookie, form: form).sessionCookie)
  }

  /// An editor whose codes are set up; returns the secret and the cookie of the session in which that was done.
  private func setUp() async throws -> (CodeSecret, String) {
    _ = try await server.register("eva")
    try await server.context.store.database.write { db in
      try db.execute("UPDATE person SET role = 'editor'")
    }
    let session = try await logIn()
    let page = try await ask("/code", session)
    let key = try #require(page.text.firstMatch(of: /name="key" value="([A-Z2-7]{32})"/)).1
    let secret = try #require(CodeSecret(key: String(key)))
    let form = "form=\(try token(page))&key=\(key)&code=\(code(secret))"
    #expect(try await ask("/code", session, form: "\(form)&password=wrong").status == 422)
    #expect(try await ask("/code", session, form: "\(form)&password=secret-1").status == 303)
    return (secret, session)
  }

  /// The current code.
  private func code(_ secret: CodeSecret) -> String {
    secret.code(ofStep: CodeSecret.step(at: server.time.now))
  }

  @Test("Once set up, the password alone shows nothing; each code is used once")
  func asked() async throws {
    let (secret, first) = try await setUp()
    #expect(try await ask("/reports", first).status == 200)
    server.time.pass(seconds: 30)
    let second = try await logIn()
    #expect(try await ask("/reports", second).headers[.location] == "/login/code?to=%2Freports")
    let form = "form=\(try token(try await ask("/login/code", second)))&code=\(code(secret))"
    let answer = try await ask("/login/code", second, form: form)
    #expect(answer.status == 303)
    #expect(try await ask("/reports", answer.sessionCookie).status == 200)
    let third = try await logIn()
    let again = "form=\(try token(try await ask("/login/code", third)))&code=\(code(secret))"
    #expect(try await ask("/login/code", third, form: again).status == 422)
    #expect(try await ask("/reports", third).status == 303)
  }

  @Test("Five wrong codes in a quarter of an hour are all, from however many browsers")
  func bounded() async throws {
    let (secret, _) = try await setUp()
    server.time.pass(seconds: 60)
    for _ in 1...5 {
      let session = try await logIn()
      let form = "form=\(try token(try await ask("/login/code", session)))&code=000"
      #expect(try await ask("/login/code", session, form: form).status == 422)
    }
    let session = try await logIn()
    let form = "form=\(try token(try await ask("/login/code", session)))&code=\(code(secret))"
    #expect(try await ask("/login/code", session, form: form).status == 429)
    server.time.pass(seconds: 900)
    let right = "form=\(try token(try await ask("/login/code", session)))&code=\(code(secret))"
    #expect(try await ask("/login/code", session, form: right).status == 303)
  }

  @Test(
    "The password alone reads no research by other ways; a token that is made on the pages does")
  func programs() async throws {
    let device = try await server.register("eva")
    let store = server.context.store
    try await store.database.write { db in
      try db.execute("UPDATE person SET role = 'editor'")
    }
    func statuses(_ token: String) async throws -> [Int] {
      [
        try await server.ask(.get, "/api/v3/research/summary", token: token).status,
        try await server.ask(.get, "/research/summary.json", token: token).status,
        try await server.ask(.get, "/api/v3/user", token: token).status,
      ]
    }
    #expect(try await statuses(device) == [200, 200, 200])
    let secret = Data(CodeSecret.make().bytes)
    try await store.database.write { db in
      try db.execute("UPDATE person SET codeSecret = ?", [secret])
    }
    #expect(try await statuses(device) == [403, 401, 200])
    let program = try await store.makeToken(for: 1, device: "R", isForResearch: true)
    #expect(try await statuses(program) == [200, 200, 403])
  }

  @Test("The host helps who lost the telephone, and whoever waited at the form for the code is out")
  func reset() async throws {
    let folder = try TemporaryFolder()
    let commands = try ServerCommands(folder: folder.url, isNew: true, passwordCost: 4)
    _ = try await commands.addPerson("eva", email: nil, role: .editor)
    let store = commands.store
    let known = try #require(try await store.credentials(ofUsername: "eva"))
    let session = try await store.makeWebSession(for: 1, checked: known.passwordHash)
    try await store.set(.make(), of: 1, step: 1, session: session)
    let waiting = try await store.makeWebSession(for: 1, checked: known.passwordHash)
    #expect(try await store.account(ofWebSession: session)?.code == .given)
    #expect(try await store.account(ofWebSession: waiting)?.code == .missing)
    try await commands.resetCode(of: "eva")
    #expect(try commands.actions().map(\.action).suffix(2) == ["user set-code", "user reset-code"])
    #expect(try await store.account(ofWebSession: waiting) == nil)
    let after = try await store.makeWebSession(for: 1, checked: known.passwordHash)
    #expect(try await store.account(ofWebSession: after)?.code == .unused)
    await #expect(throws: ServerError.unknownPerson("ben")) {
      try await commands.resetCode(of: "ben")
    }
  }
}
