/// Tells positions on the wrong side of the world from those of the same source.
///
/// A source speaks of a town, a country or the world: what is far is said by how far apart its
/// discoveries are. The half of them nearest to their middle may lie within some kilometres: then
/// only what is 2,500 km away is astray, farther than any place of Québec from Montréal.
package struct StrayPosition: Sendable {
  /// Fewer positions say too little of where a source is at home.
  static let fewest = 10
  /// Nothing is astray within so many metres of the middle.
  static let radius = 2_500_000.0
  /// Nor within so many times the distance that half of them keep to.
  static let factor = 10.0

  /// As many as tell where the middle is.
  private static let sampleSize = 1000

  private let middle: Coordinate
  private let limit: Double

  /// Learns where a source is at home; nil when it has too few positions.
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

  /// Whether a position is on the wrong side of the world.
  package func holds(_ position: Coordinate) -> Bool {
    Distance.metres(from: middle, to: position) > limit
  }

  private static func median(_ numbers: [Double]) -> Double {
    numbers.sorted()[numbers.count / 2]
  }
}
