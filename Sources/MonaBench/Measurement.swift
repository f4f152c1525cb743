import Foundation

/// One line of what was measured.
struct Measurement: Encodable {
  var name: String
  var value: Double
  var unit: String
  /// How many times it was taken.
  var n: Int
  /// How many discoveries there were.
  var size: Int?
  /// Other values of the same measure, such as p50 and max.
  var details: [String: Double] = [:]
  var peer: Peer?

  /// What another program makes of the same work, in the same unit.
  struct Peer: Encodable {
    var name: String
    var value: Double
    var n: Int
  }

  /// Prints the line at once, so that a long run shows what it has.
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

  /// To a thousandth: less than any clock here is good for.
  private static func round(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

/// The times one thing took, in milliseconds.
struct Samples {
  private var sorted: [Double] = []

  /// How many there are.
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

  /// The processor time this process took since it started, all threads together, in milliseconds:
  /// what is left of a measure when other programs take the processors.
  static var processorTime: Double {
    // A million ticks a second, says POSIX.
    Double(clock()) / 1000
  }

  /// A duration in milliseconds.
  static func milliseconds(_ duration: Duration) -> Double {
    duration / .milliseconds(1)
  }
}
