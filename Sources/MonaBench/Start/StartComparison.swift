import Foundation

/// Programs started in turn, so that what slows the computer down slows all.
struct StartComparison {
  var contestants: [TimedProgram]
  var session: PrivateSession
  /// Says when a window is mapped.
  var watcher: URL

  /// The times of each, by its name; the first turn only warms the disk's cache.
  func run(_ bench: Bench) throws -> [String: Samples] {
    var times: [String: [Double]] = [:]
    for turn in 0...(bench.repetitions ?? 9) {
      for contestant in contestants {
        guard let time = try contestant.start(in: session, watcher: watcher) else {
          bench.say("\(contestant.name) showed nothing")
          continue
        }
        if turn > 0 { times[contestant.name, default: []].append(time) }
      }
    }
    return times.mapValues(Samples.init)
  }

  /// One line of what the first of `samples` took, the second being its peer.
  static func measurement(
    _ name: String, _ first: String, _ peer: String, of samples: [String: Samples], size: Int?
  ) -> Measurement? {
    guard let value = samples[first] else { return nil }
    return Measurement(
      name: name, value: value.median, unit: "ms", n: value.count, size: size,
      details: samples.filter { $0.key != first && $0.key != peer }.mapValues(\.median)
        .merging(["fastest": value.quantile(0), "slowest": value.maximum]) { $1 },
      peer: samples[peer].map { .init(name: peer, value: $0.median, n: $0.count) })
  }
}
