import Foundation
import MonaModel

extension Store {
  /// The person's visits with what the catalogue says of each, to take away.
  ///
  /// Keys, in this order: discovery, kind, number, titleFr, titleEn, makers, borough, territory,
  /// latitude, longitude, collectedAt (ISO 8601, UTC), rating, comment, photo (a name in the
  /// album), wasTargeted, inCatalogue. They are in every row and stay the same in later versions.
  /// GPX and iCalendar say what they have words for.
  /// - Parameter title: what people read as the title of a discovery, in GPX and iCalendar;
  ///   the catalogue may have none, or have forgotten it.
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

/// What stands around the visits in JSON.
private struct ExportedFile: Encodable {
  let format = "mona-visits"
  let version = 1
  let visits: [ExportedVisit]
}

/// The formats a person's visits can be taken away in.
package enum ExportFormat: String, CaseIterable, Codable, Sendable {
  /// Everything, for programs.
  case json
  /// A table (RFC 4180), for spreadsheets.
  case csv
  /// The places visited (RFC 7946), for maps; visits without coordinates are not in it.
  case geojson
  /// The places visited as waypoints (GPX 1.1), for outdoor devices; likewise.
  case gpx
  /// An event a visit (RFC 5545), for calendars.
  case ical

  /// What the name of such a file ends with.
  package var suffix: String { self == .ical ? "ics" : rawValue }

  /// Whether only visits whose place is known are in it.
  package var needsPlace: Bool { self == .geojson || self == .gpx }
}

/// A person's visits as a file of one of the formats.
package struct VisitExport: Sendable {
  /// The content of the file.
  package var data: Data
  /// How many visits are in it.
  package var count: Int
  /// How many are not, because nobody knows where they were.
  package var leftOut: Int
}
