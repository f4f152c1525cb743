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
  /// The form programs write: "2026-11".
  package var description: String { "\(digits(year, 4))-\(digits(month, 2))" }
}
