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

/// Visits as the waypoints of a GPX 1.1 file (topografix.com/GPX/1/1), in the order they were made.
enum ExportedWaypoints {
  /// Those whose place is known.
  static func text(
    _ visits: [ExportedVisit], title: (DiscoveryID, Localized) -> String
  ) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="MONA" xmlns="http://www.topografix.com/GPX/1/1">

      """
    for visit in visits {
      guard let place = visit.coordinate else { continue }
      text += waypoint(visit, at: place, title(visit.visit.discovery, visit.title))
    }
    return text + "</gpx>\n"
  }

  /// The order of the elements is the schema's.
  private static func waypoint(
    _ visit: ExportedVisit, at place: Coordinate, _ title: String
  ) -> String {
    let description = ExportedText.description(of: visit)
    let lines = [
      element("time", ISO8601.string(visit.visit.collectedAt)), element("name", title),
      description.isEmpty ? "" : element("desc", description),
      element("type", visit.visit.discovery.kind.name),
    ]
    let latitude = ExportedText.degrees(place.latitude)
    let longitude = ExportedText.degrees(place.longitude)
    return "  <wpt lat=\"\(latitude)\" lon=\"\(longitude)\">\n"
      + lines.filter { !$0.isEmpty }.map { "    \($0)\n" }.joined() + "  </wpt>\n"
  }

  private static func element(_ name: String, _ text: String) -> String {
    let escaped = ExportedText.replacing(
      ["&": "&amp;", "<": "&lt;", ">": "&gt;"], in: ExportedText.clean(text))
    return "<\(name)>\(escaped)</\(name)>"
  }
}
