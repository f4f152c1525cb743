import Testing
@testable import MonaModel

@Suite struct TypedTextTests {
  @Test(arguments: [
    ("La Joute", "la joute"), ("Hibou-Pelle", "hibou pelle"), ("« École »", "ecole"),
    ("L’Île-Bizard", "l ile lile bizard"), ("LaSalle", "la salle lasalle"),
    ("cœur d'été", "coeur d ete dete"), ("n° 12 bis", "n 12 bis"), ("Œ", "oe"),
    ("e\u{301}cole", "ecole"), ("", ""), ("…–!", ""), ("MURALE", "murale"), ("Парк", "парк"),
    ("IIIe étage", "iiie etage"), ("//\\//\\", ""), ("a\u{0}b", "a b"),
  ])
  func `a text is indexed by its folded words, and compound words also whole`(
    text: String, words: String
  ) {
    #expect(IndexedText.of(text) == words)
  }

  @Test func `several texts are indexed on a line each`() {
    #expect(IndexedText.of(["L'Île", "Owl A"]) == "l ile lile\nowl a")
    #expect(IndexedText.of(["", "x", ""]) == "x")
  }

  @Test(arguments: [
    ("riopelle joute", [["riopelle"], ["joute"]]), ("l'île", [["lile", "ile"]]),
    ("LaSalle", [["lasalle"]]), ("d’Ahuntsic!", [["dahuntsic", "ahuntsic"]]),
    ("'quoted", [["quoted"]]),
  ])
  func `a query consists of words, with and without their articles`(
    text: String, words: [[String]]
  ) {
    #expect(TypedText.alternatives(text) == words)
  }

  @Test(arguments: ["", " ", "'", "!?", "\u{301}", "\"*", "-"])
  func `a query without letters or digits has no words`(text: String) {
    #expect(TypedText.words(text).isEmpty)
  }
}

struct WordFoldingTests {
  /// Letters, digits, marks and symbols of one to four UTF-8 bytes, and separators of words and
  /// parts.
  static let letters: [Unicode.Scalar] =
    [(0x20...0x24F), (0x300...0x310), (0x2010...0x2030), (0x1F600...0x1F603), (0x10400...0x10403)]
    .flatMap { $0.compactMap { Unicode.Scalar(UInt32($0)) } }

  @Test("Folding word by word gives the same as folding letter by letter")
  func equal() {
    for (place, letter) in Self.letters.enumerated() {
      let other = Self.letters[(place * 37) % Self.letters.count]
      for text in ["\(letter)", "mur\(letter)ale 3\(letter)", "M\(letter)\(other)l’\(letter)Île"] {
        var (whole, traced) = (FoldedWords(), FoldedWords())
        whole.fold(text)
        _ = traced.appendTracing(text)
        #expect(
          whole.words.map(whole.whole) == traced.words.map(traced.whole)
            && whole.words.map(\.parts) == traced.words.map(\.parts)
            && whole.words.map(\.hasApostrophe) == traced.words.map(\.hasApostrophe), "\(text)")
      }
    }
  }
}
