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
