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
  func `a text is indexed by its folded words, those of several parts also whole`(
    text: String, words: String
  ) {
    #expect(IndexedText.of(text) == words)
  }

  @Test func `several texts are indexed a line each`() {
    #expect(IndexedText.of(["L'Île", "Owl A"]) == "l ile lile\nowl a")
    #expect(IndexedText.of(["", "x", ""]) == "x")
  }

  @Test(arguments: [
    ("riopelle joute", #"("riopelle" *) AND ("joute" *)"#),
    ("l'île", #"("lile" * OR "ile" *)"#), ("LaSalle", #"("lasalle" *)"#),
    ("d’Ahuntsic!", #"("dahuntsic" * OR "ahuntsic" *)"#), ("'quoted", #"("quoted" *)"#),
  ])
  func `what is typed is searched by the beginnings of its words`(text: String, query: String) {
    #expect(TypedText.matchExpression(text) == query)
  }

  @Test(arguments: ["", " ", "'", "!?", "\u{301}", "\"*", "-"])
  func `what has no letter searches nothing`(text: String) {
    #expect(TypedText.matchExpression(text) == nil)
  }
}
