import Foundation
import MonaModel

extension Format {
  /// A day in words that can begin a line: "Saturday, November 21, 2026", "Samedi 21 novembre 2026".
  package static func fullDay(_ day: MontrealDay) -> String {
    words(
      day.start,
      Date.FormatStyle(locale: locale).weekday(.wide).year().month(.wide).day(.defaultDigits)
    ).capitalised
  }

  /// A day in a small room, without its year: "Nov 21", "21 nov.".
  package static func shortDay(_ day: MontrealDay) -> String {
    words(
      day.start, Date.FormatStyle(locale: locale).month(.abbreviated).day(.defaultDigits))
  }

  /// A month and its year, as a title: "November 2026", "Novembre 2026".
  package static func month(_ month: MontrealMonth) -> String {
    words(month.first.start, Date.FormatStyle(locale: locale).year().month(.wide)).capitalised
  }

  /// A month in a small room: "Nov", "nov.".
  package static func shortMonth(_ month: MontrealMonth) -> String {
    words(month.first.start, Date.FormatStyle(locale: locale).month(.abbreviated))
  }

  /// The days of the week from Sunday on, in the smallest room: "S", "D".
  package static var weekdayLetters: [String] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    return calendar.veryShortStandaloneWeekdaySymbols.map { $0.uppercased() }
  }
}

extension Format {
  /// A rating in words: "4 stars"; 0 for none.
  package static func rating(_ stars: Int) -> String {
    stars == 0 ? tr("Not rated") : trn("{count} star", "{count} stars", stars)
  }
}
