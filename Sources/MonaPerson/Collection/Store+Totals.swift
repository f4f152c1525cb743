import GRDB
import MonaCatalogue
import MonaModel

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
