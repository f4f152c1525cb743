import Foundation
import MonaModel

/// A GPX 1.1 file (topografix.com/GPX/1/1), whose schema orders waypoints, routes and tracks.
struct ExportedGPX {
  /// A waypoint, or a point of a route.
  struct Point {
    var place: Coordinate
    /// What is there; nil for a place that is only passed.
    var work: Work?
  }

  /// What is at a point.
  struct Work {
    var name: String
    /// What is known of it; empty if nothing is.
    var description: String
    var kind: DiscoveryKind
    /// When it was visited.
    var visitedAt: Date?
  }

  /// The name of the file, of its route and of its track; nil without one.
  var name: String?
  var waypoints: [Point] = []
  /// Empty without a route.
  var route: [Point] = []
  /// Empty without a track.
  var track: [Coordinate] = []

  /// The content of the file.
  var text: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="MONA" xmlns="http://www.topografix.com/GPX/1/1">

    """ + metadata + waypoints.map { point("wpt", $0, indent: 2) }.joined() + routeElement
      + trackElement + "</gpx>\n"
  }

  private var nameElement: String { name.map { Self.element("name", $0) + "\n" } ?? "" }

  private var metadata: String {
    name == nil ? "" : "  <metadata>\n    \(nameElement)  </metadata>\n"
  }

  private var routeElement: String {
    if route.isEmpty { return "" }
    let points = route.map { point("rtept", $0, indent: 4) }.joined()
    return "  <rte>\n    \(nameElement)\(points)  </rte>\n"
  }

  private var trackElement: String {
    if track.isEmpty { return "" }
    let points = track.map { point("trkpt", Point(place: $0), indent: 6) }.joined()
    return "  <trk>\n    \(nameElement)    <trkseg>\n\(points)    </trkseg>\n  </trk>\n"
  }

  /// The order of the elements is the schema's.
  private func point(_ name: String, _ point: Point, indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    let latitude = ExportedText.degrees(point.place.latitude)
    let longitude = ExportedText.degrees(point.place.longitude)
    let start = "\(space)<\(name) lat=\"\(latitude)\" lon=\"\(longitude)\""
    guard let work = point.work else { return "\(start)/>\n" }
    let lines = [
      work.visitedAt.map { Self.element("time", ISO8601.string($0)) } ?? "",
      Self.element("name", work.name),
      work.description.isEmpty ? "" : Self.element("desc", work.description),
      Self.element("type", work.kind.name),
    ]
    return "\(start)>\n"
      + lines.filter { !$0.isEmpty }.map { "\(space)  \($0)\n" }.joined()
      + "\(space)</\(name)>\n"
  }

  private static func element(_ name: String, _ text: String) -> String {
    let escaped = ExportedText.replacing(
      ["&": "&amp;", "<": "&lt;", ">": "&gt;"], in: ExportedText.clean(text))
    return "<\(name)>\(escaped)</\(name)>"
  }
}

extension ExportedGPX.Point {
  /// Nil if the visit's place is not known.
  init?(_ visit: ExportedVisit, title: (DiscoveryID, Localized) -> String) {
    guard let place = visit.coordinate else { return nil }
    self.init(
      place: place,
      work: .init(
        name: title(visit.visit.discovery, visit.title),
        description: ExportedText.description(of: visit), kind: visit.visit.discovery.kind,
        visitedAt: visit.visit.collectedAt))
  }
}
