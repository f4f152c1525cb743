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
}
