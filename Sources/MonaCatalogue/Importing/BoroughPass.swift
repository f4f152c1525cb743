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
