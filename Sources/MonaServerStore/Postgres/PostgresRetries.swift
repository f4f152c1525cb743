/// When a closure runs again that did not succeed.
struct PostgresRetries {
  private let limits: PostgresLimits
  private let start = ContinuousClock.now
  private var counts = (conflicts: 0, losses: 0, constraints: 0, unreachable: 0)

  init(_ limits: PostgresLimits) {
    self.limits = limits
  }

  /// How long to wait before the next run.
  ///
  /// - Throws: why there is none.
  mutating func delay(after failure: PostgresFailure) throws -> Duration {
    switch failure.cause {
    case nil: throw failure.error
    case .conflict:
      counts.conflicts += 1
      guard counts.conflicts <= limits.conflicts else { throw ServerStoreError.conflict }
      return Self.delay(counts.conflicts, .milliseconds(2), atMost: .milliseconds(250))
    case .constraint:
      counts.constraints += 1
      guard counts.constraints <= limits.constraints else { throw failure.error }
      return Self.delay(counts.constraints, .milliseconds(2), atMost: .milliseconds(250))
    case .lost:
      counts.losses += 1
      guard counts.losses <= limits.losses else { throw failure.error }
      return .zero
    case .unreachable:
      counts.unreachable += 1
      guard ContinuousClock.now - start < limits.patience else { throw failure.error }
      return Self.delay(counts.unreachable, .milliseconds(50), atMost: .seconds(1))
    }
  }

  /// Twice as long each time, and at random up to that, so that two do not meet again.
  private static func delay(_ count: Int, _ first: Duration, atMost most: Duration) -> Duration {
    let longest = min(first * (1 << min(count, 16)), most)
    return longest * Double.random(in: 0.25...1)
  }
}
