import Foundation

/// A point of the world as web Mercator draws it: a square cut into 2³² steps each way.
///
/// A step is a centimetre at the equator, and less elsewhere. What lies nearer to a pole than
/// 85.05° is drawn on the edge.
package struct MapPoint: Hashable, Sendable {
  /// Steps from the 180th meridian, eastwards.
  package var x: UInt32
  /// Steps from the northern edge, southwards.
  package var y: UInt32

  /// The point at these steps.
  @inlinable package init(x: UInt32, y: UInt32) {
    self.x = x
    self.y = y
  }

  /// Where a place is drawn.
  package init(_ coordinate: Coordinate) {
    x = Self.step((coordinate.longitude + 180) / 360)
    y = Self.step(Self.fraction(ofLatitude: coordinate.latitude))
  }

  /// The place drawn here; nil for the one that no `Coordinate` is, 0,0.
  package var coordinate: Coordinate? {
    let latitude = atan(sinh(.pi * (1 - 2 * (Double(y) + 0.5) / Self.steps))) * 180 / .pi
    return Coordinate(
      latitude: latitude, longitude: (Double(x) + 0.5) / Self.steps * 360 - 180)
  }

  /// How many steps the world has each way.
  package static let steps = 4_294_967_296.0

  /// How far south a latitude is drawn, from 0 to 1.
  package static func fraction(ofLatitude degrees: Double) -> Double {
    let sine = sin(min(85.0511287798066, max(-85.0511287798066, degrees)) * .pi / 180)
    return 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
  }

  /// The step a fraction of the world's side falls on, the last one at its end.
  package static func step(_ fraction: Double) -> UInt32 {
    UInt32(min(steps - 1, max(0, (fraction * steps).rounded(.down))))
  }
}
