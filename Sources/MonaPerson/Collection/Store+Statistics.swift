import GRDB
import MonaModel

extension Store {
  /// The numbers of the person's visits.
  package func visitStatistics() throws -> VisitStatistics {
    try person.readSnapshot { db in
      var statistics = VisitStatistics()
      var days = DayConverter()
      let statement = try db.cachedStatement(
        sql: """
          SELECT collectedAt, \(DiscoveryID.kindSQL(ofKey: "discovery")), ifnull(rating, 0)
          FROM visit ORDER BY collectedAt
          """)
      for row in try Row.fetchAll(statement) {
        statistics.visits += 1
        statistics.months[MontrealMonth(days.day(of: row[0])), default: 0] += 1
        statistics.ratings[row[2], default: 0] += 1
        if let kind = DiscoveryKind(rawValue: row[1]) {
          statistics.kinds[kind, default: 0] += 1
        }
      }
      statistics.boroughs = try Self.shares(.borough, db)
      statistics.categories = try Self.shares(.category, db)
      return statistics
    }
  }

  private static func shares(
    _ type: FacetType, _ db: Database
  ) throws -> [VisitStatistics.Share] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT f.id, f.nameFr, f.nameEn, count(*) FROM visit
          CROSS JOIN facetLink l ON l.discovery = visit.discovery
          CROSS JOIN facet f ON f.id = l.facet AND f.type = ?
        GROUP BY f.id ORDER BY 4 DESC, f.sortFr, f.id
        """, arguments: [type.rawValue]
    ).map { row in
      VisitStatistics.Share(
        facet: try row.decode(atIndex: 0),
        name: Localized(fr: try row.decode(atIndex: 1), en: try row.decode(atIndex: 2)).shortened(),
        count: try row.decode(atIndex: 3))
    }
  }
}
