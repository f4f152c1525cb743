import Foundation
import MonaModel

extension Store {
  /// Exports the person's visits, with data of the catalogue.
  ///
  /// The keys, in this order: discovery, kind, number, titleFr, titleEn, makers, borough,
  /// territory, latitude, longitude, collectedAt (ISO 8601, UTC), rating, comment, photo (a name in
  /// the album), wasTargeted, inCatalogue. They are in every row and stay the same in later
  /// versions. GPX and iCalendar contain the fields that those formats define.
  /// - Parameter title: the displayed title of a discovery, for GPX and iCalendar; the catalogue
  ///   may have none, or not have the discovery any more.
  package func export(
    as format: ExportFormat, title: (DiscoveryID, Localized) -> String
  ) throws -> VisitExport {
    let visits = try person.readSnapshot { db in try ExportedVisit.fetchAll(db) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data =
      switch format {
      case .json: try encoder.encode(ExportedFile(visits: visits))
      case .csv: Data(ExportedTable.text(visits, keys: ExportedVisit.keys).utf8)
      case .geojson: try encoder.encode(ExportedMap(visits))
      case .gpx: Data(ExportedWaypoints.text(visits, title: title).utf8)
      case .ical: Data(ExportedCalendar.text(visits, title: title).utf8)
      }
    let count = format.needsPlace ? visits.count { $0.coordinate != nil } : visits.count
    return VisitExport(data: data, count: count, leftOut: visits.count - count)
  }
}

/// The root object of the JSON format.
private struct ExportedFile: Encodable {
  let format = "mona-visits"
  let version = 1
  let visits: [ExportedVisit]
}

/// The export formats for visits.
package enum ExportFormat: String, CaseIterable, Codable, Sendable {
  /// All fields, for programs.
  case json
  /// A table (RFC 4180), for spreadsheets.
  case csv
  /// GeoJSON points (RFC 7946), for maps; visits without coordinates are omitted.
  case geojson
  /// GPX 1.1 waypoints, for outdoor devices; visits without coordinates are omitted.
  case gpx
  /// iCalendar events (RFC 5545), for calendars.
  case ical

  /// The file extension.
  package var suffix: String { self == .ical ? "ics" : rawValue }

  /// Whether visits without coordinates are omitted.
  package var needsPlace: Bool { self == .geojson || self == .gpx }
}

/// The exported visits in one format.
package struct VisitExport: Sendable {
  /// The content of the file.
  package var data: Data
  /// The number of exported visits.
  package var count: Int
  /// The number of visits omitted for lack of coordinates.
  package var leftOut: Int
}
