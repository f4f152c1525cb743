import Foundation
import MonaModel

/// When the days of these tests begin: 24 June 2025 at 10:00 in Montréal.
package let start = Date(timeIntervalSince1970: 1_750_773_600)

/// The position this many metres north and east of Place d’Armes.
package func place(north: Double, east: Double) -> Coordinate {
  let (latitude, longitude) = (Coordinate.montreal.latitude, Coordinate.montreal.longitude)
  let shrinking = cos(latitude * .pi / 180)
  return Coordinate(
    latitude: latitude + north / 111_195, longitude: longitude + east / (111_195 * shrinking))
    ?? .montreal
}
