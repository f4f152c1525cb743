import Foundation
import MonaModel

/// Moments as the interface writes them.
package enum APITime {
  /// "2026-11-22 18:37:32", in universal time.
  /// - Parameter milliseconds: since 1970.
  package static func text(_ milliseconds: Int64) -> String {
    let seconds = Int(milliseconds / 1000)
    let (day, time) = (seconds / 86_400, seconds % 86_400)
    let parts = [time / 3600, time / 60 % 60, time % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(CivilDate(dayNumber: day)) \(parts.joined(separator: ":"))"
  }

  /// The same with thousandths of a second, where there are any: "2026-11-22 18:37:32.343".
  package static func preciseText(_ date: Date) -> String {
    preciseText(Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }

  /// - Parameter milliseconds: since 1970.
  package static func preciseText(_ milliseconds: Int64) -> String {
    let rest = milliseconds % 1000
    guard rest > 0 else { return text(milliseconds) }
    return "\(text(milliseconds)).\("\(1000 + rest)".dropFirst())"
  }

  /// Reads what `text` writes, and what Laravel does, "2026-11-22T18:37:32.000000Z".
  package static func date(_ text: String) -> Date? {
    var moment = text.replacing(" ", with: "T")
    if !moment.hasSuffix("Z") { moment += "Z" }
    return ISO8601.date(moment)
  }
}
