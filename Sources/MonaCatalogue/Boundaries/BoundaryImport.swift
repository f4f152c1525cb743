import Foundation
import GRDB
import MonaModel

/// Assigns boroughs by boundary to all discoveries whose record has none, in one pass.
struct BoroughAssignment {
  /// The number of rows read at a time.
  private static let batchSize = 1000

  private let db: Database
  private let completion: DiscoveryCompletion
  private let rules: SourceRules
  private var writer: CatalogueWriter
  private var last = Int64.min

  init(_ db: Database) throws {
    self.db = db
    completion = try DiscoveryCompletion(db, withArtists: true)
    rules = try SourceTable.columnRules(db)
    writer = try CatalogueWriter(db)
  }

  mutating func run(_ report: inout BoundaryReport) throws {
    // Reads the table in batches by key, because it changes during the pass.
    let statement = try db.makeStatement(
      sql: """
        SELECT key, borough, territory, latitude, longitude, filled FROM discovery NOT INDEXED
        WHERE key > ? AND retired = 0 AND (borough IS NULL OR filled > 0)
          AND latitude IS NOT NULL
        ORDER BY key LIMIT \(Self.batchSize)
        """)
    while true {
      let rows = try Row.fetchAll(statement, arguments: [last])
      for row in rows {
        try Task.checkCancellation()
        try look(at: row, &report)
      }
      guard rows.count == Self.batchSize else { break }
    }
    if report.filled + report.corrected > 0 { try writer.finish() }
  }

  private mutating func look(at row: Row, _ report: inout BoundaryReport) throws {
    last = try row.decode(forColumn: "key")
    guard let id = DiscoveryID(key: last),
      let filled = FilledFields(rawValue: try row.decode(forColumn: "filled"))
    else { return }
    let borough = try row.decode(String?.self, forColumn: "borough")
    let territory = try row.decode(String?.self, forColumn: "territory")
    var discovery = Discovery(id: id)
    discovery.territory = filled == .boroughAndTerritory ? nil : territory
    discovery.coordinate = try row.coordinate()
    _ = completion.fill(&discovery)
    if discovery.borough == nil { report.outside += 1 }
    guard discovery.borough != borough || discovery.territory != territory else { return }
    if borough == nil { report.filled += 1 } else { report.corrected += 1 }
    try rewrite(id)
  }

  /// Writes a discovery again from its record, because its facets and search texts depend on its
  /// borough.
  private mutating func rewrite(_ id: DiscoveryID) throws {
    let record = try Data.fetchOne(
      db.cachedStatement(sql: "SELECT record FROM discoveryRecord WHERE row = ?"),
      arguments: [SearchRow.of(id)])
    try record?.withUnsafeBytes { bytes in
      try writer.update(
        completion.entry(of: StoredRecord.discovery(id, bytes, by: rules[id])), bytes)
    }
  }
}

extension Catalogue {
  /// Stores the named areas of a GeoJSON file, which then give a borough to discoveries whose
  /// record has none, now and in later imports.
  ///
  /// Boroughs of records are never replaced; those from earlier boundary files are corrected.
  /// - Parameters:
  ///   - gdal: the programs for formats and coordinate systems that MONA does not read itself.
  ///   - willWrite: called after the file was read.
  /// - Throws: `CatalogueError` when the file is rejected; nothing has changed then.
  package func importBoundaries(
    _ url: URL, gdal: GDALPrograms? = nil, willWrite: () -> Void = {}
  ) throws -> BoundaryReport {
    let file = try BoundaryFile(url, gdal: gdal)
    willWrite()
    return try write { db in
      var report = BoundaryReport(names: file.areas.map(\.name), skipped: file.skipped)
      try BoundaryTable.save(file.areas, db)
      var pass = try BoroughAssignment(db)
      try pass.run(&report)
      return report
    }
  }
}

/// The result of a boundary import.
package struct BoundaryReport: Hashable, Sendable {
  /// The names of the areas, in the order of the file.
  package var names: [String] = []
  /// Features that are not named areas.
  package var skipped: [ImportReport.Skipped] = []
  /// The number of discoveries that got a borough.
  package var filled = 0
  /// The number of discoveries whose borough from an earlier file was changed or removed.
  package var corrected = 0
  /// The number of discoveries with a position but without a borough that lie in none of the areas.
  package var outside = 0
}
