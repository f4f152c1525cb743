import Foundation

/// Directions on the ground, in degrees clockwise from true north.
package enum Bearing {
  /// Where one looks from `start` to see `end`, 0 up to 360.
  package static func degrees(from start: Coordinate, to end: Coordinate) -> Double {
    let radians = Double.pi / 180
    let (here, there) = (start.latitude * radians, end.latitude * radians)
    let east = (end.longitude - start.longitude) * radians
    let angle = atan2(
      sin(east) * cos(there), cos(here) * sin(there) - sin(here) * cos(there) * cos(east))
    return (angle / radians + 360).truncatingRemainder(dividingBy: 360)
  }

  /// How far apart two directions are, 0 to 180.
  package static func between(_ first: Double, _ second: Double) -> Double {
    let turn = abs(first - second).truncatingRemainder(dividingBy: 360)
    return min(turn, 360 - turn)
  }
}
