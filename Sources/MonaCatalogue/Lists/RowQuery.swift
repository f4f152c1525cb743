import GRDB
import MonaModel

/// Reads what a list shows of discoveries; whoever keeps a person's data adds how they stand to
/// each.
package struct RowQuery: Sendable {
  /// What the catalogue knows alone: nothing is collected or targeted.
  package static let catalogueAlone = RowQuery(state: "0, NULL, 0", joins: "")

  /// Reads the row of the discovery whose key is its argument.
  package let sql: String

  /// - Parameters:
  ///   - state: SQL for whether the discovery `d` is collected, the name of the person's photo of it,
  ///     and whether it is targeted.
  ///   - joins: the joins to `discovery d` that this needs.
  package init(state: String, joins: String) {
    sql = """
      SELECT d.key, d.titleFr, d.titleEn, d.makers, d.produced, d.borough, d.territory,
        d.latitude, d.longitude, d.retired, \(state)
      FROM discovery d \(joins) WHERE d.key = ?
      """
  }

  /// What a list shows of these discoveries, in their order; the unknown ones are left out.
  package func rows(
    of ids: some Sequence<DiscoveryID>, _ db: Database
  ) throws -> [DiscoveryRow] {
    let statement = try db.cachedStatement(sql: sql)
    return try ids.compactMap { id in
      try Row.fetchOne(statement, arguments: [id.key]).flatMap(DiscoveryRow.init)
    }
  }

  /// What a list shows of a discovery; nil for an unknown one.
  package func row(of id: DiscoveryID, _ db: Database) throws -> DiscoveryRow? {
    try rows(of: CollectionOfOne(id), db).first
  }
}

extension DiscoveryRow {
  /// Reads a row of `RowQuery.sql`.
  fileprivate init?(_ row: Row) {
    guard let id = DiscoveryID(key: row[0]) else { return nil }
    let (isCollected, isTargeted): (Bool, Bool) = (row[10], row[12])
    let coordinate: Coordinate? =
      if let latitude: Double = row[7], let longitude: Double = row[8] {
        Coordinate(latitude: latitude, longitude: longitude)
      } else {
        nil
      }
    self.init(
      id: id, title: Localized(fr: row[1], en: row[2]).shortened(),
      makers: (row[3] as String).shortened(),
      produced: ProductionDate((row[4] as String?)?.shortened()),
      borough: (row[5] as String?)?.shortened(), territory: (row[6] as String?)?.shortened(),
      coordinate: coordinate,
      state: isCollected ? .collected : isTargeted ? .targeted : .uncollected, photo: row[11],
      isRetired: row[9])
  }
}
