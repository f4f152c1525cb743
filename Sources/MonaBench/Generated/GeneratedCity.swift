import MonaModel

/// Points as works of a city have them: in groups, along streets, some at the same place, some far out.
struct GeneratedCity {
  /// The points, each with five decimals, as open data has them.
  let points: [Coordinate]

  init(count: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var points: [Coordinate] = []
    let centres = (0..<max(3, count / 40)).map { _ in
      (45.5 + 0.03 * random.normal(), -73.6 + 0.05 * random.normal())
    }
    while points.count < count {
      let centre = centres[random.below(centres.count)]
      switch random.below(100) {
      case ..<60:
        points.add(centre.0 + 0.004 * random.normal(), centre.1 + 0.006 * random.normal())
      case ..<70:
        if !points.isEmpty { points.append(points[random.below(points.count)]) }
      case ..<85:
        let (north, east) = (0.001 * random.normal(), 0.0014 * random.normal())
        for step in 0..<min(3 + random.below(13), count - points.count) {
          points.add(centre.0 + Double(step) * north, centre.1 + Double(step) * east)
        }
      default:
        points.add(45.4 + 0.2 * random.unit(), -73.75 + 0.3 * random.unit())
      }
    }
    self.points = points
  }
}

extension SplitMix64 {
  /// A number from 0 to 1.
  fileprivate mutating func unit() -> Double { Double(below(1_000_001)) / 1_000_000 }

  /// A number that is distributed nearly normally, with the variance 1.
  fileprivate mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}

extension [Coordinate] {
  fileprivate mutating func add(_ latitude: Double, _ longitude: Double) {
    let digits = 100_000.0
    let point = Coordinate(
      latitude: (latitude * digits).rounded() / digits,
      longitude: (longitude * digits).rounded() / digits)
    if let point { append(point) }
  }
}
