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
