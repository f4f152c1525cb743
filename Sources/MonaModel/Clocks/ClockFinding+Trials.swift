import Foundation

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
