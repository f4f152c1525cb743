import Foundation

/// What a program says of a step of its rehearsal.
struct UIBenchmarkStep: Decodable {
  var step: String
  /// How many Swift values C holds.
  var boxes: Int?
  /// How long it was from each frame to the next, in milliseconds.
  var intervals: [Double]?
  /// The processor time the main thread took for each frame, in milliseconds.
  var work: [Double]?
  /// How long what the step did took.
  var milliseconds: Double?
  /// How often the main thread was woken only to measure it.
  var beats: Int?
  /// How many rows the list has.
  var rows: Int?
  /// How many widgets show them.
  var widgets: Int?
  /// How many pixels of the list's height a row takes with those beside it.
  var rowHeight: Double?
  /// How many rows stand side by side.
  var columns: Int?

  /// Nil when the line is none of JSON, or says no step.
  init?(_ line: Data) {
    guard let step = try? JSONDecoder().decode(Self.self, from: line) else { return nil }
    self = step
  }
}
