import Foundation

/// Limits a notification to once a day, from a given hour on.
package struct DailyLimit: Hashable, Sendable {
  /// The hour in the person's time zone, 0 to 23.
  package var hour: Int

  /// Creates a limit from this hour on, clamped to 0 to 23.
  package init(from hour: Int = 0) {
    self.hour = min(max(hour, 0), 23)
  }

  /// Whether the notification is due: the hour has come, and it was sent neither on this day of the
  /// person's calendar nor on this day in Montréal, on which the daily discovery depends.
  /// - Parameter calendar: the person's, with their time zone.
  package func isDue(at now: Date, last: Date?, calendar: Calendar) -> Bool {
    guard calendar.component(.hour, from: now) >= hour else { return false }
    guard let last else { return true }
    return !calendar.isDate(last, inSameDayAs: now) && MontrealDay(last) != MontrealDay(now)
  }

  /// The seconds until the hour comes, today or tomorrow.
  package func wait(from now: Date, calendar: Calendar) -> TimeInterval {
    let next = calendar.nextDate(
      after: now, matching: DateComponents(hour: hour), matchingPolicy: .nextTime)
    return next?.timeIntervalSince(now) ?? 86_400
  }
}
