import Foundation
import MonaModel

/// Reads the date formats of photo metadata.
enum ExifDate {
  /// Reads Exif's "2026:11:21 12:00:00" with a time zone such as "-05:00"; without one it is
  /// Montréal's time.
  static func parsed(_ text: String, zone: String?) -> Date? {
    guard
      let match = text.prefixMatch(of: /(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/)?.output,
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6),
      MontrealDay("\(match.1)-\(match.2)-\(match.3)") != nil, hour < 24, minute < 60, second < 60
    else { return nil }
    return date(year, month, day, hour, minute, second, zone)
  }

  /// Reads XMP's "2026-11-21T12:00:00-05:00"; the time zone and a fraction of a second are
  /// optional.
  ///
  /// Nil for a date without a time.
  static func parsedXMP(_ text: String) -> Date? {
    guard
      let match = text.prefixMatch(of: /(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(.*)/)?.output
    else { return nil }
    let zone = match.3 == "Z" ? "+00:00" : String(match.3)
    return parsed("\(match.1.replacing("-", with: ":")) \(match.2)", zone: zone)
  }

  private static func date(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int,
    _ zone: String?
  ) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone.flatMap(timeZone) ?? MontrealDay.timeZone
    return calendar.date(
      from: DateComponents(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second))
  }

  private static func timeZone(_ text: String) -> TimeZone? {
    guard let match = text.prefixMatch(of: /([+-])(\d\d):(\d\d)/)?.output,
      let hours = Int(match.2), let minutes = Int(match.3), hours < 15, minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return TimeZone(secondsFromGMT: match.1 == "-" ? -seconds : seconds)
  }
}
