import Foundation
import GRDB

extension Store {
  /// Keeps the named areas of a GeoJSON file, so that this and later imports find the borough of a
  /// discovery whose record names none; what a record says is never replaced.
  /// - Throws: `CatalogueError` when the file is refused; nothing has changed then.
  public func importBoundaries(_ url: URL) throws -> BoundaryReport {
    let file = try BoundaryFile(url)
    return try writeCatalogue { db in
      var report = BoundaryReport(names: file.areas.map(\.name), skipped: file.skipped)
      try BoundaryTable.save(file.areas, db)
      try Self.fillBoroughs(&report, db)
      return report
    }
  }

  private static func fillBoroughs(_ report: inout BoundaryReport, _ db: Database) throws {
    let completion = try DiscoveryCompletion(db)
    var filled: [Discovery] = []
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT key, territory, latitude, longitude FROM discovery
        WHERE retired = 0 AND borough IS NULL AND latitude IS NOT NULL
        """)
    while let row = try rows.next() {
      try Task.checkCancellation()
      guard let id = DiscoveryID(key: row[0]) else { continue }
      var discovery = Discovery(id: id)
      discovery.territory = row[1]
      discovery.coordinate = Coordinate(latitude: row[2], longitude: row[3])
      discovery = completion.completed(discovery)
      if discovery.borough == nil { report.outside += 1 } else { filled.append(discovery) }
    }
    guard !filled.isEmpty else { return }
    var writer = try CatalogueWriter(db)
    for discovery in filled { try writer.fill(discovery) }
    try writer.finish()
    report.filled = filled.count
  }
}
