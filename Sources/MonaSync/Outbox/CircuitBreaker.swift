import Foundation

/// Stops requests to a failing server for a growing delay, then lets a single request through.
struct CircuitBreaker: Sendable {
  /// The number of consecutive failed requests.
  private(set) var failures = 0
  /// No request is sent before this date; nil when requests may be sent.
  private(set) var openUntil: Date?
  /// No request is sent before this date because the server asked for it (`Retry-After`).
  private var retryAfter: Date?

  /// Records a failed request.
  /// - Parameter wait: the delay in seconds that the server asked for; nil when it named none. It
  ///   is capped at one day.
  mutating func fail(at now: Date, wait: TimeInterval?, jitter: Double) {
    failures += 1
    let delay = Backoff.delay(after: failures, jitter: jitter)
    // The latest of all requested dates holds: requests sent before a `Retry-After` response may
    // fail after it.
    let asked = wait.map { now.addingTimeInterval(min($0, Self.longestWait)) }
    retryAfter = [retryAfter, asked].compactMap(\.self).max()
    openUntil = [retryAfter, now.addingTimeInterval(delay)].compactMap(\.self).max()
  }

  /// Records that the server answered, which resets all delays.
  mutating func succeed() {
    self = CircuitBreaker()
  }

  /// The longest delay that a server may ask for, in seconds: a faulty one would end all uploads.
  static let longestWait: TimeInterval = 86_400

  /// The date before which no request may be sent; nil when one may be sent now.
  func wait(at now: Date) -> Date? {
    openUntil.flatMap { $0 > now ? $0 : nil }
  }

  /// Drops the computed delay after a network change; the delay that the server asked for remains.
  mutating func noteNetworkChange() { openUntil = retryAfter }

  /// Drops all delays, because the person asked for an immediate try.
  mutating func open() { (openUntil, retryAfter) = (nil, nil) }
}

/// Computes the delays between tries.
package enum Backoff {
  /// The longest delay, in seconds.
  package static let longest: TimeInterval = 15 * 60

  /// The delay in seconds after a number of failed tries: 1 s, doubled after each further try, at
  /// most ``longest``.
  ///
  /// The result is between half and all of that, so that clients that failed together do not retry
  /// together.
  /// - Parameters:
  ///   - tries: the number of consecutive failures, at least 1.
  ///   - jitter: a random number in 0..<1.
  package static func delay(after tries: Int, jitter: Double) -> TimeInterval {
    let whole = min(longest, pow(2, Double(min(max(tries, 1), 30) - 1)))
    return whole * (0.5 + jitter / 2)
  }
}
