import Foundation

/// An estimated clock offset and its certainty.
package struct ClockFinding: Hashable, Sendable {
  /// The camera's time plus this, in seconds, is most likely the true time.
  package var offset: TimeInterval
  /// The standard error, in seconds.
  package var spread: TimeInterval
  /// The probability that this offset is the right one, 0 to 1.
  package var probability: Double
  /// Other offsets that are likely too, the likeliest first.
  package var others: [TimeInterval]
  /// Whether the photos themselves, and not only the prior, contradict the current offset.
  package var speaksAgainstCurrent: Bool
  /// Whether the GPS times in the photos contradict this offset, so that it is not certain.
  package var isContradicted: Bool

  /// The reliability of a finding.
  package enum Certainty: Hashable, Sendable {
    /// No other offset fits the photos.
    case sure
    /// It is more likely than all others together.
    case guessed
    /// Several offsets are about equally likely, or there is no evidence.
    case ambiguous
  }

  /// Creates a finding.
  package init(
    offset: TimeInterval, spread: TimeInterval, probability: Double, others: [TimeInterval] = [],
    speaksAgainstCurrent: Bool = true, isContradicted: Bool = false
  ) {
    (self.offset, self.spread) = (offset, spread)
    (self.probability, self.others) = (probability, others)
    self.speaksAgainstCurrent = speaksAgainstCurrent
    self.isContradicted = isContradicted
  }

  /// The probability from which a finding is certain.
  static let sureness = 0.99
  /// The largest probability of a finding from few photos on a track.
  static let ofFewPhotos = 0.9
  /// The largest standard error of a certain finding, in seconds.
  static let surelyWithin: TimeInterval = 25

  /// The reliability.
  package var certainty: Certainty {
    if probability >= Self.sureness, spread <= Self.surelyWithin, !isContradicted { return .sure }
    return probability >= 0.5 ? .guessed : .ambiguous
  }

  /// Whether an offset equals the found one within its error.
  package func agrees(with offset: TimeInterval) -> Bool {
    abs(offset - self.offset) <= max(10, 2 * spread)
  }
}

extension ClockFinding {
  /// Combines all trials; nil when no offset places a photo on the track.
  /// - Parameter current: the offset in use, in seconds.
  init?(_ trials: [ClockFinder.Trial], current: Int) {
    guard let best = Self.peak(trials, besides: []) else { return nil }
    var (all, around, mean, square) = (0.0, 0.0, 0.0, 0.0)
    for (number, trial) in trials.enumerated() {
      for index in trial.fits.indices where trial.placed[index] > 0 {
        let base = trial.bases[index] - best.value
        // The photos were taken either at likely places or anywhere along the way.
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
    probability = around / all * (isEnough ? 1 : Self.ofFewPhotos)
    let middle = probability >= Self.sureness ? mean.rounded() : 0
    offset = Double(trial.window.offsets.lowerBound + best.index) + middle
    others = Self.others(trials, best)
    let now = trials.first { $0.window.offsets.contains(current) }
    speaksAgainstCurrent =
      trial.evidence(around: trial.window.offsets.lowerBound + best.index)
      > (now?.evidence(around: current) ?? -.infinity) + Self.notably
    isContradicted = false
  }

  /// Weighs the offset that photos and tracks suggest against the GPS times in the photos.
  ///
  /// An offset that two independent witnesses give is certain: the track, with enough photos, and the
  /// GPS times. One that a witness contradicts never is.
  func weighed(against satellites: SatelliteTimes) -> ClockFinding {
    var finding = self
    switch satellites.verdict(on: offset) {
    case .silent, .fewContradict: break
    // Few photos cannot tell a right clock from one that is wrong by just the age of the positions.
    case .agrees: if probability > Self.ofFewPhotos { finding.probability = 1 }
    case .contradicts: finding.isContradicted = true
    }
    return finding
  }

  /// The log-likelihood difference needed to contradict the current offset (a factor of about 150).
  private static let notably: Float = 5

  private struct Peak {
    var trial: Int
    var index: Int
    var value: Double
  }

  /// The most likely offset apart from those already found.
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

  /// At most two other offsets that are at least a tenth as likely as the best.
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
  /// The largest log-likelihood of the offsets within 20 seconds of one.
  fileprivate func evidence(around offset: Int) -> Float {
    let index = offset - window.offsets.lowerBound
    let near = (index - 20..<index + 21).clamped(to: fits.indices)
    return near.map { fits[$0] + ClockFinder.onTrack * placed[$0] }.max() ?? -.infinity
  }
}
