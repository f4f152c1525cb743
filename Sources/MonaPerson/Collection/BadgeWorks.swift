import GRDB
import MonaCatalogue
import MonaModel

/// The uncollected discoveries that count for a badge.
package struct BadgeWorks: Hashable, Sendable {
  /// The list of all of them.
  package var list: DiscoveryList
  /// Their number.
  package var count: Int
  /// The nearest ones, in order of distance.
  package var nearest: [DiscoveryRow]
}

extension Store {
  /// The uncollected discoveries that count for a rule, with the nearest to a place.
  ///
  /// - Returns: nil if the rule is unknown, or no such discovery is left.
  package func works(
    for rule: Badge.Rule, near place: Coordinate, limit: Int
  ) throws -> BadgeWorks? {
    try person.readSnapshot { db in
      guard let list = try Self.list(of: rule, db) else { return nil }
      let count = try Self.countLeft(of: list, db)
      guard count > 0 else { return nil }
      let ids = try NearestWorks(list, to: place, limit: limit).read(db)
      return BadgeWorks(
        list: list, count: count, nearest: try RowQuery.personal.rows(of: ids, db))
    }
  }

  /// The list of uncollected discoveries for a rule; nil if the catalogue lacks its borough or
  /// category.
  private static func list(of rule: Badge.Rule, _ db: Database) throws -> DiscoveryList? {
    var list = DiscoveryList()
    list.isLeavingOutCollected = true
    func facet(_ type: FacetType, _ code: String) throws -> Int64? {
      try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT id FROM facet WHERE type = ? AND code = ?"),
        arguments: [type.rawValue, code])
    }
    switch rule {
    case .any: break
    case .kind(let kind): list.kinds = [kind]
    case .owner(let letters): list.owner = letters
    case .borough(let letters): list.facet = try facet(.borough, letters)
    case .category(let letters): list.facet = try facet(.category, letters)
    case .unknown: return nil
    }
    switch rule {
    case .borough, .category: return list.facet == nil ? nil : list
    default: return list
    }
  }

  /// The number of a list's discoveries that are not collected.
  private static func countLeft(of list: DiscoveryList, _ db: Database) throws -> Int {
    func count(_ sql: String, _ arguments: StatementArguments) throws -> Int {
      try Int.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) ?? 0
    }
    if let facet = list.facet {
      return try count(
        """
        SELECT count(*) FROM facetLink l JOIN discovery d ON d.key = l.discovery
        WHERE l.facet = ? AND d.retired = 0
          AND l.discovery NOT IN (SELECT discovery FROM visit)
        """, [facet])
    }
    if let owner = list.owner {
      return try count(
        """
        SELECT count(*) FROM discovery WHERE ownerCode = ? AND retired = 0
          AND key NOT IN (SELECT discovery FROM visit)
        """, [owner])
    }
    return try DiscoveryKind.allCases.filter(list.kinds.contains).reduce(0) { sum, kind in
      let all = try count(
        "SELECT count(*) FROM discovery WHERE kind = ? AND retired = 0", [kind.rawValue])
      let collected = try count(
        """
        SELECT count(*) FROM visit CROSS JOIN discovery d ON d.key = visit.discovery
        WHERE d.kind = ? AND d.retired = 0
        """, [kind.rawValue])
      return sum + all - collected
    }
  }
}

/// Finds the nearest uncollected discoveries of a badge's list.
///
/// It searches growing circles through the index of positions. For a borough, a category or an
/// owner, which may be far away, it soon reads all discoveries of the list instead.
struct NearestWorks {
  private let list: DiscoveryList
  private let place: Coordinate
  private let limit: Int

  /// The first radius in metres; each next one is four times as large.
  private static let nearest = 500.0
  /// The largest useful radius in metres, which covers the earth.
  private static let farthest = 8_000_000.0
  /// The maximum radius in metres for lists that are restricted to one area or owner.
  private static let around = 4_000.0

  init(_ list: DiscoveryList, to place: Coordinate, limit: Int) {
    self.list = list
    self.place = place
    self.limit = limit
  }

  /// Reads them, the nearest first; discoveries without a position come last.
  func read(_ db: Database) throws -> [DiscoveryID] {
    let isEverywhere = list.facet == nil && list.owner == nil
    var radius = Self.nearest
    while radius <= (isEverywhere ? Self.farthest : Self.around) {
      let found = try within(radius, db)
      if found.count >= limit { return found }
      radius *= 4
    }
    return try all(isEverywhere, db)
  }

  /// The discoveries within a circle, the nearest first, at most `limit`.
  private func within(_ radius: Double, _ db: Database) throws -> [DiscoveryID] {
    let box = NearbyQuery.box(around: place, radius: radius)
    var arguments: StatementArguments = [
      box.latitudes.lowerBound, box.latitudes.upperBound,
      box.longitudes.lowerBound, box.longitudes.upperBound,
    ]
    var sql =
      "\(Self.columns) WHERE \(Self.isLeft)"
      + " AND latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?"
    if let facet = list.facet {
      sql += " AND EXISTS (SELECT 1 FROM facetLink WHERE facet = ? AND discovery = key)"
      arguments += [facet]
    }
    if let owner = list.owner {
      // The plus prevents SQLite from using the index of owners, which may have more rows than the
      // circle.
      sql += " AND +ownerCode = ?"
      arguments += [owner]
    }
    return try sorted(sql, arguments, db) { $0 <= radius }
  }

  private func all(_ isEverywhere: Bool, _ db: Database) throws -> [DiscoveryID] {
    let found: [DiscoveryID]
    if let facet = list.facet {
      found = try sorted(
        "\(Self.columns) NOT INDEXED WHERE \(Self.isLeft) AND key IN (\(ListQuery.facetSQL))",
        [facet], db)
    } else if let owner = list.owner {
      found = try sorted("\(Self.columns) WHERE \(Self.isLeft) AND ownerCode = ?", [owner], db)
    } else {
      found = try sorted("\(Self.columns) WHERE \(Self.isLeft)", [], db)
    }
    return found
  }

  private static let columns = "SELECT key, latitude, longitude FROM discovery"
  private static let isLeft = "retired = 0 AND key NOT IN (SELECT discovery FROM visit)"

  private func sorted(
    _ sql: String, _ arguments: StatementArguments, _ db: Database,
    where isNear: (Double) -> Bool = { _ in true }
  ) throws -> [DiscoveryID] {
    var found: [(metres: Double, id: DiscoveryID)] = []
    try RowReader(db.cachedStatement(sql: sql), arguments).forEach { row in
      guard let id = DiscoveryID(key: row.integer(0)), list.kinds.contains(id.kind) else { return }
      var metres = Double.infinity
      if !row.isNull(1),
        let point = Coordinate(latitude: row.number(1), longitude: row.number(2))
      {
        metres = Distance.metres(from: place, to: point)
      }
      guard isNear(metres) else { return }
      insert((metres, id), into: &found)
    }
    return found.map(\.id)
  }

  /// Inserts an entry in order, and drops the farthest one above the limit.
  private func insert(
    _ entry: (metres: Double, id: DiscoveryID),
    into found: inout [(metres: Double, id: DiscoveryID)]
  ) {
    guard limit > 0 else { return }
    if found.count == limit {
      guard let last = found.last, (entry.metres, entry.id) < (last.metres, last.id) else { return }
      found.removeLast()
    }
    let place = found.firstIndex { ($0.metres, $0.id) > (entry.metres, entry.id) } ?? found.count
    found.insert(entry, at: place)
  }
}
