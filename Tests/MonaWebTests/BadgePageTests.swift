import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaWeb

@Suite("Badges, and who reaches them")
struct BadgePageTests {
  private static let fields = [
    "version": "7", "title-fr": "Trio", "title-en": "Trio", "description-fr": "Trois.",
    "description-en": "Three.", "notification-fr": "Bravo !", "notification-en": "Well done!",
    "required": "3", "counted": "any", "subject": "", "reason": "Because",
  ]

  private func form(_ page: TestSite.Answer, _ fields: [String: String]) throws -> FormFields {
    try TestSite.form(page, Self.fields.merging(fields) { $1 }.map { ($0.key, $0.value) })
  }

  @Test("The list has how many people reach each badge, where its rule is known")
  func list() async throws {
    let site = try TestSite()
    let page = try await site.ask("/badges", cookie: try await site.logIn())
    #expect(page.status == 200 && page.text.contains("40 people give visits to research."))
    #expect(page.text.contains("Trio &lt;en&gt;") && page.text.contains("<td class=\"number\">3<"))
    #expect(page.text.contains("<td class=\"number\">–<") && !page.text.contains("/badges/new"))
    let french = try await site.ask("/badges", cookie: try await site.logIn("eva"), language: "fr")
    #expect(french.text.contains("Trio &lt;fr&gt;") && french.text.contains("/badges/new"))
  }

  @Test("A page of a badge names people by their pseudonyms, and only editors get the form")
  func page() async throws {
    let site = try TestSite()
    let page = try await site.ask("/badges/2", cookie: try await site.logIn())
    #expect(page.text.contains("3 of 40 people have collected enough."))
    #expect(page.text.contains("2 more lack one discovery."))
    #expect(page.text.contains("/abcd-efgh\"") && !page.text.contains("name=\"title-fr\""))
    #expect(site.research.logged.last == "research people /badges/2")
    let strange = try await site.ask("/badges/9", cookie: try await site.logIn("eva"))
    #expect(strange.text.contains("name=\"title-fr\"") && !strange.text.contains("enough"))
    for path in ["/badges/3", "/badges/x", "/badges/99999999999999999999"] {
      #expect(try await site.ask(path, cookie: try await site.logIn()).status == 404)
    }
    #expect(try await site.ask("/badges/new", cookie: try await site.logIn()).status == 403)
  }

  @Test("What is tried out is counted, and not stored")
  func tried() async throws {
    let badges = TestBadges()
    let site = try TestSite(badges: badges)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/badges/2", cookie: cookie)
    let answer = try await site.ask(
      "/badges/2", cookie: cookie, form: try form(page, ["required": "5", "try": "1"]))
    #expect(answer.status == 200 && badges.changed.isEmpty)
    #expect(answer.text.contains("With these values: 2 of 40 people have collected enough."))
    #expect(answer.text.contains("name=\"required\" value=\"5\""))
    #expect(badges.asked.map(\.required) == [3, 5])
    let new = try await site.ask(
      "/badges/new", cookie: cookie, form: try form(page, ["required": "10", "try": "1"]))
    #expect(new.text.contains("With these values: 1 of 40 people has collected enough."))
  }

  @Test("A badge counts discoveries of a kind, a borough, a category or an owner of the catalogue")
  func changed() async throws {
    let badges = TestBadges()
    let site = try TestSite(badges: badges)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/badges/2", cookie: cookie)
    for fields in [
      ["counted": "artwork"], ["counted": "borough", "subject": "ville marie"],
      ["counted": "category", "subject": "Mural"],
      ["counted": "owner", "subject": "ville de laval"],
    ] {
      let answer = try await site.ask("/badges/2", cookie: cookie, form: try form(page, fields))
      #expect(answer.status == 303 && answer.location == "/badges/2", "\(fields)")
    }
    let new = try await site.ask("/badges/new", cookie: cookie, form: try form(page, [:]))
    #expect(new.location == "/badges/1001")
    #expect(
      badges.changed
        == [
          "2 3 kind(MonaModel.DiscoveryKind.artwork) badge-3 Because",
          "2 3 borough(\"villemarie\") badge-3 Because", "2 3 category(\"murale\") badge-3 Because",
          "2 3 owner(\"villedelaval\") badge-3 Because", "new 3 any no image Because",
        ])
  }

  @Test(
    "What cannot be is refused with a sentence, and stays in the form",
    arguments: [
      (["title-en": ""], 422, "both languages"),
      (["title-fr": String(repeating: "é", count: 101)], 422, "more than 100 characters"),
      (["required": "0"], 422, "from 1 to 9,999"), (["required": "<b>"], 422, "from 1 to 9,999"),
      (["required": "9999", "counted": "heritage"], 422, "Nobody could win it"),
      (["counted": "borough", "subject": "<Nowhere>"], 422, "no such borough"),
      (["counted": "owner", "subject": ""], 422, "no such borough"),
      (["version": "6", "required": "4"], 409, "meanwhile"),
      (["reason": String(repeating: "a", count: 2049)], 422, "The reason"),
    ])
  func refused(fields: [String: String], status: Int, sentence: String) async throws {
    let badges = TestBadges()
    let site = try TestSite(badges: badges)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/badges/2", cookie: cookie)
    let answer = try await site.ask("/badges/2", cookie: cookie, form: try form(page, fields))
    #expect(answer.status == status && answer.text.contains("role=\"alert\""))
    #expect(answer.text.contains(sentence) && badges.changed.isEmpty)
    for name in ["title-fr", "required", "subject", "reason"] {
      let text = EscapedHTML().escapeText(fields[name] ?? Self.fields[name] ?? "")
      #expect(answer.text.contains("name=\"\(name)\" value=\"\(text)\""))
    }
  }

  @Test("A badge is removed, and what was said of it is taken back")
  func removed() async throws {
    let badges = TestBadges([
      WebBadgeChange(
        badge: nil,
        decision: WebDecision(
          number: 4, made: WebAct(time: 0, name: "eva"), reason: "Too <b>", undone: nil)),
      WebBadgeChange(
        badge: TestBadges.trio,
        decision: WebDecision(
          number: 3, made: WebAct(time: 0, name: nil), reason: "",
          undone: WebAct(time: 0, name: "max"))),
    ])
    let site = try TestSite(badges: badges)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/badges/2", cookie: cookie)
    #expect(page.text.contains("Too &lt;b&gt;") && page.text.contains("Taken back by"))
    #expect(page.text.matches(of: /Take Back/).count == 1)
    let gone = try await site.ask("/badges/2/remove", cookie: cookie, form: try form(page, [:]))
    #expect(gone.location == "/badges/2" && badges.changed == ["2 removed Because"])
    let undo = try await site.ask(
      "/badges/2/undo", cookie: cookie, form: try form(page, ["number": "4"]))
    #expect(undo.location == "/badges/2" && badges.undone == [4])
    let other = try await site.ask(
      "/badges/2/undo", cookie: cookie, form: try form(page, ["number": "5"]))
    #expect(other.status == 409)
  }
}
