import Foundation

/// By how much a camera's clock seems to be off, and how sure that is.
package struct ClockFinding: Hashable, Sendable {
  /// The camera's time plus this, in seconds, is most likely the true time.
  package var offset: TimeInterval
  /// How many seconds it may miss, one time in three.
  package var spread: TimeInterval
  /// How likely it is that no other offset is the right one, 0 to 1.
  package var probability: Double
  /// Other offsets that are likely too, the likeliest first.
  package var others: [TimeInterval]
  /// Whether the photos themselves, not only what clocks usually lack, speak against the offset
  /// there is.
  package var speaksAgainstCurrent: Bool

  /// How far a finding can be relied on.
  package enum Certainty: Hashable, Sendable {
    /// Nothing else agrees with the photos.
    case sure
    /// It is more likely than all others together.
    case guessed
    /// Several are about as likely, or nothing tells.
    case ambiguous
  }

  /// A finding.
  package init(
    offset: TimeInterval, spread: TimeInterval, probability: Double, others: [TimeInterval] = [],
    speaksAgainstCurrent: Bool = true
  ) {
    (self.offset, self.spread) = (offset, spread)
    (self.probability, self.others) = (probability, others)
    self.speaksAgainstCurrent = speaksAgainstCurrent
  }

  /// From here on it is sure.
  static let sureness = 0.99
  /// An offset that may be off by more seconds than this is never sure: that is thirty steps.
  static let surelyWithin: TimeInterval = 25

  /// How far it can be relied on.
  package var certainty: Certainty {
    if probability >= Self.sureness, spread <= Self.surelyWithin { return .sure }
    return probability >= 0.5 ? .guessed : .ambiguous
  }

  /// Whether an offset is the one that was found, as far as that can be told.
  package func agrees(with offset: TimeInterval) -> Bool {
    abs(offset - self.offset) <= max(10, 2 * spread)
  }
}
