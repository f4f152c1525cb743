import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel
@testable import MonaPerson

@Suite struct SearchTextTests {
  @Test(arguments: [
    ("La Joute", "la joute"), ("Hibou-Pelle", "hibou pelle"), ("« École »", "ecole"),
    ("L’Île-Bizard", "l ile lile bizard"), ("LaSalle", "la salle lasalle"),
    ("cœur d'été", "coeur d ete dete"), ("n° 12 bis", "n 12 bis"), ("Œ", "oe"),
    ("e\u{301}cole", "ecole"), ("", ""), ("…–!", ""), ("MURALE", "murale"), ("Парк", "парк"),
    ("IIIe étage", "iiie etage"), ("//\\//\\", ""), ("a\u{0}b", "a b"),
  ])
  func `a text is indexed by its folded words, those of several parts also whole`(
    text: String, words: String
  ) {
    #expect(SearchText.indexed(text) == words)
  }

  @Test func `several texts are indexed a line each`() {
    #expect(SearchText.indexed(["L'Île", "Owl A"]) == "l ile lile\nowl a")
    #expect(SearchText.indexed(["", "x", ""]) == "x")
  }

  @Test(arguments: [
    ("riopelle joute", #"("riopelle" *) AND ("joute" *)"#),
    ("l'île", #"("lile" * OR "ile" *)"#), ("LaSalle", #"("lasalle" *)"#),
    ("d’Ahuntsic!", #"("dahuntsic" * OR "ahuntsic" *)"#), ("'quoted", #"("quoted" *)"#),
  ])
  func `what is typed is searched by the beginnings of its words`(text: String, query: String) {
    #expect(SearchText.query(text) == query)
  }

  @Test(arguments: ["", " ", "'", "!?", "\u{301}", "\"*", "-"])
  func `what has no letter searches nothing`(text: String) {
    #expect(SearchText.query(text) == nil)
  }

  @Test func `whatever is typed, the full-text index understands it`() throws {
    let store = try Store.inMemory()
    var random = SeededRandom(seed: 5)
    let alphabets = [
      0x20...0x7E, 0xA0...0x24F, 0x300...0x370, 0x900...0xE00, 0x1900...0x2BFF,
      0x3040...0x30FF, 0x4E00...0x4F00, 0x1F300...0x1F6FF,
    ]
    for _ in 0..<3000 {
      var text = ""
      for _ in 0...random.below(12) {
        let alphabet = alphabets[random.below(alphabets.count)]
        let value = UInt32(alphabet.lowerBound + random.below(alphabet.count))
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
      #expect(throws: Never.self, "\(text.unicodeScalars.map(\.value))") {
        try store.search(text, language: .french)
      }
    }
  }

  @Test(arguments: [
    ("joute", "la joute", SearchWord.Presence.whole), ("jou", "la joute", .asPrefix),
    ("oute", "la joute", .none), ("la", "la", .whole), ("lac", "la", .none),
    ("ab", "abc ab", .whole), ("x", "", .none),
  ])
  func `a word is there whole, as a beginning, or not`(
    word: String, text: String, presence: SearchWord.Presence
  ) {
    #expect(self.presence(of: [word], in: text) == presence)
  }

  @Test func `without its article, an elided word is at most a beginning`() {
    #expect(presence(of: ["lile", "ile"], in: "ile") == .asPrefix)
    #expect(presence(of: ["lile", "ile"], in: "l ile lile") == .whole)
  }

  private func presence(of alternatives: [String], in text: String) -> SearchWord.Presence {
    Array(text.utf8).withUnsafeBufferPointer { SearchWord(alternatives).presence(in: $0) }
  }
}
