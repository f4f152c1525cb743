import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaWeb

@Suite("Pages of imports")
struct ImportPageTests {
  private static let waiting = WaitingImport(
    number: 3, catalogue: "Ville <b>", file: "œuvres <i>.csv", isComplete: false,
    isRenumbered: nil, sent: WebAct(time: 0, name: "eva"))

  private static func imported(
    _ number: Int64, _ undo: WebImport.Undo, undone: WebAct? = nil
  ) -> WebImport {
    WebImport(
      catalogue: "Ville", file: "a.csv",
      counts: ImportNumbers(inserted: 1, updated: 2, retired: 3, skipped: 4), undo: undo,
      WebDecision(
        number: number, made: WebAct(time: 0, name: "eva"), reason: "Hers", undone: undone))
  }

  private static func preview() -> WebImportPreview {
    var preview = WebImportPreview(version: 7, isNew: false, format: .csv)
    let id = DiscoveryID(.artwork, 276)
    for number in 1...60 {
      preview.inserted.add(
        .init(id: DiscoveryID(.artwork, number), title: Localized(fr: "Neuf \(number)", en: nil)),
        limit: WebImportPreview.limit)
    }
    preview.updated.add(
      .init(
        id: id, title: Localized(fr: "Un", en: nil), facts: [("title.fr", "Un", nil)]), limit: 50)
    preview.retired.add(.init(id: id, title: Localized(fr: "Deux", en: nil), visits: 2), limit: 50)
    preview.skipped = [.init(position: 9, number: nil, problem: .noNumber)]
    preview.skippedCount = 1
    return preview
  }

  @Test(
    "The list has what waits, what was imported, and a button only where it can be taken back",
    arguments: ["en", "fr"])
  func list(language: String) async throws {
    let imports = TestImports(
      waiting: [Self.waiting],
      done: [
        Self.imported(4, .possible), Self.imported(3, .later), Self.imported(2, .gone),
        Self.imported(1, .gone, undone: WebAct(time: 0, name: nil)),
      ])
    let site = try TestSite(imports: imports)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/import", cookie: cookie, language: language)
    #expect(page.status == 200 && page.text.contains("œuvres &lt;i&gt;.csv"))
    #expect(page.text.contains("enctype=\"multipart/form-data\""))
    #expect(page.text.matches(of: /name="number" value/).count == 1)
    #expect(
      page.text.contains(language == "fr" ? "ajouts : 1, modifications : 2" : "1 new, 2 changed"))
    #expect(page.text.contains(language == "fr" ? "32\u{A0}Mo" : "32\u{A0}MB"))
    #expect(page.text.contains(language == "fr" ? "Pour l’annuler" : "To take it back"))
    let answer = try await site.ask(
      "/import/undo", cookie: cookie, form: TestSite.form(page, [("number", "4")]))
    #expect(answer.location == "/import" && imports.asked.undone == [4])
  }

  @Test("The preview has counts, the first works, values before and after, and what is left out")
  func shown() async throws {
    let imports = TestImports(waiting: [Self.waiting], preview: .success(Self.preview()))
    let site = try TestSite(imports: imports)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/import/3", cookie: cookie)
    for text in [
      "60 new, 1 changed, 1 gone, 1 left out", "Neuf 50", "The first 50 of 60 are shown",
      "title.fr", "<bdi>–</bdi>", "2 people visited it", "Row 9 was left out", "Ville &lt;b&gt;",
    ] { #expect(page.text.contains(text), "\(text)") }
    #expect(!page.text.contains("Neuf 51"))
    let french = try await site.ask("/import/3", cookie: cookie, language: "fr")
    #expect(french.text.contains("ajouts : 60, modifications : 1"))
    let form = try TestSite.form(page, [("version", "7"), ("reason", "Mine")])
    #expect(try await site.ask("/import/3", cookie: cookie, form: form).location == "/import")
    #expect(imports.asked.confirmed == ["3 Mine"])
    let late = try TestSite.form(page, [("version", "6"), ("reason", "Mine")])
    let answer = try await site.ask("/import/3", cookie: cookie, form: late)
    #expect(answer.status == 409 && answer.text.contains("changed meanwhile"))
    #expect(answer.text.contains("value=\"Mine\""))
    let long = try TestSite.form(
      page, [("version", "7"), ("reason", String(repeating: "x", count: 3000))])
    #expect(try await site.ask("/import/3", cookie: cookie, form: long).status == 422)
    #expect(try await site.ask("/import/4", cookie: cookie).location == "/import")
    #expect(try await site.ask("/import/x", cookie: cookie).status == 404)
  }

  @Test("A question about the file is asked, answered, and the file discarded")
  func questions() async throws {
    let refusal = ImportRefusal(["Lacks <most>"], question: .isComplete)
    let imports = TestImports(waiting: [Self.waiting], preview: .failure(refusal))
    let site = try TestSite(imports: imports)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/import/3", cookie: cookie)
    #expect(page.status == 200 && page.text.contains("Lacks &lt;most&gt;"))
    #expect(!page.text.contains("name=\"version\""))
    let form = try TestSite.form(page, [("complete", "1"), ("renumbered", "same")])
    let answer = try await site.ask("/import/3/answer", cookie: cookie, form: form)
    #expect(answer.location == "/import/3" && imports.asked.answers == ["3 true true"])
    let discarded = try await site.ask(
      "/import/3/discard", cookie: cookie, form: TestSite.form(page, []))
    #expect(discarded.location == "/import" && imports.asked.discarded == [3])
  }

  @Test("What is refused is said above the form, which keeps its fields")
  func refused() async throws {
    var refusal = ImportRefusal(["Too <large>"], .contentTooLarge)
    refusal.fields = ["name": "My <name>", "kind": "place"]
    refusal.isCutOff = true
    let site = try TestSite(imports: TestImports(refusal: refusal))
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/import", cookie: cookie)
    let answer = try await site.ask("/import", cookie: cookie, form: TestSite.form(page, []))
    #expect(answer.status == 413 && answer.headers[.connection] == "close")
    #expect(answer.text.contains("Too &lt;large&gt;") && answer.text.contains("My &lt;name&gt;"))
    #expect(answer.text.contains("value=\"place\" selected"))
    let undone = try await site.ask(
      "/import/undo", cookie: cookie, form: TestSite.form(page, [("number", "1")]))
    #expect(undone.status == 413 && undone.text.contains("Too &lt;large&gt;"))
  }
}
