import MonaCatalogue
import MonaModel
import MonaText
import Testing

@testable import MonaWeb

@Suite("Works that are in the catalogue twice")
struct DuplicatePageTests {
  private static let (first, other) = (DiscoveryID(.artwork, 276), DiscoveryID(.artwork, 277))
  private static let pair = "/duplicates/pair?first=artwork%3A276&other=artwork%3A277"
  private static let decisions = [
    WebDuplicate(
      kept: first, other: other, isSame: true,
      WebDecision(number: 2, made: WebAct(time: 0, name: "eva"), reason: "A <b>", undone: nil)),
    WebDuplicate(
      kept: first, other: DiscoveryID(.artwork, 598), isSame: false,
      WebDecision(
        number: 1, made: WebAct(time: 0, name: nil), reason: "",
        undone: WebAct(time: 0, name: "max"))),
  ]

  private func form(_ page: TestSite.Answer, _ fields: [(String, String)]) throws -> FormFields {
    try TestSite.form(page, [("version", "7")] + fields)
  }

  @Test("The page lists the pairs with their distances, and what was decided")
  func list() async throws {
    let pairs = (0..<51).map { DuplicatePair(Self.first, Self.other, distance: Double($0)) }
    let site = try TestSite(duplicates: TestDuplicates(pairs, Self.decisions))
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/duplicates", cookie: cookie)
    #expect(page.status == 200 && page.text.contains("51 pairs of works"))
    #expect(page.text.contains("href=\"\(Self.pair.replacing("&", with: "&amp;"))\""))
    #expect(page.text.contains("Page 1 of 2") && page.text.contains(Format.distance(12)))
    #expect(page.text.contains("A &lt;b&gt;") && page.text.contains("is now recorded as"))
    #expect(page.text.matches(of: /Take Back/).count == 1)
    let last = try await site.ask("/duplicates?page=9", cookie: cookie)
    #expect(last.text.contains("Page 2 of 2"))
    let empty = try TestSite()
    let text = try await empty.ask("/duplicates", cookie: try await empty.logIn("eva")).text
    #expect(text.contains("There are no such works.") && !text.contains("class=\"pairs\""))
  }

  @Test("Two works are side by side, by their numbers or the addresses of their pages")
  func sides() async throws {
    let site = try TestSite(duplicates: TestDuplicates([], Self.decisions))
    let cookie = try await site.logIn("eva")
    for query in [
      "first=276&other=277", "first=%2Fworks%2F276&other=http%3A%2F%2Fx%2Fworks%2F277%3Fa",
    ] {
      let page = try await site.ask("/duplicates/pair?\(query)", cookie: cookie)
      #expect(page.status == 200 && page.text.contains(" apart."))
      #expect(
        page.text.contains("href=\"/works/276\"") && page.text.contains("href=\"/works/277\""))
      #expect(page.text.matches(of: /name="choice"/).count == 3)
      #expect(page.text.contains("A &lt;b&gt;"))
    }
    let french = try await site.ask(Self.pair, cookie: cookie, language: "fr")
    #expect(french.text.contains("Décider") && french.text.contains("<legend>Décision</legend>"))
  }

  @Test("Works that are none, the same or of two kinds are refused with a sentence")
  func refused() async throws {
    let site = try TestSite()
    let cookie = try await site.logIn("eva")
    for query in [
      "", "first=276", "first=276&other=276", "first=276&other=%2Fplaces%2F1", "first=x&other=y",
      "first=276&other=999999",
    ] {
      let page = try await site.ask("/duplicates/pair?\(query)", cookie: cookie)
      #expect(page.status == 422 && page.text.contains("role=\"alert\""), "\(query)")
      #expect(!page.text.contains("There are no such works."))
    }
    let kept = try await site.ask("/duplicates/pair?first=%3Cb%3E&other=277", cookie: cookie)
    #expect(kept.text.contains("value=\"&lt;b&gt;\"") && kept.text.contains("value=\"277\""))
  }

  @Test("An editor says which number stays, or that they are two works")
  func decided() async throws {
    let duplicates = TestDuplicates()
    let site = try TestSite(duplicates: duplicates)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask(Self.pair, cookie: cookie)
    for choice in ["first", "other", "two"] {
      let answer = try await site.ask(
        Self.pair, cookie: cookie,
        form: try form(page, [("choice", choice), ("reason", "Seen there")]))
      #expect(answer.status == 303 && answer.location == "/duplicates")
    }
    let works = [Self.first, Self.other]
    #expect(duplicates.decided.map(\.works) == [works, works.reversed(), works])
    #expect(duplicates.decided.map(\.isSame) == [true, true, false])
    #expect(duplicates.decided.allSatisfy { $0.reason == "Seen there" })
  }

  @Test("What cannot be is refused, and stays in the form; two editors do not overwrite each other")
  func faults() async throws {
    let duplicates = TestDuplicates()
    let site = try TestSite(duplicates: duplicates)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask(Self.pair, cookie: cookie)
    for fields in [
      [("reason", "<why>")], [("choice", "x"), ("reason", "<why>")],
      [("choice", "two"), ("reason", String(repeating: "a", count: 2049))],
    ] {
      let answer = try await site.ask(Self.pair, cookie: cookie, form: try form(page, fields))
      #expect(answer.status == 422 && answer.text.contains("role=\"alert\""))
      let reason = fields.last?.1 ?? ""
      #expect(answer.text.contains("value=\"\(EscapedHTML().escapeText(reason))\""))
    }
    let late = try await site.ask(
      Self.pair, cookie: cookie, form: try form(page, [("choice", "two"), ("version", "6")]))
    #expect(late.status == 409 && late.text.contains("value=\"two\" checked"))
    #expect(duplicates.decided.isEmpty)
  }

  @Test("What was decided is taken back, and a work's page says what is merged with it")
  func undone() async throws {
    let duplicates = TestDuplicates([], Self.decisions)
    let site = try TestSite(duplicates: duplicates)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/works/276", cookie: cookie)
    #expect(page.text.contains("id=\"duplicate-2\"") && page.text.contains("Merge with another"))
    let undo = try await site.ask(
      "/duplicates/undo", cookie: cookie,
      form: try form(page, [("number", "2"), ("back", "/works/276")]))
    #expect(undo.location == "/works/276" && duplicates.undone == [2])
    let other = try await site.ask(
      "/duplicates/undo", cookie: cookie, form: try form(page, [("number", "9")]))
    #expect(other.status == 409)
    let researcher = try await site.ask("/works/276", cookie: try await site.logIn())
    #expect(researcher.text.contains("is now recorded as"))
    #expect(!researcher.text.contains("A &lt;b&gt;") && !researcher.text.contains("Take Back"))
  }
}
