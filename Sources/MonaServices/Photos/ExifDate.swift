import Foundation
import MonaModel

/// A date of photo metadata.
///
/// A date without a time zone is Montréal's time.
struct ExifDate: Equatable {
  /// The date.
  var date: Date
  /// Whether it has the form of the standard, rather than one that a program made of it.
  var isStandard: Bool

  /// Reads Exif's "2026:11:21 12:00:00" (Exif 2.32, 4.6.5), and what programs write instead:
  /// other separators, the hour 24, a time zone behind the time, no seconds, or no time, which is
  /// then noon.
  /// - Parameter zone: a time zone such as "-05:00", which one in the text overrides.
  init?(_ text: String, zone: String? = nil) {
    guard let parts = DateParts(text) else { return nil }
    guard let date = parts.date(parts.zone ?? zone.flatMap(Self.timeZone)) else { return nil }
    self.date = date
    isStandard =
      text.prefixMatch(of: /\d{4}:\d\d:\d\d \d\d:\d\d:\d\d/) != nil && parts.hour < 24
  }

  /// Reads the dates of XMP and IPTC, "2026-11-21T12:00:00-05:00" (ISO 8601), of which the seconds,
  /// a fraction of them and the time zone are optional.
  init?(xmp text: String, zone: String? = nil) {
    guard let parts = DateParts(text) else { return nil }
    guard let date = parts.date(parts.zone ?? zone.flatMap(Self.timeZone)) else { return nil }
    self.date = date
    isStandard =
      text.prefixMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d/) != nil && parts.hour < 24
  }

  /// A time zone such as "-05:00", "+0000" or "Z"; nil for anything else.
  static func timeZone(_ text: String) -> TimeZone? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if ["Z", "UTC", "GMT"].contains(text.uppercased()) { return .gmt }
    guard let match = text.wholeMatch(of: /([+-])(\d\d?):?(\d\d)/)?.output,
      let hours = Int(match.2), let minutes = Int(match.3), hours < 15, minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return TimeZone(secondsFromGMT: match.1 == "-" ? -seconds : seconds)
  }
}

/// The parts of a date as written.
private struct DateParts {
  private var day: MontrealDay
  /// 0 to 24.
  private(set) var hour = 12
  private var minute = 0
  private var second = 0
  /// Nil when the text has none.
  private(set) var zone: TimeZone?

  /// Nil when the text does not begin with a year, a month and a day that exist, or has an
  /// impossible time.
  init?(_ text: String) {
    guard
      let match = text.prefixMatch(of: /\s*(\d{4})[-:\/.](\d\d?)[-:\/.](\d\d?)(?!\d)/)?.output,
      let month = Int(match.2), let number = Int(match.3),
      let day = MontrealDay("\(match.1)-\(Self.two(month))-\(Self.two(number))")
    else { return nil }
    self.day = day
    let rest = text[match.0.endIndex...]
    guard
      let time = rest.prefixMatch(
        of: /[T_ :,]+(\d\d?):(\d\d)(?::(\d\d))?(?:[.,]\d+)?\s*([AaPp][Mm])?\s*(.*)/)?.output
    else { return }
    guard let hour = Int(time.1), let minute = Int(time.2), let second = Int(time.3 ?? "0"),
      minute < 60, second <= 60
    else { return nil }
    (self.hour, self.minute, self.second) = (hour, minute, second)
    if let half = time.4?.lowercased() {
      guard (1...12).contains(hour) else { return nil }
      self.hour = hour % 12 + (half == "pm" ? 12 : 0)
    }
    guard self.hour <= 24 else { return nil }
    zone = ExifDate.timeZone(String(time.5))
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The date in this zone, else in Montréal's.
  func date(_ zone: TimeZone?) -> Date? {
    // The hour 24 is the beginning of the next day.
    let day = hour == 24 ? self.day.next : self.day
    return day.date(
      hour: hour % 24, minute: minute, second: second, in: zone ?? MontrealDay.timeZone)
  }
}
