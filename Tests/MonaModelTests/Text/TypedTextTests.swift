import Foundation
import Testing

@testable import MonaModel

@Suite struct TypedTextTests {
  @Test(arguments: [
    ("La Joute", "la joute"), ("Hibou-Pelle", "hibou pelle"), ("« École »", "ecole"),
    ("L’Île-Bizard", "l ile lile bizard"), ("LaSalle", "la salle lasalle"),
    ("cœur d'été", "coeur d ete dete"), ("n° 12 bis", "n 12 bis"), ("Œ", "oe"),
    ("e\u{301}cole", "ecole"), ("", ""), ("…–!", ""), ("MURALE", "murale"), ("Парк", "парк"),
    ("22ᵉ avenue", "22e avenue"), ("1ʳᵉ rue, nº 5", "1re rue no 5"), ("10 m²", "10 m2"),
    ("Việt Nam", "viet nam"), ("VIỆT", "viet"), ("İstanbul", "istanbul"), ("Ștefan", "stefan"),
    ("ﬁn", "fin"), ("STRAẞE", "strasse"), ("Henri Ⅳ", "henri iv"), ("Ａ½", "a1 2"),
    ("Mont\u{AD}réal\u{200B}", "montreal"), ("Άγαλμα", "αγαλμα"), ("ガ", "カ"),
    ("CaféBar", "cafe bar cafebar"), ("Cafe\u{301}Bar", "cafe bar cafebar"),
    ("IIIe étage", "iiie etage"), ("//\\//\\", ""), ("a\u{0}b", "a b"),
  ])
  func `a text is indexed by its folded words, and compound words also whole`(
    text: String, words: String
  ) {
    #expect(IndexedText.of(text) == words)
  }

  @Test func `plain texts are indexed by the words of the rule for all texts`() {
    for scalar in (0..<0x250).compactMap(Unicode.Scalar.init) {
      let sign = Character(scalar)
      for text in ["a\(sign)b", "rue \(sign)1", "A\(sign)", "\(sign)B c", "1\(sign)\(sign)A"] {
        let folded = FoldedText(text)
        let words = folded.words.flatMap(folded.tokens(of:)).map(folded.string)
        #expect(IndexedText.of(text) == words.joined(separator: " "), "\(text)")
      }
    }
    #expect(IndexedText.of(["Hibou", "l’Île", "…", "La Joute"]) == "hibou\nl ile lile\nla joute")
  }

  @Test func `decomposed texts are folded like composed ones, and letters as the order folds them`()
  {
    for scalar in (0x80..<0x2000).compactMap(Unicode.Scalar.init) {
      let text = "a\(Character(scalar))b"
      let decomposed = text.decomposedStringWithCanonicalMapping
      // The Greek spacing accents are other spellings of apostrophes.
      if decomposed.unicodeScalars.contains(where: LatinLetter.isApostrophe) { continue }
      let folded = IndexedText.of(text)
      #expect(IndexedText.of(decomposed) == folded, "\(text)")
      // The order of names takes marks of other alphabets for spaces.
      let hasMark = decomposed.unicodeScalars.contains {
        if case .mark = RareScalar.of($0) { !LatinLetter.isCombiningMark($0) } else { false }
      }
      guard !hasMark, !folded.contains(" ") else { continue }
      func letters(_ text: String) -> [UInt8] {
        Array(Collation.key(text, in: .english).prefix { $0 != 0 })
      }
      #expect(letters(text) == letters(folded), "\(text)")
    }
  }

  @Test func `several words of one letter or sign have ranges that do not overlap`() {
    for text in ["½", "a½b", "\u{FDFA} x", "½½"] {
      var end = text.startIndex
      for word in TypedText.words(text) {
        #expect(end <= word.range.lowerBound, "\(text)")
        end = word.range.upperBound
      }
    }
    #expect(TypedText.alternatives("½") == [["1"], ["2"]])
  }

  @Test func `several texts are indexed on a line each`() {
    #expect(IndexedText.of(["L'Île", "Owl A"]) == "l ile lile\nowl a")
    #expect(IndexedText.of(["", "x", ""]) == "x")
  }

  @Test(arguments: [
    ("riopelle joute", [["riopelle"], ["joute"]]), ("l'île", [["lile", "ile"]]),
    ("LaSalle", [["lasalle"]]), ("d’Ahuntsic!", [["dahuntsic", "ahuntsic"]]),
    ("'quoted", [["quoted"]]), ("Helen’s", [["helens", "helen"]]), ("Nuns'", [["nuns"]]),
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
