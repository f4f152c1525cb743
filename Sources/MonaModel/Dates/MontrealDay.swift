import Foundation

/// A calendar day in Montréal (time zone America/Toronto), whatever the computer's zone.
package struct MontrealDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  package let number: Int

  /// The day numbered `number` from 1970-01-01.
  package init(number: Int) {
    self.number = number
  }

  /// The day in Montréal at `moment`.
  package init(_ moment: Date) {
    let day = Self.calendar.dateComponents([.year, .month, .day], from: moment)
    let civil = CivilDate(year: day.year ?? 1970, month: day.month ?? 1, day: day.day ?? 1)
    self.init(number: civil.dayNumber)
  }

  /// The first moment of the day.
  package var start: Date {
    let civil = CivilDate(dayNumber: number)
    let components = DateComponents(year: civil.year, month: civil.month, day: civil.day)
    return Self.calendar.date(from: components)
      ?? Date(timeIntervalSince1970: Double(number) * 86_400)
  }

  /// The first moment of the next day, 23 to 25 hours later.
  package var end: Date { next.start }

  /// The day after.
  package var next: MontrealDay { MontrealDay(number: number + 1) }

  /// The day before.
  package var previous: MontrealDay { MontrealDay(number: number - 1) }

  /// The day of the week, 0 for Sunday to 6 for Saturday.
  package var weekday: Int {
    // 1970-01-01 was a Thursday.
    let day = (number + 4) % 7
    return day < 0 ? day + 7 : day
  }

  /// The day of the month, from 1.
  package var dayOfMonth: Int { CivilDate(dayNumber: number).day }

  /// Whether `left` comes first.
  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The time zone of Montréal.
  package static let timeZone =
    TimeZone(identifier: "America/Toronto") ?? TimeZone(secondsFromGMT: -5 * 3600) ?? .gmt

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }()
}

extension MontrealDay: LosslessStringConvertible {
  /// The date in ISO 8601, such as "2026-11-21".
  package var description: String { CivilDate(dayNumber: number).description }

  /// Parses a date such as "2026-11-21"; nil for any other format and for dates that do not exist.
  package init?(_ description: String) {
    guard let civil = CivilDate(description) else { return nil }
    self.init(number: civil.dayNumber)
  }
}

/// A calendar month in Montréal.
package struct MontrealMonth: Hashable, Comparable, Sendable {
  /// The year of the Gregorian calendar.
  package let year: Int
  /// 1 for January to 12 for December.
  package let month: Int

  /// A month of a year, from 1 to 12.
  package init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  /// The month a day is in.
  package init(_ day: MontrealDay) {
    let civil = CivilDate(dayNumber: day.number)
    self.init(year: civil.year, month: civil.month)
  }

  /// Its first day.
  package var first: MontrealDay {
    MontrealDay(number: CivilDate(year: year, month: month, day: 1).dayNumber)
  }

  /// Its days, 28 to 31 of them.
  package var days: [MontrealDay] {
    (first.number..<next.first.number).map(MontrealDay.init(number:))
  }

  /// The month after.
  package var next: MontrealMonth {
    month == 12
      ? MontrealMonth(year: year + 1, month: 1) : MontrealMonth(year: year, month: month + 1)
  }

  /// The month before.
  package var previous: MontrealMonth {
    month == 1
      ? MontrealMonth(year: year - 1, month: 12) : MontrealMonth(year: year, month: month - 1)
  }

  /// Whether `left` comes first.
  package static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }
}

extension MontrealMonth: CustomStringConvertible {
  /// The month in ISO 8601, such as "2026-11".
  package var description: String {
    String(CivilDate(year: year, month: month, day: 1).description.dropLast(3))
  }
}

extension MontrealMonth {
  /// The month in Montréal at `moment`.
  package init(_ moment: Date) {
    let utc = CivilDate(dayNumber: Int((moment.timeIntervalSince1970 / 86_400).rounded(.down)))
    if utc.day > 1 {
      self.init(year: utc.year, month: utc.month)
    } else {
      // Montréal is some hours behind UTC, so the slower calendar is needed only on the first day
      // of a UTC month.
      self.init(MontrealDay(moment))
    }
  }
}

/// Converts many sorted times to Montréal days.
///
/// Times of the same day need no calendar computation.
package struct DayConverter {
  private var last: (day: MontrealDay, start: Date, end: Date)?

  /// Creates a reader.
  package init() {}

  /// The day of a time formatted by `ISO8601`; the day of `Date.distantPast` when it is invalid.
  package mutating func day(of text: String) -> MontrealDay {
    let date = ISO8601.date(text) ?? .distantPast
    if let last, date >= last.start, date < last.end { return last.day }
    let day = MontrealDay(date)
    last = (day, day.start, day.end)
    return day
  }
}
