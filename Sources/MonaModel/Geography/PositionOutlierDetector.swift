/// Detects positions far away from the rest of their source, usually caused by a lost sign or
/// digit.
///
/// A source may cover a town, a country or the world, so the limit depends on its spread: ten times
/// the median distance from its centre, but at least 2,500 km, which is farther than any place in
/// Québec is from Montréal.
package struct PositionOutlierDetector: Sendable {
  /// The number of positions below which nothing is an outlier.
  static let fewest = 10
  /// The distance from the centre, in metres, within which a position is never an outlier.
  static let radius = 2_500_000.0
  /// The multiple of the median distance within which a position is never an outlier.
  static let factor = 10.0

  /// The approximate size of the sample from which the centre is computed.
  private static let sampleSize = 1000

  private let middle: Coordinate
  private let limit: Double

  /// Computes the centre of a source's positions; nil when there are too few.
  package init?(_ positions: [Coordinate]) {
    guard positions.count >= Self.fewest else { return nil }
    let step = max(1, positions.count / Self.sampleSize)
    let sample = stride(from: 0, to: positions.count, by: step).map { positions[$0] }
    let middle = Coordinate(
      latitude: Self.median(sample.map(\.latitude)),
      longitude: Self.median(sample.map(\.longitude)))
    guard let middle else { return nil }
    self.middle = middle
    let usual = Self.median(sample.map { Distance.metres(from: middle, to: $0) })
    limit = max(Self.radius, Self.factor * usual)
  }

  /// Whether a position is an outlier.
  package func isOutlier(_ position: Coordinate) -> Bool {
    Distance.metres(from: middle, to: position) > limit
  }

  private static func median(_ numbers: [Double]) -> Double {
    numbers.sorted()[numbers.count / 2]
  }
}
