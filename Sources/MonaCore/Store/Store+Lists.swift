import GRDB

extension Store {
  /// The discoveries of `list`, in order: numbers only, so that half a million cost 4 MB.
  public func discoveries(in list: DiscoveryList, language: Language) throws -> [DiscoveryID] {
    try person.read { db in
      var query = ListQuery(list, language: language)
      guard let (sql, arguments) = query.sql() else { return [] }
      guard list.sort == .distance else {
        return try Int64.fetchCursor(db, sql: sql, arguments: arguments).identifiers()
      }
      return try Self.byDistance(db, sql: sql, arguments: arguments, list)
    }
  }

  /// What a list shows of these discoveries, in their order; the unknown ones are left out.
  public func rows(_ ids: some Collection<DiscoveryID>) throws -> [DiscoveryRow] {
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

  /// Orders by distance in memory: it depends on where one stands, so no index can.
  private static func byDistance(
    _ db: Database, sql: String, arguments: StatementArguments, _ list: DiscoveryList
  ) throws -> [DiscoveryID] {
    var placed: [(id: DiscoveryID, metres: Double)] = []
    var placeless: [DiscoveryID] = []
    let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
    while let row = try rows.next() {
      guard let id = DiscoveryID(key: row[0]) else { continue }
      if let latitude: Double = row[1], let longitude: Double = row[2],
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      {
        placed.append((id, Distance.metres(from: list.origin, to: coordinate)))
      } else {
        placeless.append(id)
      }
    }
    placed.sort { list.isDescending ? $0.metres > $1.metres : $0.metres < $1.metres }
    let ordered = placed.map(\.id) + placeless
    return list.limit.map { Array(ordered.prefix($0)) } ?? ordered
  }
}

/// Turns a list into one SELECT of keys.
private struct ListQuery {
  private let list: DiscoveryList
  private let sortColumn: String
  private var conditions: [String] = []
  private var arguments = StatementArguments()

  init(_ list: DiscoveryList, language: Language) {
    self.list = list
    sortColumn = language == .french ? "d.sortFr" : "d.sortEn"
  }

  /// Nil when nothing can match.
  mutating func sql() -> (String, StatementArguments)? {
    guard !list.kinds.isEmpty else { return nil }
    if let text = list.commentMatching {
      // One's own words are found again, whatever the catalogue has become.
      guard let search = CommentSearch(text) else { return nil }
      conditions.append("d.key IN (SELECT discovery FROM visit WHERE \(search.condition))")
      arguments += search.arguments
    } else {
      conditions.append("d.retired = 0")
    }
    if list.kinds.count < DiscoveryKind.allCases.count {
      let kinds = list.kinds.map { String($0.rawValue) }.sorted().joined(separator: ", ")
      conditions.append("d.kind IN (\(kinds))")
    }
    if let facet = list.facet {
      conditions.append("d.key IN (SELECT discovery FROM facetLink WHERE facet = ?)")
      arguments += [facet]
    }
    if let text = list.matching {
      guard let match = SearchText.query(text) else { return nil }
      conditions.append(
        """
        d.key IN (
          SELECT \(SearchRow.discoveryKeySQL) FROM discoverySearch WHERE discoverySearch MATCH ?)
        """)
      arguments += [match]
    }
    switch list.state {
    case nil: break
    case .collected: conditions.append("d.key IN (SELECT discovery FROM visit)")
    case .targeted: conditions.append("d.key IN (SELECT discovery FROM target)")
    case .uncollected:
      conditions.append("d.key NOT IN (SELECT discovery FROM visit)")
      conditions.append("d.key NOT IN (SELECT discovery FROM target)")
    }
    let columns = list.sort == .distance ? "d.key, d.latitude, d.longitude" : "d.key"
    var sql = "SELECT \(columns) FROM discovery d WHERE \(conditions.joined(separator: " AND "))"
    sql += " ORDER BY \(order)"
    if let limit = list.limit, list.sort != .distance { sql += " LIMIT \(limit)" }
    return (sql, arguments)
  }

  private var order: String {
    let direction = list.isDescending ? "DESC" : "ASC"
    return switch list.sort {
    case .title: "\(sortColumn) \(direction), d.key \(direction)"
    case .date: "d.year IS NULL, d.year \(direction), \(sortColumn), d.key"
    case .distance: "\(sortColumn), d.key"
    }
  }
}

extension DatabaseCursor<Int64> {
  fileprivate func identifiers() throws -> [DiscoveryID] {
    var ids: [DiscoveryID] = []
    while let key = try next() {
      if let id = DiscoveryID(key: key) { ids.append(id) }
    }
    return ids
  }
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
