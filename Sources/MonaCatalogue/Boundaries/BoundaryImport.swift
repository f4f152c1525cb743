import Foundation
import GRDB
import MonaModel

/// One pass over the discoveries whose record names no borough, to give each the one it lies in.
struct BoroughPass {
  /// How many rows are held at a time.
  private static let batchSize = 1000

  private let db: Database
  private let completion: DiscoveryCompletion
  private var writer: CatalogueWriter
  private var last = Int64.min

  init(_ db: Database) throws {
    self.db = db
    completion = try DiscoveryCompletion(db, withArtists: true)
    writer = try CatalogueWriter(db)
  }

  mutating func run(_ report: inout BoundaryReport) throws {
    // The whole table is read in its order, batch by batch, as it changes meanwhile.
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
    last = try row.decode(atIndex: 0)
    guard let id = DiscoveryID(key: last),
      let filled = FilledFields(rawValue: try row.decode(atIndex: 5))
    else { return }
    let borough = try row.decode(String?.self, atIndex: 1)
    let territory = try row.decode(String?.self, atIndex: 2)
    var discovery = Discovery(id: id)
    discovery.territory = filled == .boroughAndTerritory ? nil : territory
    discovery.coordinate = try row.coordinate(atIndex: 3)
    _ = completion.fill(&discovery)
    if discovery.borough == nil { report.outside += 1 }
    guard discovery.borough != borough || discovery.territory != territory else { return }
    if borough == nil { report.filled += 1 } else { report.corrected += 1 }
    try rewrite(id)
  }

  /// Writes a discovery anew from its record: what it shares and what finds it change with its
  /// borough.
  private mutating func rewrite(_ id: DiscoveryID) throws {
    let record = try Data.fetchOne(
      db.cachedStatement(sql: "SELECT record FROM discoveryRecord WHERE row = ?"),
      arguments: [SearchRow.of(id)])
    try record?.withUnsafeBytes { bytes in
      try writer.update(completion.entry(of: KeptRecord.discovery(id, bytes)), bytes)
    }
  }
}

extension Catalogue {
  /// Keeps the named areas of a GeoJSON file, so that this and later imports find the borough of a
  /// discovery whose record names none; what a record says is never replaced, and what an earlier
  /// file of boundaries gave is corrected.
  /// - Parameter willWrite: called once the file is read.
  /// - Throws: `CatalogueError` when the file is refused; nothing has changed then.
  package func importBoundaries(
    _ url: URL, willWrite: () -> Void = {}
  ) throws -> BoundaryReport {
    let file = try BoundaryFile(url)
    willWrite()
    return try write { db in
      var report = BoundaryReport(names: file.areas.map(\.name), skipped: file.skipped)
      try BoundaryTable.save(file.areas, db)
      var pass = try BoroughPass(db)
      try pass.run(&report)
      return report
    }
  }
}

/// What the import of boundaries did.
package struct BoundaryReport: Hashable, Sendable {
  /// The names of the areas, in the order of the file.
  package var names: [String] = []
  /// Features that are no area with a name.
  package var skipped: [ImportReport.Skipped] = []
  /// Discoveries that had no borough and have one now.
  package var filled = 0
  /// Discoveries whose borough came from an earlier file, and is another one or none now.
  package var corrected = 0
  /// Discoveries that have a place, no borough, and lie in none of the areas.
  package var outside = 0
}
