import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MonaCatalogue
import MonaMap
import MonaModel
import MonaTestSupport
import MonaText
import NIOCore
import NIOEmbedded
import Synchronization

@testable import MonaWeb

/// The pages without a server: sessions are in memory, and the password of everybody is "secret".
///
/// "user" only collects, "eva" looks after the catalogue, "max" too and is asked for a code,
/// which is 123456; others do research.
struct TestSite {
  /// The project's own folder of templates.
  static let files = data.appendingPathComponent("web")
  private static let data = (1...3).reduce(URL(fileURLWithPath: #filePath)) { place, _ in
    place.deletingLastPathComponent()
  }.appendingPathComponent("data")

  private static let starter = Result {
    let catalogue = try Catalogue.inMemory()
    try catalogue.fillIfEmpty(from: data)
    return catalogue
  }

  let catalogue: Catalogue
  let research: TestResearch
  private let responder: any HTTPResponder<BasicRequestContext>
  private let sessions = Sessions()

  private final class Sessions: Sendable {
    let people = Mutex<[String: WebPerson]>([:])
    let made = Atomic<Int>(0)

    func makeToken() -> String {
      let number = String(made.add(1, ordering: .relaxed).newValue)
      return String(repeating: "t", count: 60 - number.count) + number
    }
  }

  /// - Parameter catalogue: nil for the starter catalogue.
  init(
    _ catalogue: Catalogue? = nil, research: TestResearch = TestResearch(),
    reports: TestReports = TestReports(), corrections: TestCorrections = TestCorrections(),
    daily: TestDaily = TestDaily(), badges: TestBadges = TestBadges(),
    duplicates: TestDuplicates = TestDuplicates(), imports: TestImports = TestImports(),
    vocabulary: TestVocabulary = TestVocabulary(),
    pictures: TestPictures = TestPictures(), selections: TestSelections = TestSelections(),
    host: HostInformation = HostInformation(), isSecure: Bool = false,
    requiresCodes: Bool = false
  ) throws {
    // The pages are in all languages.
    try withLanguage(.english) {}
    let catalogue = try catalogue ?? Self.starter.get()
    (self.catalogue, self.research) = (catalogue, research)
    let sessions = sessions
    let accounts = WebAccounts<BasicRequestContext>(
      makeToken: { sessions.makeToken() },
      logIn: { name, password, _ in
        guard password == "secret" else {
          throw LogInRefusal(["Wrong <password>"], .unprocessableContent, wait: 7)
        }
        let token = sessions.makeToken()
        let access: WebAccess =
          switch name {
          case "user": .account
          case "eva", "max": .editor
          case "admin": .administrator
          default: .researcher
          }
        sessions.people.withLock {
          let code: WebPerson.Code = name == "max" ? .missing : .unused
          $0[token] = WebPerson(account: 1, name: name, access: access, code: code)
        }
        return token
      },
      person: { token in sessions.people.withLock { $0[token] } },
      logOut: { token in sessions.people.withLock { $0[token] = nil } },
      codes: WebCodes(
        makeKey: { String(repeating: "ABCD", count: 8) },
        confirm: { token, person, code, _ in
          try Self.check(code)
          let new = sessions.makeToken()
          sessions.people.withLock { people in
            people[token] = nil
            people[new] = person
            people[new]?.code = .given
          }
          return new
        },
        setUp: { token, _, _, code, _, _ in
          try Self.check(code)
          sessions.people.withLock { $0[token]?.code = .given }
        }),
      tokens: WebTokens(
        person: { token in
          token == "program"
            ? WebPerson(account: 1, name: "ana", access: .researcher, code: .unused) : nil
        },
        list: { _ in [WebTokens.Token(number: 7, name: "R <b>", createdAt: 0)] },
        make: { _, name in "secret of \(name)" }, revoke: { _, _ in }))
    let site = WebSite(
      try WebPages(folder: Self.files), accounts: accounts,
      data: WebCatalogue(
        catalogue, land: try Land(contentsOf: Self.data.appendingPathComponent(Land.fileName)),
        publish: { $0 }, stored: { $0 }),
      research: research, reports: reports.source, corrections: corrections.source,
      daily: daily.source, badges: badges.source, duplicates: duplicates.source,
      imports: imports.source,
      pictures: pictures.source, selections: selections.source,
      vocabulary: vocabulary.source(catalogue), host: host,
      isSecure: isSecure, requiresCodes: requiresCodes
    ) { try $0() }
    let router = Router(context: BasicRequestContext.self)
    site.add(to: router)
    responder = router.buildResponder()
  }

  struct Answer {
    let status: Int
    let headers: HTTPFields
    let text: String

    /// The cookies that it sets, each with its attributes.
    var cookies: [String] { headers[values: .setCookie] }
    var location: String? { headers[.location] }
  }

  /// - Parameters:
  ///   - path: a path with its query.
  ///   - form: the fields of a form; nil for none.
  func ask(
    _ path: String, cookie: String? = nil, form: FormFields? = nil, language: String = "en",
    token: String? = nil, accept: String = "text/html"
  ) async throws -> Answer {
    var head = HTTPRequest(
      method: form == nil ? .get : .post, scheme: "http", authority: "mona.test", path: path)
    head.headerFields[.acceptLanguage] = language
    head.headerFields[.cookie] = cookie
    head.headerFields[.accept] = accept
    head.headerFields[.authorization] = token.map { "Bearer \($0)" }
    let body = form.map { String($0.address("").dropFirst()) } ?? ""
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
    let context = BasicRequestContext(
      source: ApplicationRequestContextSource(
        channel: EmbeddedChannel(), logger: Logger(label: "test")))
    let response = try await responder.respond(to: request, context: context)
    let written = Written()
    try await response.body.write(written)
    return Answer(
      status: response.status.code, headers: response.headers,
      text: String(buffer: written.buffer.withLock(\.self)))
  }

  private static func check(_ code: String) throws {
    guard code == "123456" else {
      throw LogInRefusal(["Wrong <code>"], .unprocessableContent, wait: 7)
    }
  }

  /// Logs in through the form, and returns the cookie of the session.
  func logIn(_ name: String = "ana") async throws -> String {
    let page = try await ask("/login")
    let cookie = try Self.pair(page)
    let answer = try await ask(
      "/login", cookie: cookie,
      form: FormFields([
        .init(name: "form", value: try Self.formToken(page)),
        .init(name: "username", value: name), .init(name: "password", value: "secret"),
      ]))
    return try Self.pair(answer)
  }

  /// The name and the value of the session's cookie that a response sets.
  static func pair(_ answer: Answer) throws -> String {
    guard let cookie = answer.cookies.first(where: { $0.contains("mona=") }) else {
      throw CocoaError(.coderValueNotFound)
    }
    return String(cookie.prefix { $0 != ";" })
  }

  /// The token in the form of a page.
  static func formToken(_ answer: Answer) throws -> String {
    guard let match = answer.text.firstMatch(of: /name="form" value="([0-9a-f]{64})"/) else {
      throw CocoaError(.coderValueNotFound)
    }
    return String(match.1)
  }

  /// The form of a page, with its token and other fields.
  static func form(_ page: Answer, _ fields: [(String, String)]) throws -> FormFields {
    FormFields(([("form", try formToken(page))] + fields).map { .init(name: $0.0, value: $0.1) })
  }

  private final class Written: ResponseBodyWriter, Sendable {
    let buffer = Mutex(ByteBuffer())

    func write(_ part: ByteBuffer) async throws {
      buffer.withLock { _ = $0.writeImmutableBuffer(part) }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
