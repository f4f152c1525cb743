import Foundation
import GRDB
import MonaModel

/// Finds discoveries near a point by the index of positions.
package struct NearbyQuery {
  /// The radius within which discoveries count as being at the same place, in metres; it covers the
  /// spread of positions for one square or façade.
  static let radius = 25.0

  private static let metresPerDegree = 111_195.08

  /// Selects the keys of current discoveries within the radius.
  static let sql = """
    SELECT key FROM discovery WHERE retired = 0
      AND latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?
      AND (latitude - ?) * (latitude - ?) + (longitude - ?) * (longitude - ?) * ? <= ?
    """
  let arguments: StatementArguments

  /// The bounding box of a circle in degrees, clipped at the poles and the 180th meridian.
  package static func box(
    around point: Coordinate, radius: Double
  ) -> (latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>) {
    let height = radius / metresPerDegree
    let farthest = min(90, abs(point.latitude) + height)
    let width = min(360, height / max(0.01, cos(farthest * .pi / 180)))
    return (
      max(-90, point.latitude - height)...min(90, point.latitude + height),
      max(-180, point.longitude - width)...min(180, point.longitude + width)
    )
  }

  /// Creates a query around a point, with degrees as plane coordinates.
  init(of point: Coordinate, radius: Double = Self.radius) {
    let box = Box(around: point, radius: radius)
    arguments = [
      box.latitudes.lowerBound, box.latitudes.upperBound,
      box.longitudes.lowerBound, box.longitudes.upperBound,
      point.latitude, point.latitude, point.longitude, point.longitude,
      box.shrinking * box.shrinking, box.height * box.height,
    ]
  }

  /// A bounding box in degrees, valid far from the poles and the 180th meridian.
  package struct Box {
    /// Degrees north.
    package let latitudes: ClosedRange<Double>
    /// Degrees east.
    package let longitudes: ClosedRange<Double>
    /// The radius in degrees of latitude.
    package let height: Double
    /// The length of a degree of longitude relative to one of latitude.
    let shrinking: Double

    /// - Parameter radius: in metres.
    package init(around point: Coordinate, radius: Double) {
      height = radius / NearbyQuery.metresPerDegree
      shrinking = max(0.01, cos(point.latitude * .pi / 180))
      latitudes = (point.latitude - height)...(point.latitude + height)
      let width = height / shrinking
      longitudes = (point.longitude - width)...(point.longitude + width)
    }
  }
}

extension Catalogue {
  /// The other discoveries within about 25 metres of this one, by title; empty when its position is
  /// unknown.
  package func discoveries(near id: DiscoveryID, language: Language) throws -> [DiscoveryID] {
    guard let place = try rows([id]).first?.coordinate else { return [] }
    var list = DiscoveryList()
    list.at = place
    return try ordered(list, language: language).ids.filter { $0 != id }
  }

  /// The current discoveries within a radius in metres, in no order.
  package func discoveries(within radius: Double, of place: Coordinate) throws -> [DiscoveryID] {
    try reader.readSnapshot { db in
      let query = NearbyQuery(of: place, radius: radius)
      return try RowReader.keys(NearbyQuery.sql, query.arguments, db)
        .compactMap { DiscoveryID(key: $0) }
    }
  }
}
