import Foundation
import Hummingbird
import MonaTestSupport
import Testing

@testable import MonaWeb

@Suite("Sessions and forms of the pages")
struct SessionTests {
  private func form(_ fields: [(String, String)]) -> FormFields {
    FormFields(fields.map { .init(name: $0.0, value: $0.1) })
  }

  @Test("Logging in makes a new token, and logging out ends it")
  func rotation() async throws {
    let site = try TestSite()
    let page = try await site.ask("/login?to=%2Fworks%3Fq%3Da")
    let before = try TestSite.pair(page)
    let answer = try await site.ask(
      "/login", cookie: before,
      form: form([
        ("form", try TestSite.formToken(page)), ("to", "/works?q=a"), ("username", "ana"),
        ("password", "secret"),
      ]))
    #expect(answer.status == 303 && answer.location == "/works?q=a")
    let cookie = try TestSite.pair(answer)
    #expect(cookie != before)
    #expect(try await site.ask("/works", cookie: before).status == 303)
    let works = try await site.ask("/works", cookie: cookie)
    #expect(works.status == 200 && works.cookies.isEmpty)
    let out = try await site.ask(
      "/logout", cookie: cookie, form: form([("form", try TestSite.formToken(works))]))
    #expect(out.status == 303 && out.location == "/login")
    #expect(try TestSite.pair(out) != cookie)
    #expect(try await site.ask("/works", cookie: cookie).location == "/login?to=%2Fworks")
  }

  @Test("The cookie is for this host alone, and no script reads it", arguments: [true, false])
  func attributes(isSecure: Bool) async throws {
    let site = try TestSite(isSecure: isSecure)
    let cookie = try #require(try await site.ask("/login").cookies.first)
    #expect(cookie.hasPrefix(isSecure ? "__Host-mona=" : "mona="))
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
    #expect(cookie.contains("Path=/") && !cookie.contains("Domain"))
    #expect(cookie.contains("Secure") == isSecure)
    #expect(!cookie.contains("Max-Age") && !cookie.contains("Expires"))
  }

  @Test("A form without the token of its session is refused, and changes nothing")
  func forged() async throws {
    let site = try TestSite()
    let cookie = try await site.logIn()
    let other = try TestSite.formToken(try await site.ask("/login"))
    for token in [nil, "", other] {
      let fields = token.map { form([("form", $0)]) } ?? form([("x", "y")])
      #expect(try await site.ask("/logout", cookie: cookie, form: fields).status == 403)
    }
    #expect(try await site.ask("/works", cookie: cookie).status == 200)
    let fields = form([("form", other), ("username", "ana"), ("password", "secret")])
    #expect(try await site.ask("/login", form: fields).status == 403)
    let long = form([("form", other), ("username", String(repeating: "a", count: 70_000))])
    #expect(try await site.ask("/login", cookie: cookie, form: long).status == 403)
  }

  @Test("A refused log-in says why as text, keeps the name and says when to try again")
  func refused() async throws {
    let site = try TestSite()
    let page = try await site.ask("/login")
    let answer = try await site.ask(
      "/login", cookie: try TestSite.pair(page),
      form: form([
        ("form", try TestSite.formToken(page)), ("username", "\"><b>"), ("password", "wrong"),
      ]))
    #expect(answer.status == 422 && answer.headers[.retryAfter] == "7")
    #expect(answer.text.contains("role=\"alert\">Wrong &lt;password&gt;"))
    #expect(answer.text.contains("value=\"&quot;&gt;&lt;b&gt;\"") && !answer.text.contains("wrong"))
  }

  @Test(
    "A log-in leads to no other site",
    arguments: [
      "//evil.example", "https://evil.example", "/\\evil.example", "evil", "/a\nb", "/é",
    ])
  func destination(path: String) async throws {
    let site = try TestSite()
    let page = try await site.ask("/login")
    let answer = try await site.ask(
      "/login", cookie: try TestSite.pair(page),
      form: form([
        ("form", try TestSite.formToken(page)), ("to", path), ("username", "ana"),
        ("password", "secret"),
      ]))
    #expect(answer.location == "/")
    let to = FormFields.encoded(path)
    let cookie = try await site.logIn()
    #expect(try await site.ask("/login?to=\(to)", cookie: cookie).location == "/")
  }

  @Test("Each page is seen by those whose access allows it, and by nobody else")
  func access() async throws {
    let site = try TestSite()
    let sessions: [(WebAccess, String?)] = [
      (.everybody, nil), (.account, try await site.logIn("user")),
      (.researcher, try await site.logIn("ana")), (.editor, try await site.logIn("eva")),
      (.administrator, try await site.logIn("admin")),
    ]
    for route in WebSite<BasicRequestContext>.routes where route.method == .get {
      let path = "/" + route.path.drop { $0 == "/" }.replacing(/\{[a-z]+\}/, with: "1")
      for (access, cookie) in sessions {
        let answer = try await site.ask(path, cookie: cookie)
        let isLogIn = answer.location?.hasPrefix("/login") == true
        #expect(isLogIn == (access == .everybody && route.access > .everybody), "\(path)")
        let isForbidden = answer.status == 403
        let mayNot =
          access > .everybody && access < route.access || access == .account && path == "/"
        #expect(isForbidden == mayNot, "\(path) as \(access)")
        #expect(answer.text.isEmpty || answer.status != 303)
      }
    }
  }

  @Test("Each form is refused from those whose access does not allow it, and without its token")
  func forms() async throws {
    let site = try TestSite()
    let sessions: [(WebAccess, String)] = [
      (.account, try await site.logIn("user")), (.researcher, try await site.logIn("ana")),
      (.editor, try await site.logIn("eva")),
    ]
    let editing = WebSite<BasicRequestContext>.routes.filter {
      $0.method == .post && $0.access == .editor
    }
    #expect(editing.count > 10)
    for route in editing {
      let path = "/" + route.path.replacing(/^\//, with: "").replacing(/\{[a-z]+\}/, with: "1")
      let nobody = try await site.ask(path, form: form([("x", "y")]))
      #expect(nobody.location == "/login", "\(path)")
      for (access, cookie) in sessions {
        let token = try TestSite.formToken(try await site.ask("/works", cookie: cookie))
        let forged = try await site.ask(path, cookie: cookie, form: form([("x", "y")]))
        #expect(forged.status == 403, "\(path) as \(access)")
        let sent = try await site.ask(path, cookie: cookie, form: form([("form", token)]))
        #expect((sent.status == 403) == (access < .editor), "\(path) as \(access)")
      }
    }
  }

  @Test("No page is stored, framed or scripted")
  func headers() async throws {
    let site = try TestSite()
    let cookie = try await site.logIn()
    for path in ["/login", "/privacy", "/works", "/works/276", "/artists", "/works/0"] {
      let headers = try await site.ask(path, cookie: cookie).headers
      #expect(headers[.cacheControl] == "no-store", "\(path)")
      let policy = headers[.contentSecurityPolicy] ?? ""
      #expect(policy.contains("default-src 'none'") || headers[.location] != nil, "\(path)")
      #expect(!policy.contains("unsafe") && !policy.contains("script-src"))
    }
    let style = try await site.ask("/style.css")
    #expect(style.headers[.cacheControl] == "public, max-age=3600")
  }

  @Test("The chosen language is remembered, and stays in no address")
  func language() async throws {
    try await withLanguage(.english) {
      let site = try TestSite()
      let accepted = try await site.ask("/privacy", language: "fr-CA, en;q=0.5")
      #expect(accepted.text.contains("<html lang=\"fr\">"))
      let chosen = try await site.ask("/privacy?lang=fr")
      #expect(chosen.text.contains("<html lang=\"fr\">"))
      let cookie = try #require(chosen.cookies.first { $0.hasPrefix("mona-language=fr;") })
      #expect(cookie.contains("Max-Age=31536000"))
      let later = try await site.ask("/privacy", cookie: "mona-language=fr")
      #expect(later.text.contains("href=\"/privacy?lang=en\""))
      #expect(try await site.ask("/privacy?lang=xx").cookies.isEmpty)
    }
  }
}
