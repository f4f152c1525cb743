import Foundation

/// Distances on the ground.
package enum Distance {
  /// Metres along the great circle, by the haversine formula on a sphere of the Earth's mean
  /// radius; within 0.6 % of the ellipsoid's.
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
