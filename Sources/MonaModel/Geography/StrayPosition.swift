/// Finds positions that lie on another side of the world than the rest of their source: a sign or
/// a digit was lost.
///
/// A source may speak of a town, a country or the world, so what is far depends on how far apart its
/// discoveries are: farther from their middle than ten times the distance within which half of them
/// lie. It is never less than 2,500 km, which is farther than any place of Québec is from Montréal.
package struct StrayPosition: Sendable {
  /// With fewer positions than this, nothing is called stray.
  static let fewest = 10
  /// A position within this many metres of the middle is never stray.
  static let radius = 2_500_000.0
  /// Nor is one within this many times the distance within which half of the positions lie.
  static let factor = 10.0

  /// How many positions the middle is worked out from, of more than that.
  private static let sampleSize = 1000

  private let middle: Coordinate
  private let limit: Double

  /// Works out the middle of a source's positions; nil when it has too few.
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
