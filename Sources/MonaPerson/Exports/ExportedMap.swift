import Foundation
import MonaModel

/// Visits as a GeoJSON feature collection (RFC 7946) of points.
struct ExportedMap: Encodable {
  private let type = "FeatureCollection"
  private let features: [Feature]

  /// Those whose place is known.
  init(_ visits: [ExportedVisit]) {
    features = visits.compactMap { visit in
      visit.coordinate.map { coordinate in
        Feature(
          id: visit.id,
          geometry: Point(coordinates: [coordinate.longitude, coordinate.latitude]),
          properties: visit)
      }
    }
  }

  private struct Feature: Encodable {
    let type = "Feature"
    let id: String
    let geometry: Point
    let properties: ExportedVisit
  }

  private struct Point: Encodable {
    let type = "Point"
    let coordinates: [Double]
  }
}
