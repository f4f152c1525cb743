import Foundation
import MonaModel

/// The current time; tests replace it.
struct ServerClock: Sendable {
  /// Milliseconds since 1970.
  let now: @Sendable () -> Int64

  static let live = ServerClock { Int64(Date().timeIntervalSince1970 * 1000) }

  var date: Date { Date(timeIntervalSince1970: Double(now()) / 1000) }

  /// The current day in UTC: "2026-11-22".
  var day: String { CivilDate(dayNumber: Int(now() / 86_400_000)).description }
}
