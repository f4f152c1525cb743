import GRDB
import MonaCatalogue
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

/// How many visits there are of each month, borough, kind, category and rating.
package struct VisitStatistics: Hashable, Sendable {
  /// What a number of visits have in common.
  package struct Share: Hashable, Sendable {
    /// The borough or category, as long as the catalogue is not replaced.
    package var facet: Int64
    /// Its name.
    package var name: Localized
    /// How many visits, at least 1.
    package var count: Int

    /// How many visits a facet has.
    package init(facet: Int64, name: Localized, count: Int) {
      self.facet = facet
      self.name = name
      self.count = count
    }
  }

  /// All visits, also of discoveries the catalogue no longer holds.
  package var visits = 0
  /// Visits of each month that has some.
  package var months: [MontrealMonth: Int] = [:]
  /// Visits of each kind that has some.
  package var kinds: [DiscoveryKind: Int] = [:]
  /// Visits of each rating from 1 to 5 that has some, and under 0 those without a rating.
  package var ratings: [Int: Int] = [:]
  /// Visits of each borough that has some, the most visited first.
  package var boroughs: [Share] = []
  /// Visits of each category that has some, the most visited first; a discovery counts in each of its
  /// categories.
  package var categories: [Share] = []

  /// No visits.
  package init() {}
}

extension Store {
  /// How far the person is with each kind, in the order of the kinds.
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
          SELECT \(DiscoveryID.kindSQL(ofKey: "v.discovery")), count(*), count(*) - count(d.key)
          FROM visit v LEFT JOIN discovery d ON d.key = v.discovery AND d.retired = 0
          GROUP BY 1
          """)
      {
        totals[row[0]].collected = row[1]
        totals[row[0]].total += row[2]
      }
      return totals
    }
  }
}

/// How many of a kind a person has collected, of how many there are.
package struct KindTotal: Hashable, Sendable {
  /// The kind.
  package var kind: DiscoveryKind
  /// Visits, also of discoveries the catalogue no longer holds.
  package var collected: Int
  /// What the catalogue holds, and what was collected before it was dropped; at least `collected`.
  package var total: Int
}
