import Foundation
import MonaModel

/// The current time; tests replace it.
struct ServerClock: Sendable {
  /// Milliseconds since 1970, by the computer's clock, which may be set forward or back at any time.
  let now: @Sendable () -> Int64
  /// Milliseconds since a moment of this process, by a clock that nobody sets and that goes on while the computer sleeps.
  let uptime: @Sendable () -> Int64

  /// - Parameter uptime: nil for a clock that is never set.
  init(_ now: @escaping @Sendable () -> Int64, uptime: (@Sendable () -> Int64)? = nil) {
    self.now = now
    self.uptime = uptime ?? now
  }

  private static let start = ContinuousClock.now
  static let live = ServerClock {
    Int64(Date().timeIntervalSince1970 * 1000)
  } uptime: {
    Int64(start.duration(to: .now) / .milliseconds(1))
  }

  var date: Date { Date(timeIntervalSince1970: Double(now()) / 1000) }

  /// The current day in UTC: "2026-11-22".
  var day: String { CivilDate(dayNumber: Int(now() / 86_400_000)).description }
}
