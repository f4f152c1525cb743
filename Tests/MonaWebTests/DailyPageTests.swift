import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaWeb

@Suite("Choosing the discoveries of coming days")
struct DailyPageTests {
  private static let day = TestDaily.today.next
  private static let choices = [
    WebDailyChoice(
      day: day, discovery: DiscoveryID(.artwork, 276),
      decision: WebDecision(
        number: 3, made: WebAct(time: 0, name: "eva"), reason: "For <b> her day", undone: nil)),
    WebDailyChoice(
      day: day, discovery: DiscoveryID(.artwork, 20),
      decision: WebDecision(
        number: 2, made: WebAct(time: 0, name: nil), reason: "",
        undone: WebAct(time: 0, name: "max"))),
    WebDailyChoice(
      day: day.next, discovery: DiscoveryID(.artwork, 999_999),
      decision: WebDecision(
        number: 1, made: WebAct(time: 0, name: "eva"), reason: "", undone: nil)),
  ]

  private func form(_ page: TestSite.Answer, _ fields: [String: String]) throws -> FormFields {
    try TestSite.form(page, fields.map { ($0.key, $0.value) })
  }

  @Test("The calendar has today and the coming weeks, chosen or computed")
  func calendar() async throws {
    let site = try TestSite(daily: TestDaily(Self.choices))
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/daily", cookie: cookie)
    #expect(page.status == 200 && page.text.matches(of: /<tr/).count == 1 + 42)
    #expect(page.text.contains("Saturday, November 28, 2026") && page.text.contains(">Today<"))
    #expect(page.text.contains("Chosen by") && page.text.matches(of: /class="chosen"/).count == 1)
    #expect(page.text.contains("what was chosen is not in the catalogue any more"))
    #expect(page.text.matches(of: />Computed</).count == 39)
    let computed = try #require(
      try site.catalogue.daily(on: MontrealDay(number: Self.day.number + 2)))
    #expect(page.text.contains("\(computed.path)\""))
    let last = try await site.ask("/daily?page=99", cookie: cookie)
    #expect(last.text.contains("/daily/2027-11-29\"") && !last.text.contains("/daily/2027-11-30"))
    let french = try await site.ask("/daily", cookie: cookie, language: "fr")
    #expect(french.text.contains("Samedi 28 novembre 2026"))
  }

  @Test("A discovery is chosen among those found, by its number, or by the address of its page")
  func chosen() async throws {
    let daily = TestDaily(Self.choices)
    let site = try TestSite(daily: daily)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/daily/2026-12-03?q=riopelle", cookie: cookie)
    #expect(page.text.contains("action=\"/daily/2026-12-03?q=riopelle\""))
    let found = page.text.matches(of: /name="work" value="(artwork:[0-9]+)"/).map { String($0.1) }
    #expect(!found.isEmpty)
    let fields = ["version": "7", "reason": "Why\r\nnot"]
    for (field, value) in [
      ("work", found[0]), ("address", "20"), ("address", "https://mona.test/places/1?a=b"),
    ] {
      let answer = try await site.ask(
        "/daily/2026-12-03", cookie: cookie,
        form: try form(page, fields.merging([field: value]) { $1 }))
      #expect(answer.status == 303 && answer.location == "/daily/2026-12-03")
    }
    #expect(
      daily.chosen
        == [found[0], "artwork:20", "place:1"].map { "2026-12-03 \($0) Why\nnot" })
  }

  @Test(
    "What cannot be is refused with a sentence, and stays in the form",
    arguments: [
      ([:], 422), (["address": "<no>"], 422), (["address": "999999"], 422),
      (["address": "20", "version": "6"], 409),
      (["address": "20", "reason": String(repeating: "a", count: 2049)], 422),
    ])
  func refused(fields: [String: String], status: Int) async throws {
    let daily = TestDaily()
    let site = try TestSite(daily: daily)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/daily/2026-12-03", cookie: cookie)
    let answer = try await site.ask(
      "/daily/2026-12-03?q=zzzz", cookie: cookie,
      form: try form(page, ["version": "7"].merging(fields) { $1 }))
    #expect(answer.status == status && answer.text.contains("role=\"alert\""))
    #expect(answer.text.contains("Nothing matches these words.") && daily.chosen.isEmpty)
    for name in ["address", "reason"] {
      let text = EscapedHTML().escapeText(fields[name] ?? "")
      #expect(answer.text.contains("name=\"\(name)\" value=\"\(text)\""))
    }
  }

  @Test("A day says what was chosen, by whom and why, and a choice is taken back")
  func undone() async throws {
    let daily = TestDaily(Self.choices)
    let site = try TestSite(daily: daily)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/daily/2026-11-29", cookie: cookie)
    #expect(page.text.contains("For &lt;b&gt; her day") && page.text.contains("Taken back by"))
    #expect(page.text.matches(of: /Take Back/).count == 1)
    let undo = try await site.ask(
      "/daily/2026-11-29/undo", cookie: cookie, form: try form(page, ["number": "3"]))
    #expect(undo.location == "/daily/2026-11-29" && daily.undone == [3])
    let other = try await site.ask(
      "/daily/2026-11-30/undo", cookie: cookie, form: try form(page, ["number": "3"]))
    #expect(other.status == 409)
  }

  @Test("Nothing is chosen for a day that has begun, and no day is far away")
  func days() async throws {
    let site = try TestSite(daily: TestDaily(Self.choices))
    let cookie = try await site.logIn("eva")
    let today = try await site.ask("/daily/2026-11-28", cookie: cookie)
    #expect(today.status == 200 && !today.text.contains("name=\"address\""))
    for day in ["2026-11-27", "2027-11-30", "2026-13-01", "tomorrow"] {
      #expect(try await site.ask("/daily/\(day)", cookie: cookie).status == 404, "\(day)")
    }
  }
}
