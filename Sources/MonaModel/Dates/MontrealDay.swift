import Foundation

/// A calendar day in Montréal (time zone America/Toronto), whatever the computer's zone.
package struct MontrealDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  package let number: Int

  /// The day numbered `number` from 1970-01-01.
  package init(number: Int) {
    self.number = number
  }

  /// The day it is in Montréal at `moment`.
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

  /// Where the clocks of Montréal are kept.
  package static let timeZone =
    TimeZone(identifier: "America/Toronto") ?? TimeZone(secondsFromGMT: -5 * 3600) ?? .gmt

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }()
}

extension MontrealDay: LosslessStringConvertible {
  /// The form people and programs write: "2026-11-21".
  package var description: String { CivilDate(dayNumber: number).description }

  /// Reads "2026-11-21"; nil for any other form and for a day that never was.
  package init?(_ description: String) {
    guard let civil = CivilDate(description) else { return nil }
    self.init(number: civil.dayNumber)
  }
}
