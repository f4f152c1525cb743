import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaWeb

@Suite("Saved selections")
struct SelectionPageTests {
  private func saved(_ number: Int64, _ name: String, account: Int64?) -> WebSelection {
    var filter = ResearchFilter()
    filter.borough = "lachine"
    filter.until = CivilDate("2026-11-28")
    return WebSelection(
      number: number, name: name, filter: filter, visits: 5,
      owner: account.map { .init(account: $0, name: "bea") }, createdAt: 0)
  }

  @Test("A selection is saved with its day under an address, which answers it")
  func save() async throws {
    let selections = TestSelections()
    let research = TestResearch { $0.overview.counts.visits = 3 }
    let site = try TestSite(research: research, selections: selections)
    let cookie = try await site.logIn()
    let page = try await site.ask("/research/cite?borough=lachine&words=beau", cookie: cookie)
    for (name, value) in [("borough", "lachine"), ("words", "beau")] {
      #expect(page.text.contains("<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"))
    }
    let answer = try await site.ask(
      "/research/selections", cookie: cookie,
      form: try TestSite.form(
        page, [("borough", "lachine"), ("words", "beau"), ("name", " Murals <b> ")]))
    #expect(answer.status == 303 && answer.location == "/research/selections/1")
    let saved = try #require(selections.all.first)
    #expect(saved.name == "Murals <b>" && saved.visits == 3)
    #expect(saved.filter.text == "borough=lachine words=beau until=2026-11-28")
    let opened = try await site.ask("/research/selections/1", cookie: cookie)
    #expect(research.asked.last == saved.filter)
    #expect(opened.text.contains("<h1><bdi>Murals &lt;b&gt;</bdi></h1>"))
    #expect(opened.text.contains("These are all visits that were cited."))
    #expect(opened.text.contains("href=\"http://mona.test/research/selections/1\""))
    #expect(
      opened.text.contains("/research/cite?borough=lachine&amp;words=beau&amp;until=2026-11-28"))
  }

  @Test("A name or a filter that cannot be is said, and nothing typed is lost")
  func refused() async throws {
    let selections = TestSelections()
    let site = try TestSite(selections: selections)
    let cookie = try await site.logIn()
    let page = try await site.ask("/research/cite", cookie: cookie)
    for fields in [
      [("words", "beau"), ("name", " ")],
      [("words", "beau"), ("name", String(repeating: "é", count: 101))],
      [("words", "beau"), ("from", "x"), ("name", "Typed")],
      [("words", "beau"), ("borough", "nowhere"), ("name", "Typed")],
    ] {
      let answer = try await site.ask(
        "/research/selections", cookie: cookie, form: try TestSite.form(page, fields))
      #expect(answer.status == 422 && answer.text.contains("role=\"alert\""))
      #expect(answer.text.contains("name=\"words\" value=\"beau\""))
      #expect(answer.text.contains("value=\"Typed\"") == fields.contains { $0.1 == "Typed" })
    }
    #expect(selections.all.isEmpty)
    let forged = try await site.ask(
      "/research/selections", cookie: cookie, form: FormFields([.init(name: "name", value: "a")]))
    #expect(forged.status == 403)
    for path in ["/research/selections/1", "/research/selections/x"] {
      #expect(try await site.ask(path, cookie: cookie).status == 404)
    }
  }

  @Test("Those of all are listed; each removes one's own, and administrators any")
  func remove() async throws {
    let selections = TestSelections([
      saved(1, "Old", account: nil), saved(2, "Bea’s", account: 2), saved(3, "Mine", account: 1),
    ])
    let site = try TestSite(selections: selections)
    let cookie = try await site.logIn()
    let page = try await site.ask("/research/selections", cookie: cookie)
    let names = page.text.matches(of: /<a href="\/research\/selections\/[0-9]+"><bdi>([^<]*)</)
    #expect(names.map { String($0.1) } == ["Mine", "Bea’s", "Old"])
    #expect(page.text.matches(of: /name="number" value="([0-9])"/).map { $0.1 } == ["3"])
    func remove(_ number: String, _ cookie: String) async throws -> Int {
      let page = try await site.ask("/research/selections", cookie: cookie)
      return try await site.ask(
        "/research/selections/remove", cookie: cookie,
        form: try TestSite.form(page, [("number", number)])
      ).status
    }
    #expect(try await remove("2", cookie) == 403)
    #expect(try await remove("3", cookie) == 303)
    #expect(try await remove("3", cookie) == 303)
    #expect(selections.all.map(\.number) == [1, 2])
    #expect(try await remove("1", try await site.logIn("admin")) == 303)
    #expect(selections.all.map(\.number) == [2])
  }
}
