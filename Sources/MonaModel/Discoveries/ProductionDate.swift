/// When a work was made, as the catalogue writes it, with the year it can be sorted by.
package struct ProductionDate: Hashable, Sendable {
  /// The catalogue's own words: "1972", "1905-07-05", "Vers 1872".
  package let text: String
  /// The first four-digit year in the words, 1000 to 2999.
  package let year: Int?

  /// Nil when the words are blank.
  package init?(_ text: String?) {
    guard let text, Localized(fr: text).fr != nil else { return nil }
    self.text = text
    self.year = Self.year(in: text)
  }

  private static func year(in text: String) -> Int? {
    let runs = text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    for run in runs where run.count == 4 {
      let year = run.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      if (1000...2999).contains(year) { return year }
    }
    return nil
  }

  /// What to show where there is room for a few characters: the year, or the words when they say
  /// more than a calendar date ("Vers 1872").
  package var short: String {
    guard let year, text.allSatisfy({ $0.isNumber || "-: ".contains($0) }) else { return text }
    return String(year)
  }
}
