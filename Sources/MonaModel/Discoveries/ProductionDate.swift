/// When a work was made, as the catalogue writes it, with the year it can be sorted by.
package struct ProductionDate: Hashable, Sendable {
  /// The catalogue's own words: "1972", "1905-07-05", "Vers 1872".
  package let text: String
  /// The first four-digit year in the words, 1000 to 2999.
  package let year: Int?

  /// Nil when the words are blank.
  package init?(_ text: String?) {
    guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
    self.text = text
    let runs = text.split { !$0.isASCII || !$0.isNumber }
    self.year = runs.lazy.filter { $0.count == 4 }.compactMap { Int($0) }
      .first { (1000...2999).contains($0) }
  }

  /// What to show where there is room for a few characters: the year, or the words when they say
  /// more than a calendar date ("Vers 1872").
  package var short: String {
    guard let year, text.allSatisfy({ $0.isNumber || "-: ".contains($0) }) else { return text }
    return String(year)
  }
}
