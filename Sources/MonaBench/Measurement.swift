import Foundation

/// One result, printed as a line of JSON.
struct Measurement: Encodable {
  var name: String
  var value: Double
  var unit: String
  /// The number of repetitions.
  var n: Int
  /// The number of discoveries.
  var size: Int?
  /// Other values of the same benchmark, such as p50 and max.
  var details: [String: Double] = [:]
  var peer: Peer?

  /// The result of another program for the same work, in the same unit.
  struct Peer: Encodable {
    var name: String
    var value: Double
    var n: Int
  }

  /// Prints the line at once, so that a long run shows its results so far.
  func print() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    FileHandle.standardOutput.write(try encoder.encode(self.rounded) + Data("\n".utf8))
  }

  private var rounded: Measurement {
    var copy = self
    copy.value = Self.round(value)
    copy.details = details.mapValues(Self.round)
    copy.peer?.value = Self.round(peer?.value ?? 0)
    return copy
  }

  /// Rounds to a thousandth, which is finer than the clocks used.
  private static func round(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

/// Measured durations, in milliseconds.
struct Samples {
  private var sorted: [Double] = []

  /// The number of samples.
  var count: Int { sorted.count }

  init(_ times: [Double] = []) {
    sorted = times.sorted()
  }

  /// The time that `share` of the samples do not exceed (nearest rank); 0 without samples.
  func quantile(_ share: Double) -> Double {
    guard let last = sorted.indices.last else { return 0 }
    let position = Int((Double(sorted.count) * share).rounded(.up)) - 1
    return sorted[min(last, max(0, position))]
  }

  var median: Double { quantile(0.5) }
  var maximum: Double { sorted.last ?? 0 }

  /// How long `body` takes, in milliseconds.
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    return milliseconds(try clock.measure(body))
  }

  /// The processor time of all threads of this process since its start, in milliseconds: it does not
  /// depend on the load of other programs.
  static var processorTime: Double {
    // POSIX defines a million ticks a second.
    Double(clock()) / 1000
  }

  /// A duration in milliseconds.
  static func milliseconds(_ duration: Duration) -> Double {
    duration / .milliseconds(1)
  }
}
