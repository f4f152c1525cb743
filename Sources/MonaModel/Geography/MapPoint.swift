import Foundation

/// A point in the web Mercator projection: a square of 2³² × 2³² steps.
///
/// A step is about a centimetre at the equator and less elsewhere. Latitudes beyond ±85.05° are
/// moved to the edge.
package struct MapPoint: Hashable, Sendable {
  /// Steps eastwards from the 180th meridian.
  package var x: UInt32
  /// Steps southwards from the northern edge.
  package var y: UInt32

  /// Creates the point at these steps.
  @inlinable package init(x: UInt32, y: UInt32) {
    self.x = x
    self.y = y
  }

  /// Projects a coordinate.
  package init(_ coordinate: Coordinate) {
    x = Self.step((coordinate.longitude + 180) / 360)
    y = Self.step(Self.fraction(ofLatitude: coordinate.latitude))
  }

  /// The coordinate of this point; nil for 0,0, which is not a valid `Coordinate`.
  package var coordinate: Coordinate? {
    let latitude = atan(sinh(.pi * (1 - 2 * (Double(y) + 0.5) / Self.steps))) * 180 / .pi
    return Coordinate(
      latitude: latitude, longitude: (Double(x) + 0.5) / Self.steps * 360 - 180)
  }

  /// The number of steps in each direction.
  package static let steps = 4_294_967_296.0

  /// The vertical position of a latitude, from 0 (north) to 1 (south).
  package static func fraction(ofLatitude degrees: Double) -> Double {
    let sine = sin(min(85.0511287798066, max(-85.0511287798066, degrees)) * .pi / 180)
    return 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
  }

  /// The step of a fraction of the square's side, limited to the valid steps.
  package static func step(_ fraction: Double) -> UInt32 {
    UInt32(min(steps - 1, max(0, (fraction * steps).rounded(.down))))
  }
}
