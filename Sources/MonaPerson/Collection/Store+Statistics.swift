import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// Counts the person's visits.
  package func visitStatistics() throws -> VisitStatistics {
    try person.readSnapshot { db in
      var statistics = VisitStatistics()
      var days = DayConverter()
      let statement = try db.cachedStatement(
        sql: """
          SELECT collectedAt, \(DiscoveryID.kindSQL(ofKey: "discovery")) AS kind,
            ifnull(rating, 0) AS rating
          FROM visit ORDER BY collectedAt
          """)
      for row in try Row.fetchAll(statement) {
        statistics.visits += 1
        statistics.months[MontrealMonth(days.day(of: row["collectedAt"])), default: 0] += 1
        statistics.ratings[row["rating"], default: 0] += 1
        if let kind = DiscoveryKind(rawValue: row["kind"]) {
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
        SELECT f.id, f.nameFr, f.nameEn, count(*) AS visits FROM visit
          CROSS JOIN facetLink l ON l.discovery = visit.discovery
          CROSS JOIN facet f ON f.id = l.facet AND f.type = ?
        GROUP BY f.id ORDER BY visits DESC, f.sortFr, f.id
        """, arguments: [type.rawValue]
    ).map { row in
      VisitStatistics.Share(
        facet: try row.decode(forColumn: "id"), name: try row.localized("name").shortened(),
        count: try row.decode(forColumn: "visits"))
    }
  }
}

/// The number of visits by month, borough, kind, category and rating.
package struct VisitStatistics: Hashable, Sendable {
  /// The number of visits of a borough or category.
  package struct Share: Hashable, Sendable {
    /// The facet's identifier, which is valid until the catalogue is replaced.
    package var facet: Int64
    /// Its name.
    package var name: Localized
    /// The number of visits, at least 1.
    package var count: Int

    /// The number of visits of a facet.
    package init(facet: Int64, name: Localized, count: Int) {
      self.facet = facet
      self.name = name
      self.count = count
    }
  }

  /// All visits, with those of discoveries that are no longer in the catalogue.
  package var visits = 0
  /// Visits by month.
  package var months: [MontrealMonth: Int] = [:]
  /// Visits by kind.
  package var kinds: [DiscoveryKind: Int] = [:]
  /// Visits by rating, 1 to 5; 0 for visits without a rating.
  package var ratings: [Int: Int] = [:]
  /// Visits by borough, the most visited first.
  package var boroughs: [Share] = []
  /// Visits by category, the most visited first; a discovery counts in each of its categories.
  package var categories: [Share] = []

  /// No visits.
  package init() {}
}

extension Store {
  /// The totals of all kinds, in the order of the kinds.
  package func kindTotals() throws -> [KindTotal] {
    try person.readSnapshot { db in
      var totals = DiscoveryKind.allCases.map { KindTotal(kind: $0, collected: 0, total: 0) }
      for row in try Row.fetchAll(db, sql: Catalogue.kindCountSQL) {
        let kind = try row.decode(Int.self, atIndex: 0)
        guard totals.indices.contains(kind) else { throw StorageError.damaged }
        totals[kind].total = try row.decode(atIndex: 1)
      }
      for row in try Row.fetchAll(
        db,
        sql: """
          SELECT \(DiscoveryID.kindSQL(ofKey: "v.discovery")) AS kind, count(*) AS visits,
            count(*) - count(d.key) AS gone
          FROM visit v LEFT JOIN discovery d ON d.key = v.discovery AND d.retired = 0
          GROUP BY 1
          """)
      {
        totals[row["kind"]].collected = row["visits"]
        totals[row["kind"]].total += row["gone"]
      }
      return totals
    }
  }
}

/// The number of collected and of all discoveries of a kind.
package struct KindTotal: Hashable, Sendable {
  /// The kind.
  package var kind: DiscoveryKind
  /// Visits, with those of discoveries that are no longer in the catalogue.
  package var collected: Int
  /// Discoveries in the catalogue, and collected ones that were removed from it; at least
  /// `collected`.
  package var total: Int
}
