import Foundation
import MonaModel

/// What time it is; tests have time of their own.
struct ServerClock: Sendable {
  /// Milliseconds since 1970.
  let now: @Sendable () -> Int64

  static let live = ServerClock { Int64(Date().timeIntervalSince1970 * 1000) }

  var date: Date { Date(timeIntervalSince1970: Double(now()) / 1000) }

  /// The day in universal time: "2026-11-22".
  var day: String { CivilDate(dayNumber: Int(now() / 86_400_000)).description }
}
