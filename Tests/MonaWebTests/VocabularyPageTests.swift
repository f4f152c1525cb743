import Foundation
import MonaCatalogue
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaWeb

@Suite("Setting the words of the catalogue right")
struct VocabularyPageTests {
  static let (wood, timber) = (Term(fr: "Bois", en: "Wood"), Term(fr: "Bois", en: "<Timber>"))
  private static let word = "/vocabulary/material?fr=Bois"

  /// Two works of wood, one of timber and one of iron.
  private static func catalogue() throws -> Catalogue {
    let catalogue = try Catalogue.inMemory()
    let terms = [wood, wood, timber, Term(fr: "Fer", en: "Iron")]
    let records: [[String: Any]] = terms.enumerated().map { index, term in
      [
        "id": index + 1, "title": ["fr": "Œuvre \(index + 1)"],
        "materials": ["fr": [term.fr], "en": [term.en]],
        "location": ["lat": 45.5 + Double(index) / 1000, "lng": -73.6], "borough": "",
        "artists": [[String: Any]](),
      ]
    }
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("artworks.json")
    try JSONSerialization.data(withJSONObject: ["data": records]).write(to: file)
    _ = try catalogue.importCatalogue(file)
    return catalogue
  }

  private static let wordings = [
    WebWording(
      Wording(.material, from: Term(fr: "Bois", en: "Woood"), to: wood),
      WebDecision(
        number: 2, made: WebAct(time: 0, name: "eva"), reason: "A <slip>", undone: nil)),
    WebWording(
      Wording(.technique, from: timber, to: wood),
      WebDecision(
        number: 1, made: WebAct(time: 0, name: nil), reason: "",
        undone: WebAct(time: 0, name: "max"))),
  ]

  private func form(_ page: TestSite.Answer, _ fields: [(String, String)]) throws -> FormFields {
    try TestSite.form(page, [("version", "7")] + fields)
  }

  @Test("The page lists all words in both languages, and the contradictions with their works")
  func list() async throws {
    let site = try TestSite(Self.catalogue(), vocabulary: TestVocabulary(Self.wordings))
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/vocabulary", cookie: cookie)
    #expect(page.status == 200 && page.text.contains("href=\"\(Self.word)\""))
    #expect(page.text.contains("&lt;Timber&gt;") && page.text.contains("3 words"))
    #expect(page.text.matches(of: /class="contradictions"/).count == 1)
    #expect(page.text.contains("A &lt;slip&gt;"))
    #expect(page.text.matches(of: /Take Back/).count == 1)
    let iron = try await site.ask("/vocabulary?q=IRON&type=material", cookie: cookie)
    #expect(iron.text.contains("1 word<") && iron.text.contains("Fer"))
    let none = try await site.ask("/vocabulary?type=usage", cookie: cookie)
    #expect(none.text.contains("Each word has one in the other language, or its words are right."))
    let french = try await site.ask("/vocabulary", cookie: cookie, language: "fr")
    #expect(french.text.contains("Matériau"))
  }

  @Test("An editor chooses the right words, and the works that say otherwise follow")
  func chosen() async throws {
    let vocabulary = TestVocabulary(Self.wordings)
    let site = try TestSite(Self.catalogue(), vocabulary: vocabulary)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask(Self.word, cookie: cookie)
    #expect(page.text.contains("Œuvre 3") && !page.text.contains("Œuvre 4"))
    #expect(page.text.contains("Woood") && !page.text.contains("an account that is erased"))
    let all = [("change", Self.wood.code), ("change", Self.timber.code)]
    let answer = try await site.ask(
      Self.word, cookie: cookie,
      form: try form(page, all + [("right", Self.wood.code), ("reason", "Dictionary")]))
    #expect(answer.status == 303 && answer.location == Self.word)
    #expect(vocabulary.said == [Wording(.material, from: Self.timber, to: Self.wood)])
    #expect(vocabulary.reasons == ["Dictionary"])
    let other = try await site.ask(
      Self.word, cookie: cookie,
      form: try form(page, all + [("right", "other"), ("fr", " Chêne "), ("en", "Oak")]))
    #expect(other.location == "/vocabulary/material?fr=Ch%C3%AAne")
    let oak = Term(fr: "Chêne", en: "Oak")
    #expect(
      vocabulary.said
        == [Self.wood, Self.timber].map { Wording(.material, from: $0, to: oak) })
  }

  @Test("All words of a term can be right: nothing is changed, and it is no contradiction any more")
  func confirmed() async throws {
    let vocabulary = TestVocabulary()
    let site = try TestSite(Self.catalogue(), vocabulary: vocabulary)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask(Self.word, cookie: cookie)
    let answer = try await site.ask(
      Self.word, cookie: cookie, form: try form(page, [("right", "all"), ("reason", "Both")]))
    #expect(answer.location == Self.word)
    let both = [Self.wood, Self.timber].map { Wording(.material, from: $0, to: $0) }
    #expect(vocabulary.said == both)
    let decision = WebDecision(
      number: 1, made: WebAct(time: 0, name: "eva"), reason: "", undone: nil)
    for (wordings, isListed) in [(both, false), (Array(both.prefix(1)), true)] {
      let known = TestVocabulary(wordings.map { WebWording($0, decision) })
      let list = try TestSite(Self.catalogue(), vocabulary: known)
      let text = try await list.ask("/vocabulary", cookie: try await list.logIn("eva")).text
      #expect(text.contains("class=\"contradictions\"") == isListed)
      #expect(text.contains("”</bdi> is right") || text.contains("is right<"))
    }
    let iron = "/vocabulary/material?fr=Fer"
    let alone = try await site.ask(iron, cookie: cookie)
    #expect(alone.status == 200 && !alone.text.contains("value=\"all\""))
    let refused = try await site.ask(
      iron, cookie: cookie, form: try form(alone, [("right", "all")]))
    #expect(refused.status == 422)
  }

  @Test(
    "What cannot be is refused with a sentence, and stays in the form",
    arguments: [
      [], [("right", "0")], [("right", VocabularyPageTests.wood.code)],
      [("right", VocabularyPageTests.wood.code), ("change", VocabularyPageTests.wood.code)],
      [("right", "other"), ("fr", "<Chêne>"), ("change", VocabularyPageTests.wood.code)],
      [
        ("right", "other"), ("fr", "a"), ("en", String(repeating: "b", count: 501)),
        ("change", VocabularyPageTests.wood.code),
      ],
      [
        ("right", VocabularyPageTests.wood.code), ("change", VocabularyPageTests.timber.code),
        ("reason", String(repeating: "a", count: 2049)),
      ],
    ])
  func refused(fields: [(String, String)]) async throws {
    let vocabulary = TestVocabulary()
    let site = try TestSite(Self.catalogue(), vocabulary: vocabulary)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask(Self.word, cookie: cookie)
    let answer = try await site.ask(Self.word, cookie: cookie, form: try form(page, fields))
    #expect(answer.status == 422 && answer.text.contains("role=\"alert\""))
    #expect(vocabulary.said.isEmpty)
    for (name, value) in fields where name != "right" && name != "change" {
      #expect(answer.text.contains(EscapedHTML().escapeText(value)))
    }
  }

  @Test("Two editors do not overwrite each other; what is said is taken back")
  func undone() async throws {
    let vocabulary = TestVocabulary(Self.wordings)
    let site = try TestSite(Self.catalogue(), vocabulary: vocabulary)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask(Self.word, cookie: cookie)
    let late = try await site.ask(
      Self.word, cookie: cookie,
      form: try form(
        page, [("right", Self.wood.code), ("change", Self.timber.code), ("version", "6")]))
    #expect(late.status == 409 && vocabulary.said.isEmpty)
    let undo = try await site.ask(
      "/vocabulary/undo", cookie: cookie,
      form: try form(page, [("number", "2"), ("back", "/vocabulary")]))
    #expect(undo.location == "/vocabulary" && vocabulary.undone == [2])
    let other = try await site.ask(
      "/vocabulary/undo", cookie: cookie, form: try form(page, [("number", "9")]))
    #expect(other.status == 409)
  }

  @Test("No page is at a word that no work has, or that is not named")
  func missing() async throws {
    let site = try TestSite(Self.catalogue())
    let cookie = try await site.logIn("eva")
    for path in ["material?fr=Or", "material", "artist?fr=Bois", "undo", "material?q=Bois"] {
      #expect(try await site.ask("/vocabulary/\(path)", cookie: cookie).status == 404, "\(path)")
    }
  }
}
