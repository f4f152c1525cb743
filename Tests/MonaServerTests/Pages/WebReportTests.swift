import Foundation
import MonaModel
import MonaTestSupport
import MonaWeb
import Testing

@testable import MonaServer

@Suite("Reports on the pages")
struct WebReportTests {
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

  /// The cookie of a session of a new account.
  private func session(_ role: Role) async throws -> String {
    let account = try await server.context.store.register(
      username: "the-\(role.rawValue)", email: nil, passwordHash: "$2y$04$", role: role)
    return "mona="
      + (try await server.context.store.makeWebSession(for: account.id, checked: "$2y$04$"))
  }

  /// Sends a report with a photo; returns its author's token.
  private func report() async throws -> String {
    let author = try await server.register("ana")
    let person = try #require(try await server.context.store.login(showing: author)).account.id
    let incoming = server.context.photos.incoming()
    try await incoming.write(TestPoint.png(comment: "Ana"))
    let photo = try await server.context.photos.keep(incoming, sharesMetadata: false)
    var report = Report(problem: .damaged, discovery: DiscoveryID(.artwork, 20))
    (report.comment, report.photo) = ("Cassé <b>", photo)
    _ = try await server.context.store.keep(report, of: person, photos: server.context.photos)
    return author
  }

  @Test("Each page is seen by the roles of its access, and no form without its token does anything")
  func roles() async throws {
    _ = try await report()
    let access: [Role: WebAccess] = [
      .person: .account, .researcher: .researcher, .editor: .editor, .administrator: .administrator,
    ]
    for role in Role.allCases {
      let cookie = try await session(role)
      let own = try #require(access[role])
      for route in WebSite<ServerRequestContext>.routes where route.path != "/" {
        let path = "/" + route.path.drop { $0 == "/" }.replacing(/\{[a-z]+\}/, with: "1")
        let form = route.method == .get ? nil : "state=done"
        let answer = try await ask(path, cookie, form: form)
        // A form of another page is forbidden to everybody.
        let isForbidden = own < route.access || form != nil
        #expect((answer.status == 403) == isForbidden, "\(route.method) \(path) as \(role)")
      }
    }
    #expect(try server.context.store.report(1)?.report.state == .open)
  }

  @Test("An answer reaches its author, is noted with its reason, and can be taken back")
  func answered() async throws {
    let author = try await report()
    let cookie = try await session(.editor)
    let page = try await ask("/reports/1", cookie)
    #expect(page.text.contains("Cassé &lt;b&gt;") && !page.text.contains(">ana<"))
    let photo = try await ask("/reports/1/photo", cookie)
    #expect(photo.headers[.contentType] == "image/jpeg")
    #expect(photo.headers[.cacheControl] == "no-store")
    let form = "form=\(try #require(page.formToken))&seen="
    let fields = "\(form)&state=done&answer=Merci&reason=Seen+there"
    #expect(try await ask("/reports/1", cookie, form: fields).status == 303)
    let list = try await server.ask(.get, "/api/v3/reports", token: author)
    #expect(list.text.contains(#""state":"done","answer":"Merci""#))
    let action = try #require(try server.context.store.actions().last)
    #expect(action.action == "report answer" && action.subject == "report 1")
    #expect(action.actor.hasPrefix("account ") && action.reason == "Seen there")
    // Somebody who still sees it open.
    let late = try await ask("/reports/1", cookie, form: "\(form)&state=declined&answer=Non")
    #expect(late.status == 409 && late.text.contains("Merci"))
    let after = try await ask("/reports/1", cookie)
    #expect(after.text.contains("Answered by") && after.text.contains("the-editor"))
    let seen = try #require(after.text.firstMatch(of: /name="seen" value="([0-9]+)"/)).1
    let reopening = "form=\(try #require(after.formToken))&seen=\(seen)&state=open"
    #expect(try await ask("/reports/1", cookie, form: reopening).status == 303)
    let open = try await server.ask(.get, "/api/v3/reports", token: author)
    #expect(open.text.contains(#""state":"open","answer":null"#))
  }

  @Test("What the host did on the terminal is said as done, and an erased account has no name")
  func history() async throws {
    _ = try await report()
    let cookie = try await session(.administrator)
    let store = server.context.store
    try store.change(report: 1, .close, by: "root")
    try store.change(
      report: 1, .answer(nil, isDeclined: true), by: AdminAction.actor(ofAccount: 999))
    let page = try await ask("/reports/1", cookie)
    #expect(page.text.contains("root") && page.text.contains("an account that is erased"))
    #expect(page.text.contains("Closed by"))
  }
}
