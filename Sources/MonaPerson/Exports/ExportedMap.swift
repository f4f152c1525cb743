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

/// A waypoint of a GPX file.
struct ExportedWaypoint {
  var place: Coordinate
  var name: String
  /// What is known of it; empty if nothing is.
  var description: String
  var kind: DiscoveryKind
  /// When it was visited.
  var visitedAt: Date?
}

extension ExportedWaypoint {
  /// Nil if the visit's place is not known.
  init?(_ visit: ExportedVisit, title: (DiscoveryID, Localized) -> String) {
    guard let place = visit.coordinate else { return nil }
    self.init(
      place: place, name: title(visit.visit.discovery, visit.title),
      description: ExportedText.description(of: visit), kind: visit.visit.discovery.kind,
      visitedAt: visit.visit.collectedAt)
  }
}

/// The waypoints of a GPX 1.1 file (topografix.com/GPX/1/1).
enum ExportedWaypoints {
  static func text(_ waypoints: [ExportedWaypoint]) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="MONA" xmlns="http://www.topografix.com/GPX/1/1">

      """
    for waypoint in waypoints { text += element(waypoint) }
    return text + "</gpx>\n"
  }

  /// The order of the elements is the schema's.
  private static func element(_ waypoint: ExportedWaypoint) -> String {
    let lines = [
      waypoint.visitedAt.map { element("time", ISO8601.string($0)) } ?? "",
      element("name", waypoint.name),
      waypoint.description.isEmpty ? "" : element("desc", waypoint.description),
      element("type", waypoint.kind.name),
    ]
    let latitude = ExportedText.degrees(waypoint.place.latitude)
    let longitude = ExportedText.degrees(waypoint.place.longitude)
    return "  <wpt lat=\"\(latitude)\" lon=\"\(longitude)\">\n"
      + lines.filter { !$0.isEmpty }.map { "    \($0)\n" }.joined() + "  </wpt>\n"
  }

  private static func element(_ name: String, _ text: String) -> String {
    let escaped = ExportedText.replacing(
      ["&": "&amp;", "<": "&lt;", ">": "&gt;"], in: ExportedText.clean(text))
    return "<\(name)>\(escaped)</\(name)>"
  }
}
