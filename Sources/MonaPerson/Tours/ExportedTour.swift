import Foundation
import MonaModel

/// The formats in which a tour is exported.
///
/// Stops that are left out, or have no position, are in the tables only.
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
  /// A table for spreadsheets, in the person's language.
  case spreadsheet
  /// A table for programs (RFC 4180).
  case csv

  /// The file extension.
  package var suffix: String {
    switch self {
    case .gpx, .route, .track, .waypoints: "gpx"
    case .geojson: "geojson"
    case .geo: "txt"
    case .spreadsheet, .csv: "csv"
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
  /// - Parameters:
  ///   - texts: for the table that people read.
  ///   - title: the displayed title of a discovery.
  package func export(
    _ tour: Tour, as format: TourFormat, texts: ExportTexts, title: (DiscoveryRow) -> String
  ) throws -> TourExport {
    func table() throws -> ExportedTourTable {
      ExportedTourTable(tour, try rows(tour.stops.map(\.discovery)))
    }
    func all(_ text: String) -> TourExport {
      TourExport(data: Data(text.utf8), count: tour.stops.count, leftOut: 0)
    }
    let placed = ExportedTour(tour, try rows(tour.visited.map(\.discovery)), title: title)
    func visited(_ data: Data) -> TourExport {
      TourExport(
        data: data, count: placed.stops.count, leftOut: tour.visited.count - placed.stops.count)
    }
    return switch format {
    case .gpx: visited(placed.gpx(hasWaypoints: true, hasRoute: true, hasTrack: true))
    case .route: visited(placed.gpx(hasRoute: true))
    case .track: visited(placed.gpx(hasTrack: true))
    case .waypoints: visited(placed.gpx(hasWaypoints: true))
    case .geojson: visited(try placed.geoJSON())
    case .geo: visited(placed.addresses)
    case .spreadsheet: all(try table().text(texts, title: title))
    case .csv: all(try table().text)
    }
  }
}

/// The visited stops of a tour that have a position, with what files of them say.
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

  init(_ tour: Tour, _ rows: [DiscoveryRow], title: (DiscoveryRow) -> String) {
    (name, ends) = (tour.name, tour.ends)
    stops = rows.compactMap { row in
      row.coordinate.map { coordinate in
        Stop(id: row.id, title: title(row), makers: row.makers, coordinate: coordinate)
      }
    }
  }

  /// A `geo:` address a line.
  var addresses: Data {
    let lines = stops.map { stop in
      let place = stop.coordinate
      return
        "geo:\(ExportedText.degrees(place.latitude)),\(ExportedText.degrees(place.longitude))\n"
    }
    return Data(lines.joined().utf8)
  }

  // MARK: GPX

  /// A GPX file with some of waypoints, a route and a track.
  func gpx(hasWaypoints: Bool = false, hasRoute: Bool = false, hasTrack: Bool = false)
    -> Data
  {
    let points = stops.map { stop in
      ExportedGPX.Point(
        place: stop.coordinate,
        work: .init(name: stop.title, description: stop.makers, kind: stop.id.kind))
    }
    func passed(_ place: Coordinate?) -> [ExportedGPX.Point] {
      place.map { [.init(place: $0)] } ?? []
    }
    let file = ExportedGPX(
      name: name, waypoints: hasWaypoints ? points : [],
      route: hasRoute ? passed(ends.start) + points + passed(end) : [],
      track: hasTrack ? ends.way(through: stops.map(\.coordinate)) : [])
    return Data(file.text.utf8)
  }

  /// The point to which the way leads from its last stop.
  private var end: Coordinate? {
    ends.isRound ? ends.start ?? stops.first?.coordinate : ends.end
  }

  // MARK: GeoJSON

  /// The stops as points, the way as a line.
  func geoJSON() throws -> Data {
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
