import Foundation

extension Store {
  /// The person's visits with what the catalogue says of each, to take away.
  ///
  /// Keys, in this order: discovery, kind, number, titleFr, titleEn, makers, borough, territory,
  /// latitude, longitude, collectedAt (ISO 8601, UTC), rating, comment, photo (a name in the
  /// album), wasTargeted, inCatalogue. They are in every row and stay the same in later versions.
  public func export(as format: ExportFormat) throws -> Data {
    let visits = try person.read { db in try ExportedVisit.fetchAll(db) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return switch format {
    case .json: try encoder.encode(ExportedFile(visits: visits))
    case .csv: Data(ExportedTable.text(visits, keys: ExportedVisit.keys).utf8)
    case .geojson: try encoder.encode(ExportedMap(visits))
    }
  }
}

/// What stands around the visits in JSON.
private struct ExportedFile: Encodable {
  let format = "mona-visits"
  let version = 1
  let visits: [ExportedVisit]
}
