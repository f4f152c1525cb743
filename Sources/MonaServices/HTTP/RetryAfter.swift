import CServices
import Foundation

/// How long a server asks to be left alone (RFC 9110, 10.2.3).
enum RetryAfter {
  /// The seconds of a header that says them, or the date it names; nil when it says neither.
  static func seconds(_ header: String?, at now: Date) -> TimeInterval? {
    guard let header = header?.trimmingCharacters(in: .whitespaces), !header.isEmpty else {
      return nil
    }
    if header.allSatisfy(\.isASCII), header.allSatisfy(\.isNumber) { return TimeInterval(header) }
    guard let date = soup_date_time_new_from_http_string(header) else { return nil }
    defer { g_date_time_unref(date) }
    return TimeInterval(g_date_time_to_unix(date)) - now.timeIntervalSince1970
  }
}
