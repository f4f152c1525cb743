import Foundation

/// What a map shows: a box of degrees around a centre.
public struct MapArea: Hashable, Sendable {
  /// The southern and the northern edge, in degrees north.
  public var latitudes: ClosedRange<Double>
  /// The western edge, in degrees east.
  public var west: Double
  /// The eastern edge; below `west` when the box crosses the 180th meridian.
  public var east: Double
  /// The middle, from which the nearest are counted.
  public var centre: Coordinate

  /// The box between these edges, in any order from south to north.
  public init(
    south: Double, west: Double, north: Double, east: Double, centre: Coordinate
  ) {
    latitudes = min(south, north)...max(south, north)
    self.west = west
    self.east = east
    self.centre = centre
  }

  /// The size in degrees of the cells that spread a crowd: from a quarter of `count` of them to
  /// `count`, and the same wherever a map of one size is moved.
  func cell(count: Int) -> (height: Double, width: Double) {
    let side = max(1, Double(count).squareRoot() / 2)
    func part(of span: Double) -> Double {
      exp2(floor(log2(min(360, max(1e-6, span)) / side)))
    }
    let span = latitudes.upperBound - latitudes.lowerBound
    return (part(of: span), part(of: west <= east ? east - west : east - west + 360))
  }
}
