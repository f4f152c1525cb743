import GRDB
import MonaModel

extension Catalogue {
  /// How long each list of the catalogue is.
  package func counts() throws -> CatalogueCounts {
    try reader.read { db in try Self.counts(db) }
  }

  /// How long each list of the catalogue is.
  package static func counts(_ db: Database) throws -> CatalogueCounts {
    var counts = CatalogueCounts()
    try RowReader(db.cachedStatement(sql: kindCountSQL)).forEach { row in
      guard let kind = DiscoveryKind(rawValue: Int(row.integer(0))) else { return }
      counts.discoveries[kind] = Int(row.integer(1))
    }
    try RowReader(db.cachedStatement(sql: facetCountSQL)).forEach { row in
      guard let type = FacetType(rawValue: Int(row.integer(0))) else { return }
      counts.facets[type] = Int(row.integer(1))
    }
    return counts
  }

  /// Selects each kind and how many discoveries of it the catalogue holds.
  package static let kindCountSQL =
    "SELECT kind, count(*) FROM discovery WHERE retired = 0 GROUP BY kind"
  static let facetCountSQL = "SELECT type, count(*) FROM facet WHERE count > 0 GROUP BY type"
}
