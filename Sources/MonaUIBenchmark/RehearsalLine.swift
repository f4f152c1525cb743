import GtkKit

extension UIBenchmark {
  /// What is said of a step.
  struct Line: Encodable {
    var step: String
    /// How many Swift values C holds.
    var boxes = RetainedObjects.count
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
    /// How many pixels a row, and all that stands beside it, takes of the list's height.
    var rowHeight: Double?
    /// How many rows stand side by side.
    var columns: Int?

    init(_ step: String) {
      self.step = step
    }
  }
}
