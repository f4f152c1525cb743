import Foundation
import MonaTestSupport
import Testing

@testable import MonaWeb

@Suite("Codes besides the password")
struct CodePageTests {
  private func send(
    _ path: String, to site: TestSite, _ cookie: String, _ fields: [(String, String)]
  ) async throws -> TestSite.Answer {
    let page = try await site.ask(path, cookie: cookie)
    let form = FormFields(
      [.init(name: "form", value: try TestSite.formToken(page))]
        + fields.map { .init(name: $0.0, value: $0.1) })
    return try await site.ask(path, cookie: cookie, form: form)
  }

  @Test("Without its code, a session sees nothing but the form for it, and can log out")
  func missing() async throws {
    let site = try TestSite()
    let cookie = try await site.logIn("max")
    for path in ["/", "/works", "/works.csv", "/reports", "/code", "/works/276/picture"] {
      let answer = try await site.ask(path, cookie: cookie)
      #expect(answer.status == 303 && answer.location?.hasPrefix("/login/code") == true, "\(path)")
      #expect(answer.text.isEmpty)
    }
    #expect(
      try await site.ask("/works?q=a", cookie: cookie).location == "/login/code?to=%2Fworks%3Fq%3Da"
    )
    #expect(try await site.ask("/privacy", cookie: cookie).status == 200)
    let form = try await site.ask("/login/code", cookie: cookie)
    #expect(form.status == 200 && !form.text.contains("class=\"menu\""))
    let token = FormFields([.init(name: "form", value: try TestSite.formToken(form))])
    #expect(try await site.ask("/logout", cookie: cookie, form: token).location == "/login")
  }

  @Test("A right code leads on under another token; a wrong one is refused")
  func code() async throws {
    let site = try TestSite()
    let before = try await site.logIn("max")
    let wrong = try await send("/login/code", to: site, before, [("code", "1"), ("to", "/works")])
    #expect(wrong.status == 422 && wrong.text.contains("Wrong &lt;code&gt;"))
    #expect(wrong.text.contains("name=\"to\" value=\"/works\""))
    let right = try await send(
      "/login/code", to: site, before, [("code", "123 456"), ("to", "/works")])
    #expect(right.status == 303 && right.location == "/works")
    let after = try TestSite.pair(right)
    #expect(after != before)
    #expect(try await site.ask("/reports", cookie: after).status == 200)
    #expect(try await site.ask("/works", cookie: before).location?.hasPrefix("/login") == true)
    #expect(try await site.ask("/login/code?to=//x", cookie: after).location == "/")
  }

  @Test("Where codes are required, editors see nothing before they set them up")
  func required() async throws {
    let site = try TestSite(requiresCodes: true)
    let cookie = try await site.logIn("eva")
    #expect(try await site.ask("/works", cookie: cookie).location == "/code?to=%2Fworks")
    let key = String(repeating: "ABCD", count: 8)
    let answer = try await send(
      "/code", to: site, cookie, [("key", key), ("code", "123456"), ("password", "secret")])
    #expect(answer.status == 303)
    #expect(try await site.ask("/works", cookie: cookie).status == 200)
    #expect(try await site.ask("/works", cookie: try await site.logIn("ana")).status == 200)
  }

  @Test("It is set up with the key that is shown and a code; the key is not shown again")
  func setUp() async throws {
    let site = try TestSite()
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/code", cookie: cookie)
    #expect(
      page.text.contains("ABCD ABCD")
        && page.text.contains("otpauth://totp/MONA%20mona.test:eva?secret="))
    let key = String(repeating: "ABCD", count: 8)
    let wrong = try await send(
      "/code", to: site, cookie, [("key", key), ("code", "1"), ("password", "secret")])
    #expect(wrong.status == 422 && wrong.text.contains("value=\"\(key)\""))
    let right = try await send(
      "/code", to: site, cookie, [("key", key), ("code", "123456"), ("password", "secret")])
    #expect(right.status == 303 && right.location == "/code")
    let after = try await site.ask("/code", cookie: cookie)
    #expect(after.status == 200 && !after.text.contains("ABCD"))
    #expect(try await site.ask("/code", cookie: try await site.logIn("ana")).status == 403)
  }
}
