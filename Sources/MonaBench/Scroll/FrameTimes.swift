/// What the frames of a movement tell.
struct FrameTimes {
  /// Frames a second, on average.
  var rate: Double
  /// The time from a frame to the next that 99 of a hundred do not exceed, in milliseconds.
  var slowest: Double
  /// How many frames a display of 60 a second would have shown in vain.
  var dropped: Int
  /// How many frames there were.
  var count: Int

  private static let refresh = 1000.0 / 60

  /// - Parameter intervals: from each frame to the next, in milliseconds.
  init(_ intervals: [Double]) {
    let samples = Samples(intervals)
    let whole = intervals.reduce(0, +)
    count = intervals.count
    rate = whole > 0 ? Double(count) / whole * 1000 : 0
    slowest = samples.quantile(0.99)
    dropped = intervals.reduce(0) { $0 + max(0, Int(($1 / Self.refresh).rounded()) - 1) }
  }
}
