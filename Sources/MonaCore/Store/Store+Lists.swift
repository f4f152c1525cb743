import GRDB

extension Store {
  /// The discoveries of `list` in order, with the index to jump in it.
  ///
  /// Retired discoveries are only in lists of what a person collected, targeted or wrote
  /// about.
  package func ordered(
    _ list: DiscoveryList, language: Language
  ) throws -> OrderedDiscoveries {
    let query = ListQuery(list, language: language)
    return try person.read { db in try ListOrder(list).read(query, db) }
  }

  /// What a list shows of these discoveries, in their order; the unknown ones are left out.
  package func rows(_ ids: some Collection<DiscoveryID>) throws -> [DiscoveryRow] {
    try person.read { db in
      let statement = try db.cachedStatement(sql: Self.rowSQL)
      return try ids.compactMap { id in
        try Row.fetchOne(statement, arguments: [id.key]).flatMap(DiscoveryRow.init)
      }
    }
  }

  static let rowSQL = "SELECT \(rowColumns) \(rowTables) WHERE d.key = ?"

  /// What `DiscoveryRow.init` reads, in its order.
  static let rowColumns = """
    d.key, d.titleFr, d.titleEn, d.makers, d.produced, d.borough, d.territory, d.latitude,
      d.longitude, d.retired, v.discovery IS NOT NULL, v.photo, t.discovery IS NOT NULL
    """

  /// A discovery, with the person's visit and wish.
  static let rowTables = """
    FROM discovery d
      LEFT JOIN visit v ON v.discovery = d.key
      LEFT JOIN target t ON t.discovery = d.key
    """
}

extension DiscoveryRow {
  /// Reads a row of `Store.rowSQL`.
  init?(_ row: Row) {
    guard let id = DiscoveryID(key: row[0]) else { return nil }
    let (isCollected, isTargeted): (Bool, Bool) = (row[10], row[12])
    let coordinate: Coordinate? =
      if let latitude: Double = row[7], let longitude: Double = row[8] {
        Coordinate(latitude: latitude, longitude: longitude)
      } else {
        nil
      }
    self.init(
      id: id, title: Localized(fr: row[1], en: row[2]), makers: row[3],
      produced: ProductionDate(row[4]), borough: row[5], territory: row[6],
      coordinate: coordinate,
      state: isCollected ? .collected : isTargeted ? .targeted : .uncollected, photo: row[11],
      isRetired: row[9])
  }
}
