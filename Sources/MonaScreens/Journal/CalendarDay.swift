import MonaModel
import MonaText

/// A day of a calendar's month.
package struct CalendarDay: Hashable, Sendable {
  /// The day.
  package var day: MontrealDay
  /// How many visits it has.
  package var count: Int

  /// Its number within the month, from 1.
  package var number: Int { day.dayOfMonth }

  /// What a screen reader says: "Saturday, November 21, 2026: 3 visits".
  package var spoken: String {
    trn("{name}: {count} visit", "{name}: {count} visits", count, ["name": Format.fullDay(day)])
  }
}
