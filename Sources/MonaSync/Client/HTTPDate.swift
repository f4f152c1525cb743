import Foundation
import MonaModel

/// Moments as HTTP writes them (RFC 9110, 5.6.7).
enum HTTPDate {
  /// Reads "Sun, 06 Nov 1994 08:49:37 GMT"; nil for the two older forms, which nobody sends.
  static func date(_ text: String) -> Date? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    let day = [parts[3], two(month + 1), Substring(parts[1])].joined(separator: "-")
    return ISO8601.date("\(day)T\(parts[4])Z")
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func two(_ number: Int) -> Substring { number < 10 ? "0\(number)" : "\(number)" }
}
