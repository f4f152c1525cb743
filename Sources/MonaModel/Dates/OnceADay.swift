import Foundation

/// When something may be told that is told once a day at most, from an hour on.
package struct OnceADay: Hashable, Sendable {
  /// The hour of the person's clock, 0 to 23.
  package var hour: Int

  /// From this hour on; what is no hour of a day is the nearest one.
  package init(from hour: Int = 0) {
    self.hour = min(max(hour, 0), 23)
  }

  /// Whether it may be told now: the hour has come, and it was told neither on this day of the
  /// person's calendar nor on this day of Montréal, whose days the discoveries are of.
  /// - Parameter calendar: the person's, with their time zone.
  package func isDue(at now: Date, last: Date?, calendar: Calendar) -> Bool {
    guard calendar.component(.hour, from: now) >= hour else { return false }
    guard let last else { return true }
    return !calendar.isDate(last, inSameDayAs: now) && MontrealDay(last) != MontrealDay(now)
  }

  /// How many seconds it is until the hour comes, today or tomorrow.
  package func wait(from now: Date, calendar: Calendar) -> TimeInterval {
    let next = calendar.nextDate(
      after: now, matching: DateComponents(hour: hour), matchingPolicy: .nextTime)
    return next?.timeIntervalSince(now) ?? 86_400
  }
}
