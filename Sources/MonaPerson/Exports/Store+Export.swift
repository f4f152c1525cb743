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
