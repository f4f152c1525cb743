import Foundation
import MonaModel

extension Format {
  /// When a work was made: a whole date in words, "about 1872" in the person's language, and
  /// otherwise what the catalogue says.
  package static func produced(_ date: ProductionDate) -> String {
    let text = date.text.trimmingCharacters(in: .whitespaces)
    // Some drafts add a time of day, which is when they were typed.
    if let day = MontrealDay(String(text.prefix(10))), isDateWithTime(text) {
      // The first of January stands for a year of which nothing more is known.
      return text.dropFirst(4).hasPrefix("-01-01")
        ? String(text.prefix(4)) : Format.day(day.start)
    }
    return approximate(text) ?? text
  }

  /// From one date to another; the same date is said once.
  package static func produced(_ start: ProductionDate?, to end: ProductionDate?) -> String? {
    let texts = [start, end].compactMap { $0.map(produced) }
    return switch texts.count {
    case 2 where texts[0] != texts[1]:
      trc("years of building", "{start} – {end}", ["start": texts[0], "end": texts[1]])
    default: texts.first
    }
  }

  private static func isDateWithTime(_ text: String) -> Bool {
    text.dropFirst(10).allSatisfy { $0.isNumber || ":T .Z".contains($0) }
  }

  /// The catalogue only has these words in French.
  private static func approximate(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.count == 2, words[1].count == 4, Int(words[1]) != nil else { return nil }
    let year = ["year": String(words[1])]
    return switch words[0].lowercased() {
    case "vers": trc("when something was made", "About {year}", year)
    case "avant": trc("when something was made", "Before {year}", year)
    case "après": trc("when something was made", "After {year}", year)
    default: nil
    }
  }
}
