import Foundation
import MonaModel

/// The formats in which a tour is exported.
///
/// Stops that are left out, or have no position, are in none of them.
package enum TourFormat: String, CaseIterable, Codable, Sendable {
  /// GPX 1.1 with the stops as waypoints, the way as a route and as a track.
  case gpx
  /// GPX 1.1 with a route.
  case route
  /// GPX 1.1 with a track: straight lines.
  case track
  /// GPX 1.1 with waypoints.
  case waypoints
  /// GeoJSON (RFC 7946): the stops as points, the way as a line.
  case geojson
  /// A `geo:` address a line (RFC 5870), one a stop.
  case geo

  /// The file extension.
  package var suffix: String {
    switch self {
    case .gpx, .route, .track, .waypoints: "gpx"
    case .geojson: "geojson"
    case .geo: "txt"
    }
  }
}

/// An exported tour.
package struct TourExport: Sendable {
  /// The content of the file.
  package var data: Data
  /// The number of exported stops.
  package var count: Int
  /// The number of visited stops that have no position.
  package var leftOut: Int
}

extension Store {
  /// Exports a tour.
  /// - Parameter title: the displayed title of a discovery.
  package func export(
    _ tour: Tour, as format: TourFormat, title: (DiscoveryRow) -> String
  ) throws -> TourExport {
    let rows = try rows(tour.visited.map(\.discovery))
    let exported = ExportedTour(
      name: tour.name, ends: tour.ends,
      stops: rows.compactMap { row in
        row.coordinate.map { coordinate in
          ExportedTour.Stop(
            id: row.id, title: title(row), makers: row.makers, coordinate: coordinate)
        }
      })
    let data = try exported.data(as: format)
    return TourExport(
      data: data, count: exported.stops.count,
      leftOut: tour.visited.count - exported.stops.count)
  }
}

/// A tour with what files of it say.
struct ExportedTour {
  var name: String
  var ends: TourEnds
  var stops: [Stop]

  /// A stop with a position.
  struct Stop {
    var id: DiscoveryID
    var title: String
    var makers: String
    var coordinate: Coordinate
  }

  func data(as format: TourFormat) throws -> Data {
    switch format {
    case .gpx: Data(gpx(waypoints + route + track).utf8)
    case .route: Data(gpx(route).utf8)
    case .track: Data(gpx(track).utf8)
    case .waypoints: Data(gpx(waypoints).utf8)
    case .geojson: try geoJSON()
    case .geo:
      Data(
        stops.map { stop in
          let place = stop.coordinate
          return
            "geo:\(ExportedText.degrees(place.latitude)),\(ExportedText.degrees(place.longitude))\n"
        }.joined().utf8)
    }
  }

  // MARK: GPX 1.1, whose schema orders waypoints, routes and tracks

  private func gpx(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="MONA" xmlns="http://www.topografix.com/GPX/1/1">
      <metadata>
        \(element("name", name))
      </metadata>
    \(content)</gpx>

    """
  }

  private var waypoints: String { stops.map { point("wpt", $0, indent: 2) }.joined() }

  private var route: String {
    let points =
      [ends.start].compactMap(\.self).map { bare("rtept", $0, indent: 4) }
      + stops.map { point("rtept", $0, indent: 4) }
      + [end].compactMap(\.self).map { bare("rtept", $0, indent: 4) }
    return "  <rte>\n    \(element("name", name))\n\(points.joined())  </rte>\n"
  }

  private var track: String {
    let points = ends.way(through: stops.map(\.coordinate)).map { bare("trkpt", $0, indent: 6) }
    return """
        <trk>
          \(element("name", name))
          <trkseg>
      \(points.joined())    </trkseg>
        </trk>

      """
  }

  /// The point to which the way leads from its last stop.
  private var end: Coordinate? {
    ends.isRound ? ends.start ?? stops.first?.coordinate : ends.end
  }

  private func point(_ name: String, _ stop: Stop, indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    let makers = stop.makers.isEmpty ? "" : "\(space)  \(element("desc", stop.makers))\n"
    return "\(space)<\(name)\(attributes(stop.coordinate))>\n"
      + "\(space)  \(element("name", stop.title))\n" + makers
      + "\(space)  \(element("type", stop.id.kind.name))\n\(space)</\(name)>\n"
  }

  private func bare(_ name: String, _ place: Coordinate, indent: Int) -> String {
    String(repeating: " ", count: indent) + "<\(name)\(attributes(place))/>\n"
  }

  private func attributes(_ place: Coordinate) -> String {
    let latitude = ExportedText.degrees(place.latitude)
    return " lat=\"\(latitude)\" lon=\"\(ExportedText.degrees(place.longitude))\""
  }

  private func element(_ name: String, _ text: String) -> String {
    let escaped = ExportedText.replacing(
      ["&": "&amp;", "<": "&lt;", ">": "&gt;"], in: ExportedText.clean(text))
    return "<\(name)>\(escaped)</\(name)>"
  }

  // MARK: GeoJSON

  private func geoJSON() throws -> Data {
    let points = stops.enumerated().map { index, stop in
      Feature(
        id: stop.id.description, geometry: .point(stop.coordinate),
        properties: .init(
          name: stop.title, number: index + 1, makers: stop.makers.isEmpty ? nil : stop.makers))
    }
    let way = ends.way(through: stops.map(\.coordinate))
    let line = Feature(id: nil, geometry: .line(way), properties: .init(name: name))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A line has two points at least.
    return try encoder.encode(Collection(features: points + (way.count > 1 ? [line] : [])))
  }

  private struct Collection: Encodable {
    let type = "FeatureCollection"
    let features: [Feature]
  }

  private struct Feature: Encodable {
    let type = "Feature"
    let id: String?
    let geometry: Geometry
    let properties: Properties
  }

  private struct Properties: Encodable {
    var name: String
    var number: Int?
    var makers: String?
  }

  private enum Geometry: Encodable {
    case point(Coordinate)
    case line([Coordinate])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      switch self {
      case .point(let place):
        try container.encode("Point", forKey: .type)
        try container.encode(Self.degrees(place), forKey: .coordinates)
      case .line(let places):
        try container.encode("LineString", forKey: .type)
        try container.encode(places.map(Self.degrees), forKey: .coordinates)
      }
    }

    private enum Key: CodingKey {
      case type, coordinates
    }

    private static func degrees(_ place: Coordinate) -> [Double] {
      [place.longitude, place.latitude]
    }
  }
}

extension Store {
  /// All stops of all tours as a table: tour, place, discovery, isLocked, isSkipped.
  func exportedTours() throws -> Data {
    let rows = try tours().flatMap { tour in
      tour.stops.enumerated().map { place, stop -> [ExportedVisit.Value] in
        [
          .text(tour.name), .integer(place + 1), .text(stop.discovery.description),
          .flag(stop.isLocked), .flag(stop.isSkipped),
        ]
      }
    }
    let keys = ["tour", "place", "discovery", "isLocked", "isSkipped"]
    return Data(ExportedTable.text(rows, keys: keys).utf8)
  }
}
