import GRDB
import MonaModel

extension Catalogue {
  /// The facets of a type with at least one discovery, by name; an artist of several spellings
  /// once.
  package func facets(_ type: FacetType, language: Language) throws -> [FacetRow] {
    try reader.readSnapshot { db in try Self.listed(type, db, by: language) }
  }

  private static func listed(
    _ type: FacetType, _ db: Database, by language: Language,
    where isListed: (Int64) -> Bool = { _ in true }
  ) throws -> [FacetRow] {
    let rows = try FacetQuery.list(type, db, by: language).filter { isListed($0.id) }
    return type == .artist ? try ArtistGroups(db).merged(rows, db) : rows
  }

  /// The facets of a type whose name matches a search text, by name.
  package func facets(
    _ type: FacetType, matching text: String, language: Language
  ) throws -> [FacetRow] {
    try reader.readSnapshot { db in
      let rows = try TextSearch(text, in: .facets, db)?.rows(in: SearchRow.rows(of: type)) ?? []
      let found = Set(rows.map(SearchRow.number))
      return try Self.listed(type, db, by: language) { found.contains($0) }
    }
  }

  /// The facets of a discovery, by type.
  package func facets(of id: DiscoveryID) throws -> [FacetRow] {
    try reader.readSnapshot { db in
      try Row.fetchAll(
        db,
        sql: """
          \(FacetQuery.sql) JOIN facetLink own ON own.facet = f.id
          WHERE own.discovery = ? ORDER BY f.type, f.sortFr
          """, arguments: [id.key]
      ).compactMap { try FacetRow($0) }
    }
  }

  /// The facet of exactly this name, otherwise one with the same normalized name, for an artist in
  /// either order; nil when there is none.
  package func facet(_ type: FacetType, named name: String) throws -> FacetRow? {
    let normalized = type == .artist ? ArtistName.key : NormalizedKey.of
    let key = normalized(name)
    guard !key.isEmpty else { return nil }
    return try reader.readSnapshot { db in
      let matches = try FacetQuery.list(type, db).filter { facet in
        [facet.name.fr, facet.name.en].contains { $0.map(normalized) == key }
      }
      return matches.first { $0.name.fr == name || $0.name.en == name } ?? matches.first
    }
  }

  /// The facet of this identity; nil when no current discovery has it.
  package func facet(_ name: FacetName) throws -> FacetRow? {
    try reader.readSnapshot { db in
      try Row.fetchOne(
        db, sql: "\(FacetQuery.sql) WHERE f.type = ? AND f.code = ? AND f.count > 0",
        arguments: [name.type.rawValue, name.code]
      ).flatMap { try FacetRow($0) }
    }
  }

  /// The persistent identity of a facet; nil when it is unknown.
  package func facetName(of facet: Int64) throws -> FacetName? {
    let row = try reader.readSnapshot { db in
      try Row.fetchOne(db, sql: "SELECT type, code FROM facet WHERE id = ?", arguments: [facet])
    }
    guard let row, let type = FacetType(rawValue: try row.decode(atIndex: 0)) else { return nil }
    return FacetName(type, code: try row.decode(atIndex: 1))
  }

  /// The persistent identities of all facets of a type.
  package func facetNames(_ type: FacetType) throws -> [Int64: FacetName] {
    try reader.readSnapshot { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT id, code FROM facet WHERE type = ?", arguments: [type.rawValue])
      return Dictionary(rows.map { ($0[0], FacetName(type, code: $0[1])) }) { first, _ in first }
    }
  }

  /// The discoveries with a facet, including retired ones.
  package func discoveries(ofFacet facet: Int64) throws -> Set<DiscoveryID> {
    try reader.readSnapshot { db in
      Set(try ArtistGroups.discoveries(ofFacet: facet, db).compactMap { DiscoveryID(key: $0) })
    }
  }

  /// The terms of the listed discoveries.
  package func vocabulary() throws -> Vocabulary {
    var vocabulary = Vocabulary()
    for kind in DiscoveryKind.allCases {
      try forEachDiscovery(of: kind) { vocabulary.add($0) }
    }
    return vocabulary
  }

  /// The centre of the discoveries with a facet, such as a borough; nil when none has a position.
  ///
  /// The medians of up to a hundred positions, which are robust against outliers.
  package func middle(ofFacet facet: Int64) throws -> MapPoint? {
    try reader.readSnapshot { db in
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
}
