import Foundation

/// Leaves a server alone that does not answer, and then tries it with a single request.
struct CircuitBreaker: Sendable {
  /// How many requests were in vain in a row.
  private(set) var failures = 0
  /// Before this, nothing is asked; nil when anything may be.
  private(set) var closedUntil: Date?
  /// Before this, the server itself wants to be left alone.
  private var askedUntil: Date?

  /// - Parameter wait: for how long the server wants to be left alone, where it says.
  mutating func fail(at now: Date, wait: TimeInterval?, jitter: Double) {
    failures += 1
    let delay = Backoff.delay(after: failures, jitter: jitter)
    // Whatever a server says, it is asked again within a day.
    // What left before the server asked for time may fail after it.
    let asked = wait.map { now.addingTimeInterval(min($0, Self.longestWait)) }
    askedUntil = [askedUntil, asked].compactMap(\.self).max()
    closedUntil = [askedUntil, now.addingTimeInterval(delay)].compactMap(\.self).max()
  }

  /// Notes that the server answered.
  mutating func succeed() {
    self = CircuitBreaker()
  }

  private static let longestWait: TimeInterval = 86_400

  /// Until when nothing is to be asked; nil when it may be.
  func wait(at now: Date) -> Date? {
    closedUntil.flatMap { $0 > now ? $0 : nil }
  }

  /// Lets the server be tried as soon as it wants to be: the network is another one by now.
  mutating func noteNetworkChange() { closedUntil = askedUntil }

  /// Lets the server be tried at once: the person says so.
  mutating func open() { (closedUntil, askedUntil) = (nil, nil) }
}

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
