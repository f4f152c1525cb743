import Foundation
import MonaModel

/// Reads a date as a person types it.
package enum TypedMoment {
  /// Reads ISO 8601, such as "2026-11-21", "2026-11-21 14:30" or "2026-11-21T14:30:00-05:00"; nil
  /// for anything else.
  ///
  /// Without a time zone, it is Montréal's. A day without a time is its noon, so that the date is the same in all time zones of Canada;
  /// today before noon, it is now.
  package static func date(_ text: String, now: Date = Date()) -> Date? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let day = MontrealDay(text) {
      return day == MontrealDay(now) ? min(now, day.date(hour: 12)) : day.date(hour: 12)
    }
    let inMontreal = Date.ISO8601FormatStyle(timeZone: MontrealDay.timeZone)
      .year().month().day().dateTimeSeparator(.standard)
    let styles: [Date.ISO8601FormatStyle] = [
      .iso8601, .init(includingFractionalSeconds: true),
      inMontreal.time(includingFractionalSeconds: false),
      inMontreal.time(includingFractionalSeconds: true),
    ]
    let standard = text.replacing(" ", with: "T", maxReplacements: 1)
    return styles.lazy.compactMap { style in
      // Tries each format in turn.
      (try? style.parse(standard)) ?? (try? style.parse(standard + ":00"))
    }.first
  }

  /// The date in Montréal, in the form that `date` reads: "2026-11-21 14:30".
  package static func text(_ date: Date) -> String {
    String(
      date.formatted(
        Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: MontrealDay.timeZone)
          .year().month().day().time(includingFractionalSeconds: false)
      ).dropLast(3))
  }
}
