import Foundation

/// A valid position on Earth in degrees (WGS 84), never 0,0 or out of range.
package struct Coordinate: Hashable, Sendable {
  /// Degrees north, −90 to 90.
  package let latitude: Double
  /// Degrees east, −180 to 180.
  package let longitude: Double

  /// Nil for values that are not finite, out of range, or 0,0 (an empty form).
  @inlinable package init?(latitude: Double, longitude: Double) {
    guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180,
      latitude != 0 || longitude != 0
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  private init(unchecked latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The default origin of distances: Place d’Armes, Montréal.
  package static let montreal = Coordinate(unchecked: 45.5048, -73.5572)
}

/// Distances on the ground.
package enum Distance {
  /// The great-circle distance in metres, by the haversine formula on a sphere with the Earth's
  /// mean radius; within 0.6 % of the ellipsoid.
  package static func metres(from start: Coordinate, to end: Coordinate) -> Double {
    let radians = Double.pi / 180
    let latitudes = sin((end.latitude - start.latitude) * radians / 2)
    let longitudes = sin((end.longitude - start.longitude) * radians / 2)
    let square =
      latitudes * latitudes + cos(start.latitude * radians) * cos(end.latitude * radians)
      * longitudes * longitudes
    return 2 * 6_371_008.8 * asin(min(1, square.squareRoot()))
  }
}

/// Directions on the ground, in degrees clockwise from true north.
package enum Bearing {
  /// The initial bearing from `start` to `end`, 0 ≤ bearing < 360.
  package static func degrees(from start: Coordinate, to end: Coordinate) -> Double {
    let radians = Double.pi / 180
    let (here, there) = (start.latitude * radians, end.latitude * radians)
    let east = (end.longitude - start.longitude) * radians
    let angle = atan2(
      sin(east) * cos(there), cos(here) * sin(there) - sin(here) * cos(there) * cos(east))
    return (angle / radians + 360).truncatingRemainder(dividingBy: 360)
  }

  /// The angle between two directions, 0 to 180.
  package static func between(_ first: Double, _ second: Double) -> Double {
    let turn = abs(first - second).truncatingRemainder(dividingBy: 360)
    return min(turn, 360 - turn)
  }
}

/// Magnetic declination.
package enum Declination {
  /// The declination in degrees east of true north, −180 to 180.
  ///
  /// Approximate: 14° west around Montréal (Natural Resources Canada, 2025; it changes by half a
  /// degree in ten years), 0 elsewhere and when the position is unknown.
  package static func degrees(at place: Coordinate?) -> Double {
    guard let place, Distance.metres(from: place, to: .montreal) < 500_000 else { return 0 }
    return -14
  }
}
