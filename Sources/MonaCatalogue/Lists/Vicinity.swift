import Foundation
import GRDB
import MonaModel

/// Asks which discoveries stand within a few steps of a point, through the index of places.
package struct Vicinity {
  /// How far apart two discoveries of one place may be, in metres: what positions of the same
  /// square or façade differ by.
  static let radius = 25.0

  private static let metresPerDegree = 111_195.08

  /// Selects the keys of what the catalogue has there.
  static let sql = """
    SELECT key FROM discovery WHERE retired = 0
      AND latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?
      AND (latitude - ?) * (latitude - ?) + (longitude - ?) * (longitude - ?) * ? <= ?
    """
  let arguments: StatementArguments

  /// The degrees that hold a circle; what lies across the 180th meridian or a pole is left out.
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

  /// The ground around a point; nearer than `radius` a degree is as good as a straight line.
  init(of point: Coordinate, radius: Double = Self.radius) {
    let box = Box(around: point, radius: radius)
    arguments = [
      box.latitudes.lowerBound, box.latitudes.upperBound,
      box.longitudes.lowerBound, box.longitudes.upperBound,
      point.latitude, point.latitude, point.longitude, point.longitude,
      box.shrinking * box.shrinking, box.height * box.height,
    ]
  }

  /// The degrees between which all that is within a radius lies, far from the poles and the 180th
  /// meridian.
  package struct Box {
    /// Degrees north.
    package let latitudes: ClosedRange<Double>
    /// Degrees east.
    package let longitudes: ClosedRange<Double>
    /// The radius in degrees of latitude.
    package let height: Double
    /// How much shorter a degree of longitude is.
    let shrinking: Double

    /// - Parameter radius: in metres.
    package init(around point: Coordinate, radius: Double) {
      height = radius / Vicinity.metresPerDegree
      shrinking = max(0.01, cos(point.latitude * .pi / 180))
      latitudes = (point.latitude - height)...(point.latitude + height)
      let width = height / shrinking
      longitudes = (point.longitude - width)...(point.longitude + width)
    }
  }
}

extension Catalogue {
  /// The other discoveries of the catalogue that stand where this one does, or within some 25
  /// metres, by title; none when nobody knows where it stands.
  package func discoveries(near id: DiscoveryID, language: Language) throws -> [DiscoveryID] {
    guard let place = try rows([id]).first?.coordinate else { return [] }
    var list = DiscoveryList()
    list.at = place
    return try ordered(list, language: language).ids.filter { $0 != id }
  }
}
