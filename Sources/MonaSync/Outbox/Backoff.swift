import Foundation

/// How long to wait after something was tried in vain.
package enum Backoff {
  /// The longest wait, in seconds: a quarter of an hour.
  package static let longest: TimeInterval = 15 * 60

  /// Twice as long after each try, from one second on, up to the longest, of which between half and all
  /// is waited: those who failed together do not come back together.
  /// - Parameters:
  ///   - tries: how many were in vain in a row, at least 1.
  ///   - chance: from 0 up to, but not including, 1.
  package static func delay(after tries: Int, jitter: Double) -> TimeInterval {
    let whole = min(longest, pow(2, Double(min(max(tries, 1), 30) - 1)))
    return whole * (0.5 + jitter / 2)
  }
}
