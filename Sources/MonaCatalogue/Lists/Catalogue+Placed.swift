import GRDB
import MonaModel

extension Catalogue {
  /// All current discoveries with a position, unordered, for the map.
  package func placed() throws -> [PlacedDiscovery] {
    try reader.readSnapshot { db in try Self.placed(states: [:], db) }
  }

  /// All current discoveries with a position and their states, for the map.
  ///
  /// Reads a single covering index.
  /// - Parameter states: the states of discoveries; all others are uncollected.
  package static func placed(
    states: [DiscoveryID: DiscoveryState], _ db: Database
  ) throws -> [PlacedDiscovery] {
    var placed: [PlacedDiscovery] = []
    try RowReader(db.cachedStatement(sql: placedSQL)).forEach { row in
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

  static let placedSQL = """
    SELECT key, year, latitude, longitude FROM discovery INDEXED BY discoveryBySortFr
    WHERE retired = 0 AND latitude IS NOT NULL
    """

  /// The number of current discoveries without a position.
  package func countWithoutPlace() throws -> Int {
    try reader.readSnapshot { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM (\(ListQuery.placelessSQL))") ?? 0
    }
  }

  /// The areas of heritage sites, where known.
  package func areas(of ids: [DiscoveryID]) throws -> [DiscoveryID: [Polygon]] {
    var areas: [DiscoveryID: [Polygon]] = [:]
    for id in ids where id.kind == .heritage {
      let area = try discovery(id)?.heritage?.area ?? []
      if !area.isEmpty { areas[id] = area }
    }
    return areas
  }
}
