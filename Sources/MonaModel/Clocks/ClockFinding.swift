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

extension ClockFinding {
  /// What comes of all that was tried; nil when no offset brings a photo on the track.
  /// - Parameter current: the offset there is.
  init?(_ trials: [ClockFinder.Trial], current: Int) {
    guard let best = Self.peak(trials, besides: []) else { return nil }
    var (all, around, mean, square) = (0.0, 0.0, 0.0, 0.0)
    for (number, trial) in trials.enumerated() {
      for index in trial.fits.indices where trial.placed[index] > 0 {
        let base = trial.bases[index] - best.value
        // Either the photos were taken where photos are taken, or anywhere on the way.
        let mass = exp(base) + exp(base + Double(trial.fits[index]))
        all += mass
        guard number == best.trial, abs(index - best.index) <= ClockFinder.agreement else {
          continue
        }
        around += mass
        mean += mass * Double(index - best.index)
        square += mass * Double(index - best.index) * Double(index - best.index)
      }
    }
    guard all > 0, around > 0 else { return nil }
    mean /= around
    let trial = trials[best.trial]
    spread = max(1, (square / around - mean * mean).squareRoot())
    let isEnough = trial.placed[best.index] >= ClockFinder.fewest
    probability = around / all * (isEnough ? 1 : 0.9)
    let middle = probability >= Self.sureness ? mean.rounded() : 0
    offset = Double(trial.window.offsets.lowerBound + best.index) + middle
    others = Self.others(trials, best)
    let now = trials.first { $0.window.offsets.contains(current) }
    speaksAgainstCurrent =
      trial.evidence(around: trial.window.offsets.lowerBound + best.index)
      > (now?.evidence(around: current) ?? -.infinity) + Self.notably
  }

  /// By how much more photos must speak for one offset than for another to be heard: a hundred times.
  private static let notably: Float = 5

  private struct Peak {
    var trial: Int
    var index: Int
    var value: Double
  }

  /// The likeliest offset that is none of those found before.
  private static func peak(_ trials: [ClockFinder.Trial], besides found: [Peak]) -> Peak? {
    var best: Peak?
    for (number, trial) in trials.enumerated() {
      let taken = found.filter { $0.trial == number }.map(\.index)
      for index in trial.fits.indices where trial.placed[index] > 0 {
        let value = trial.bases[index] + Double(max(0, trial.fits[index]))
        if let best, best.value >= value { continue }
        if taken.contains(where: { abs($0 - index) <= ClockFinder.agreement }) { continue }
        best = Peak(trial: number, index: index, value: value)
      }
    }
    return best
  }

  /// At most two that are a tenth as likely as the best at least.
  private static func others(_ trials: [ClockFinder.Trial], _ best: Peak) -> [TimeInterval] {
    var peaks = [best]
    while peaks.count < 3, let next = peak(trials, besides: peaks), next.value > best.value - 2.3 {
      peaks.append(next)
    }
    return peaks.dropFirst().map {
      Double(trials[$0.trial].window.offsets.lowerBound + $0.index)
    }
  }
}

extension ClockFinder.Trial {
  /// What the photos tell for the offsets within some steps of one, as a natural logarithm.
  fileprivate func evidence(around offset: Int) -> Float {
    let index = offset - window.offsets.lowerBound
    let near = (index - 20..<index + 21).clamped(to: fits.indices)
    return near.map { fits[$0] + ClockFinder.onTrack * placed[$0] }.max() ?? -.infinity
  }
}
