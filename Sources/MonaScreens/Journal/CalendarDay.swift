import MonaCore
import MonaText

/// A day of a calendar's month.
public struct CalendarDay: Hashable, Sendable {
  /// The day.
  public var day: MontrealDay
  /// How many visits it has.
  public var count: Int

  /// Its number within the month, from 1.
  public var number: Int { day.dayOfMonth }

  /// What a screen reader says: "Saturday, November 21, 2026: 3 visits".
  public var spoken: String {
    trn("{name}: {count} visit", "{name}: {count} visits", count, ["name": Format.fullDay(day)])
  }
}
