import Foundation

/// Moments as HTTP says them (RFC 9110, 5.6.7): "Mon, 23 Nov 2026 05:00:00 GMT".
enum WebDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(_ date: Date) -> String { text(time_t(date.timeIntervalSince1970)) }

  /// - Parameter second: since 1970.
  static func text(_ second: time_t) -> String {
    var (second, parts) = (second, tm())
    gmtime_r(&second, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: ":")
    let day = "\(digits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(1900 + parts.tm_year)"
    return "\(days[Int(parts.tm_wday)]), \(day) \(clock) GMT"
  }
}
