import MonaTestSupport
import Testing

@testable import MonaModel

@Suite struct SearchHighlightTests {
  @Test(arguments: [
    ("La Joute", "joute", ["Joute"]), ("La Joute", "jou", ["Jou"]), ("La Joute", "oute", []),
    ("L’œuvre", "oeu", ["œu"]), ("Œuvre", "o", ["Œ"]), ("Œuvre", "œuvre", ["Œuvre"]),
    ("L’Île-Bizard", "ile", ["Île"]), ("L’Île-Bizard", "lile", ["L’Île"]),
    ("L’Île-Bizard", "l'île biz", ["L’Île", "Biz"]), ("Île", "l'île", ["Île"]),
    ("LaSalle", "salle", ["Salle"]), ("LaSalle", "lasa", ["LaSa"]), ("LaSalle", "la", ["La"]),
    ("École d'été", "ETE", ["été"]), ("e\u{301}cole", "eco", ["e\u{301}co"]),
    ("cole\u{301}", "cole", ["cole\u{301}"]), ("Riopelle, Riopelle", "rio", ["Rio", "Rio"]),
    ("Groß", "gros", ["Groß"]), ("Groß", "gro", ["Gro"]),
    ("Marie-Claire", "claire marie", ["Marie", "Claire"]),
    ("mur mural", "mur", ["mur", "mur"]), ("", "mur", []), ("Mur", "", []), ("Mur", "!", []),
    ("🦉 Hibou", "hib", ["Hib"]), ("Парк", "пар", ["Пар"]),
    ("Boulevard Saint-Laurent", "boul st laurent", ["Boulevard", "Saint", "Laurent"]),
    ("Stade olympique", "olympic stadium", ["Stade", "olympique"]),
    ("Le Vieux-Port, port", "old port", ["Vieux", "Port", "port"]),
    ("Côte-des-Neiges–Notre-Dame-de-Grâce", "NDG", ["Notre", "Dame", "de", "Grâce"]),
    ("L’Île-des-Sœurs, île", "nuns' island", ["Île", "des", "Sœurs", "île"]),
    ("Riopelle · 1967", "1967", ["1967"]), ("Riopelle · 1967", "1960s", ["196"]),
    ("Riopelle · 1967", "1966-1968", ["1967"]), ("Stade, Station", "st. jean", []),
  ])
  func `matches are highlighted as they are written, at beginnings of words only`(
    text: String, query: String, marked: [String]
  ) {
    #expect(SearchHighlight.ranges(in: text, matching: query).map { String(text[$0]) } == marked)
  }

  @Test func `text is highlighted exactly if it matches`() {
    var random = SplitMix64(seed: 11)
    let letters = Array("aàeéœßİ'’- \u{301}LlSsÎî1ﬁ")
    for _ in 0..<2000 {
      let text = String((0...random.below(14)).map { _ in letters[random.below(letters.count)] })
      let query = String((0...random.below(4)).map { _ in letters[random.below(letters.count)] })
      let ranges = SearchHighlight.ranges(in: text, matching: query)
      for (before, after) in zip(ranges, ranges.dropFirst()) {
        #expect(before.upperBound < after.lowerBound || before.upperBound == after.lowerBound)
      }
      #expect(ranges.allSatisfy { !$0.isEmpty && $0.upperBound <= text.endIndex })
      let words = IndexedText.of(text).split(separator: " ")
      let isFound = SearchQuery(query).words.flatMap(\.tokens).contains { token in
        words.contains { token.matches(Array($0.utf8)) }
      }
      #expect(isFound == !ranges.isEmpty, "\(text) \(query)")
    }
  }

  @Test func `a long text is truncated around the match, between words`() {
    let long = "Un matin de mai, " + String(repeating: "le soleil sur la place ", count: 20)
    let text =
      long + "et puis la fontaine chantait " + String(repeating: "encore et encore ", count: 20)
    let excerpt = SearchHighlight.excerpt(of: text, matching: "fontaine", length: 60)
    #expect(excerpt.count <= 60 && excerpt.contains("fontaine chantait"))
    #expect(excerpt.hasPrefix("…") && excerpt.hasSuffix("…"))
    #expect(text.contains(excerpt.dropFirst().dropLast()))
    let start = SearchHighlight.excerpt(of: text, matching: "matin", length: 60)
    #expect(start.hasPrefix("Un matin de mai") && start.hasSuffix("…") && start.count <= 60)
    let end = SearchHighlight.excerpt(of: long + "la fin", matching: "fin", length: 60)
    #expect(end.hasPrefix("…") && end.hasSuffix("la fin") && end.count <= 60)
    #expect(SearchHighlight.excerpt(of: "Beau.\nTrès beau.", matching: "x") == "Beau. Très beau.")
    let one = SearchHighlight.excerpt(
      of: String(repeating: "a", count: 500), matching: "b", length: 60)
    #expect(one.count == 60)
  }
}
