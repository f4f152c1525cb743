import Foundation
import GRDB
import MonaModel

extension Store {
  /// Exports the person's visits, with data of the catalogue.
  ///
  /// The keys, in this order: discovery, kind, number, titleFr, titleEn, makers, borough,
  /// territory, latitude, longitude, collectedAt (ISO 8601, UTC), rating, comment, photo (a name in
  /// the album), wasTargeted, inCatalogue, photos (all of them, by time: in JSON with the time of each,
  /// in a table one name a line). They are in every row and stay the same in later versions. GPX and
  /// iCalendar contain the fields that those formats define; a calendar has an event a day. The table
  /// for spreadsheets has the columns of ``SpreadsheetColumn``.
  /// - Parameter texts: for the formats that people read.
  package func export(
    as format: ExportFormat, of selection: ExportedSelection = .all, texts: ExportTexts
  ) throws -> VisitExport {
    let visits = try person.readSnapshot { db in
      try ExportedVisit.fetchAll(db).filter(selection.contains)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data =
      switch format {
      case .json: try encoder.encode(ExportedFile(visits: visits))
      case .csv: Data(ExportedTable.text(visits, keys: ExportedVisit.keys).utf8)
      case .spreadsheet: Data(ExportedSpreadsheet(texts: texts).text(visits).utf8)
      case .geojson: try encoder.encode(ExportedMap(visits))
      case .gpx:
        Data(
          ExportedGPX(waypoints: visits.compactMap { .init($0, title: texts.title) }).text.utf8)
      case .ical: Data(ExportedCalendar.text(visits, title: texts.title).utf8)
      }
    let count = format.needsPlace ? visits.count { $0.coordinate != nil } : visits.count
    return VisitExport(data: data, count: count, leftOut: visits.count - count)
  }

  /// The same for formats of which people read titles only.
  package func export(
    as format: ExportFormat, title: @escaping (DiscoveryID, Localized) -> String
  ) throws -> VisitExport {
    try export(as: format, texts: ExportTexts(title: title))
  }

  /// Exports the wish list as GPX waypoints, those targeted last at the end; discoveries whose place
  /// is not known are left out.
  package func exportTargets(texts: ExportTexts) throws -> VisitExport {
    let targets = try person.readSnapshot { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT target.discovery, titleFr, titleEn, makers, latitude, longitude
          FROM target LEFT JOIN discovery ON key = target.discovery
          ORDER BY targetedAt, target.discovery
          """
      ).map { try Self.waypoint($0, texts) }
    }
    let waypoints = targets.compactMap(\.self)
    return VisitExport(
      content: .targets, data: Data(ExportedGPX(waypoints: waypoints).text.utf8),
      count: waypoints.count,
      leftOut: targets.count - waypoints.count)
  }

  private static func waypoint(_ row: Row, _ texts: ExportTexts) throws -> ExportedGPX.Point? {
    guard let id = DiscoveryID(key: row["discovery"]),
      let latitude = try row.decode(Double?.self, forColumn: "latitude"),
      let longitude = try row.decode(Double?.self, forColumn: "longitude"),
      let place = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    let title = Localized(
      fr: try row.decode(forColumn: "titleFr"), en: try row.decode(forColumn: "titleEn"))
    return ExportedGPX.Point(
      place: place,
      work: .init(
        name: texts.title(id, title),
        description: try row.decode(String?.self, forColumn: "makers") ?? "", kind: id.kind))
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
  /// A table for spreadsheets, in the person's language.
  case spreadsheet
  /// A table of all fields (RFC 4180), for programs.
  case csv
  /// GeoJSON points (RFC 7946), for maps; visits without coordinates are omitted.
  case geojson
  /// GPX 1.1 waypoints, for outdoor devices; visits without coordinates are omitted.
  case gpx
  /// iCalendar events (RFC 5545), for calendars.
  case ical

  /// The file extension.
  package var suffix: String {
    switch self {
    case .ical: "ics"
    case .spreadsheet: "csv"
    case .json, .csv, .geojson, .gpx: rawValue
    }
  }

  /// Whether visits without coordinates are omitted.
  package var needsPlace: Bool { self == .geojson || self == .gpx }
}

/// The exported visits or targets in one format.
package struct VisitExport: Sendable {
  /// What is exported.
  package enum Content: Sendable { case visits, targets }

  /// What was exported.
  package var content = Content.visits
  /// The content of the file.
  package var data: Data
  /// The number of exported visits or targets.
  package var count: Int
  /// The number of those omitted for lack of coordinates.
  package var leftOut: Int
}
