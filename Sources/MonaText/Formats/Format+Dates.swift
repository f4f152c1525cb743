import Foundation
import MonaModel

extension Format {
  /// A time of day in Montréal: "2:32 PM", "14 h 32".
  package static func clock(_ date: Date) -> String {
    guard Translations.language == .french else {
      return words(date, Date.FormatStyle(date: .omitted, time: .shortened, locale: locale))
    }
    // The locale data formats times as "14:32", which is not the usage in Montréal.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = MontrealDay.timeZone
    let time = calendar.dateComponents([.hour, .minute], from: date)
    let minutes = String((time.minute ?? 0) + 100).suffix(2)
    return "\(time.hour ?? 0)\u{00A0}h\u{00A0}\(minutes)"
  }

  /// A date and time in Montréal, in short form.
  ///
  /// "Nov 21, 2026 at 2:32 PM", "21 nov. 2026 à 14 h 32".
  package static func moment(_ date: Date) -> String {
    let day = words(date, Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale))
    return tr("{day} at {time}", ["day": day, "time": clock(date)])
  }

  /// A period in Montréal; the date is written once when both times are on the same day, and the time
  /// once when it is the same minute.
  ///
  /// "Nov 21, 2026 at 9:00 AM – 10:24 AM", "21 nov. 2026 à 9 h 00 – 10 h 24".
  package static func period(from start: Date, to end: Date) -> String {
    let isSameDay = MontrealDay(start) == MontrealDay(end)
    if isSameDay, clock(start) == clock(end) { return moment(start) }
    return trc(
      "from one moment to another", "{start} – {end}",
      ["start": moment(start), "end": isSameDay ? clock(end) : moment(end)])
  }
}

extension Format {
  /// A date with its weekday, capitalized.
  ///
  /// "Saturday, November 21, 2026", "Samedi 21 novembre 2026".
  package static func fullDay(_ day: MontrealDay) -> String {
    words(
      day.start,
      Date.FormatStyle(locale: locale).weekday(.wide).year().month(.wide).day(.defaultDigits)
    ).capitalised
  }

  /// A short date without year: "Nov 21", "21 nov.".
  package static func shortDay(_ day: MontrealDay) -> String {
    words(
      day.start, Date.FormatStyle(locale: locale).month(.abbreviated).day(.defaultDigits))
  }

  /// A month and year, capitalized: "November 2026", "Novembre 2026".
  package static func month(_ month: MontrealMonth) -> String {
    words(month.first.start, Date.FormatStyle(locale: locale).year().month(.wide)).capitalised
  }

  /// A short month: "Nov", "nov.".
  package static func shortMonth(_ month: MontrealMonth) -> String {
    words(month.first.start, Date.FormatStyle(locale: locale).month(.abbreviated))
  }

  /// The initials of the days of the week from Sunday: "S", "D".
  package static var weekdayLetters: [String] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    return calendar.veryShortStandaloneWeekdaySymbols.map { $0.uppercased() }
  }

  /// Short names of the days of the week from Sunday: "Sun", "dim.".
  package static var weekdayNames: [String] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    return calendar.shortStandaloneWeekdaySymbols
  }
}

extension Format {
  /// A rating in words: "4 stars"; "Not rated" for 0.
  package static func rating(_ stars: Int) -> String {
    stars == 0 ? tr("Not rated") : trn("{count} star", "{count} stars", stars)
  }
}

extension Format {
  /// A production date: a full date is formatted, "vers 1872" is translated, and other text stays
  /// unchanged.
  package static func produced(_ date: ProductionDate) -> String {
    let text = date.text.trimmingCharacters(in: .whitespaces)
    // Some records contain a time of day, which is that of data entry.
    if let day = MontrealDay(String(text.prefix(10))), isDateWithTime(text) {
      // The first of January means that only the year is known.
      return text.dropFirst(4).hasPrefix("-01-01")
        ? String(text.prefix(4)) : Format.day(day.start)
    }
    return approximate(text) ?? text
  }

  /// A range of production dates, or one date when both are equal; nil without dates.
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

  /// Translates the approximate dates of the catalogue, which are in French only.
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
