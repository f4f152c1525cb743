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
    ("riopelle joute", #"("riopelle" *) AND ("joute" *)"#),
    ("l'île", #"("lile" * OR "ile" *)"#), ("LaSalle", #"("lasalle" *)"#),
    ("d’Ahuntsic!", #"("dahuntsic" * OR "ahuntsic" *)"#), ("'quoted", #"("quoted" *)"#),
  ])
  func `a query matches prefixes of words`(text: String, query: String) {
    #expect(TypedText.matchExpression(text) == query)
  }

  @Test(arguments: ["", " ", "'", "!?", "\u{301}", "\"*", "-"])
  func `a query without letters or digits matches nothing`(text: String) {
    #expect(TypedText.matchExpression(text) == nil)
  }
}

@Suite struct TypingErrorTests {
  @Test(arguments: [
    ("riopele", "riopelle"), ("riopellle", "riopelle"), ("riopalle", "riopelle"),
    ("roipelle", "riopelle"), ("ibou", "hibou"), ("hhibou", "hibou"), ("nurale", "murale"),
    ("fontain", "fontaine"), ("fontainee", "fontaine"), ("ofntaine", "fontaine"),
  ])
  func `a letter omitted, inserted, replaced or transposed is corrected`(
    typed: String, meant: String
  ) {
    #expect(TypingError.corrections(of: typed).contains(meant))
  }

  @Test(arguments: ["mur", "", "1967", "expo67", "паркк"])
  func `short words, numbers and other scripts are not corrected`(word: String) {
    #expect(TypingError.corrections(of: word).isEmpty)
  }

  @Test func `text that is pasted rather than typed is not corrected`() {
    #expect(TypingError.corrections(of: String(repeating: "q", count: 20_000)).isEmpty)
  }

  @Test func `corrections are distinct words one edit away, in order`() {
    let corrections = TypingError.corrections(of: "moose")
    #expect(!corrections.contains("moose"))
    #expect(Set(corrections).count == corrections.count)
    #expect(corrections == corrections.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(
      corrections.allSatisfy { TypingError.corrections(of: $0).contains("moose") || $0.count < 4 })
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
