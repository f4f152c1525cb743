import GRDB

extension Store {
  /// All that a map shows: what the catalogue holds and knows the place of, in no order.
  ///
  /// One pass over an index that holds all it takes, whatever its order.
  package func placed() throws -> [PlacedDiscovery] {
    try person.read { db in
      let states = try Self.personalStates(db)
      var placed: [PlacedDiscovery] = []
      try RowReader(db.cachedStatement(sql: Self.placedSQL)).forEach { row in
        guard let id = DiscoveryID(key: row.integer(0)),
          let place = Coordinate(latitude: row.number(2), longitude: row.number(3))
        else { return }
        placed.append(
          PlacedDiscovery(
            id, at: MapPoint(place), state: states[id] ?? .uncollected,
            year: row.isNull(1) ? nil : Int(row.integer(1))))
      }
      return placed
    }
  }

  static let placedSQL = """
    SELECT key, year, latitude, longitude FROM discovery INDEXED BY discoveryBySortFr
    WHERE retired = 0 AND latitude IS NOT NULL
    """
  /// In the middle of what stands in a borough, or whatever else discoveries share; nil when nobody
  /// knows where any of it is.
  ///
  /// The medians, so that one position gone astray does not move a name; of many discoveries a
  /// hundred tell.
  package func middle(ofFacet facet: Int64) throws -> MapPoint? {
    try person.read { db in
      var (xs, ys): ([UInt32], [UInt32]) = ([], [])
      try RowReader(db.cachedStatement(sql: Self.middleSQL), [facet]).forEach { row in
        guard let place = Coordinate(latitude: row.number(0), longitude: row.number(1)) else {
          return
        }
        let point = MapPoint(place)
        xs.append(point.x)
        ys.append(point.y)
      }
      guard !xs.isEmpty else { return nil }
      return MapPoint(x: xs.sorted()[xs.count / 2], y: ys.sorted()[ys.count / 2])
    }
  }

  static let middleSQL = """
    SELECT d.latitude, d.longitude FROM facetLink link JOIN discovery d ON d.key = link.discovery
    WHERE link.facet = ? AND d.retired = 0 AND d.latitude IS NOT NULL LIMIT 100
    """

  /// How the person stands to what they collected or targeted; all others are uncollected.
  package func personalStates() throws -> [DiscoveryID: DiscoveryState] {
    try person.read(Self.personalStates)
  }

  private static func personalStates(_ db: Database) throws -> [DiscoveryID: DiscoveryState] {
    var states: [DiscoveryID: DiscoveryState] = [:]
    // What is both targeted and collected is collected.
    for (table, state) in [("target", DiscoveryState.targeted), ("visit", .collected)] {
      let keys = try Int64.fetchAll(db, sql: "SELECT discovery FROM \(table)")
      for key in keys { DiscoveryID(key: key).map { states[$0] = state } }
    }
    return states
  }

  /// How many discoveries of the catalogue no map can show: nobody knows where they are.
  package func countWithoutPlace() throws -> Int {
    try person.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM (\(ListQuery.placelessSQL))") ?? 0
    }
  }

  /// The ground of those of these heritage sites whose ground is known.
  package func areas(of ids: [DiscoveryID]) throws -> [DiscoveryID: [Polygon]] {
    var areas: [DiscoveryID: [Polygon]] = [:]
    for id in ids where id.kind == .heritage {
      let area = try discovery(id)?.heritage?.area ?? []
      if !area.isEmpty { areas[id] = area }
    }
    return areas
  }

  // MARK: What they share

  /// What names a facet for good; nil when the catalogue has none of this number.
  package func facetName(of facet: Int64) throws -> FacetName? {
    let row = try person.read { db in
      try Row.fetchOne(db, sql: "SELECT type, code FROM facet WHERE id = ?", arguments: [facet])
    }
    guard let row, let type = FacetType(rawValue: row[0]) else { return nil }
    return FacetName(type, code: row[1])
  }

  /// The facet so named; nil when no discovery of the catalogue has it now.
  package func facet(_ name: FacetName) throws -> FacetRow? {
    try person.read { db in
      try Row.fetchOne(
        db, sql: "\(Self.facetSQL) WHERE f.type = ? AND f.code = ? AND f.count > 0",
        arguments: [name.type.rawValue, name.code]
      ).flatMap(FacetRow.init)
    }
  }

  /// The discoveries that share a facet, retired ones among them.
  package func discoveries(ofFacet facet: Int64) throws -> Set<DiscoveryID> {
    try person.read { db in
      var ids: Set<DiscoveryID> = []
      try RowReader(db.cachedStatement(sql: ListQuery.facetSQL), [facet]).forEach { row in
        DiscoveryID(key: row.integer(0)).map { _ = ids.insert($0) }
      }
      return ids
    }
  }
}
