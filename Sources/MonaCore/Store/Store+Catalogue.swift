import Foundation
import GRDB

extension Store {
  /// Whether MONA's own catalogue has never been filled, whatever came from other sources.
  package func isCatalogueEmpty() throws -> Bool {
    let mona = DiscoveryID.keys(ofSource: 0)
    return try person.read { db in
      try Bool.fetchOne(
        db, sql: "SELECT NOT EXISTS (SELECT 1 FROM discovery WHERE key BETWEEN ? AND ?)",
        arguments: [mona.lowerBound, mona.upperBound]) ?? true
    }
  }

  /// Everything the catalogue says of a discovery, retired or not; nil when it never had it.
  package func discovery(_ id: DiscoveryID) throws -> Discovery? {
    let kept = try person.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT d.record, d.borough, d.territory, source.name, d.latitude IS NULL
          FROM discovery d LEFT JOIN source ON source.id = ? AND source.id > 0 WHERE d.key = ?
          """, arguments: [id.source, id.key])
    }
    guard let kept else { return nil }
    var discovery = try (kept[0] as Data).withUnsafeBytes { bytes in
      try KeptRecord.discovery(id, bytes)
    }
    // The import may have found the borough from the position, or spelled it as others do.
    discovery.borough = kept[1]
    discovery.territory = kept[2]
    discovery.source = discovery.source ?? kept[3]
    // And it may have found that the position is not to be believed.
    if kept[4] { discovery.coordinate = nil }
    return discovery
  }

  /// How long each list of the catalogue is.
  package func counts() throws -> CatalogueCounts {
    try person.read { db in try Self.counts(db) }
  }

  static let kindCountSQL = "SELECT kind, count(*) FROM discovery WHERE retired = 0 GROUP BY kind"
  static let facetCountSQL = "SELECT type, count(*) FROM facet WHERE count > 0 GROUP BY type"

  private static func counts(_ db: Database) throws -> CatalogueCounts {
    var counts = CatalogueCounts()
    try RowReader(db.cachedStatement(sql: kindCountSQL)).forEach { row in
      guard let kind = DiscoveryKind(rawValue: Int(row.integer(0))) else { return }
      counts.discoveries[kind] = Int(row.integer(1))
    }
    try RowReader(db.cachedStatement(sql: facetCountSQL)).forEach { row in
      guard let type = FacetType(rawValue: Int(row.integer(0))) else { return }
      counts.facets[type] = Int(row.integer(1))
    }
    return counts
  }

  /// How much the catalogue holds and the person has.
  package func stats() throws -> CatalogueStats {
    try person.read { db in
      var stats = CatalogueStats()
      func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
      let counts = try Self.counts(db)
      stats.artworks = counts.discoveries[.artwork] ?? 0
      stats.places = counts.discoveries[.place] ?? 0
      stats.heritages = counts.discoveries[.heritage] ?? 0
      stats.artists = counts.facets[.artist] ?? 0
      stats.collected = try count("SELECT count(*) FROM visit")
      stats.targeted = try count("SELECT count(*) FROM target")
      stats.badgesWon = try count("SELECT count(*) FROM badgeWon")
      return stats
    }
  }

  /// The facets of a type that a discovery of the catalogue shares, by name.
  package func facets(_ type: FacetType, language: Language) throws -> [FacetRow] {
    try person.read { db in
      try facets(type, in: db, by: language)
    }
  }

  /// The facet of this very name, else one whose name has its letters; nil when there is none.
  package func facet(_ type: FacetType, named name: String) throws -> FacetRow? {
    let letters = Letters.of(name)
    guard !letters.isEmpty else { return nil }
    return try person.read { db in
      let alike = try facets(type, in: db).filter { facet in
        [facet.name.fr, facet.name.en].contains { $0.map(Letters.of) == letters }
      }
      return alike.first { $0.name.fr == name || $0.name.en == name } ?? alike.first
    }
  }

  /// The facets a discovery has, in the order of their types.
  package func facets(of id: DiscoveryID) throws -> [FacetRow] {
    try person.read { db in
      try Row.fetchAll(
        db,
        sql: """
          \(Self.facetSQL) JOIN facetLink own ON own.facet = f.id
          WHERE own.discovery = ? ORDER BY f.type, f.sortFr
          """, arguments: [id.key]
      ).compactMap(FacetRow.init)
    }
  }

  /// What `FacetRow.init` reads, of the facet `f`.
  static let facetSQL = facetSQL(.french)

  private static func facetSQL(_ language: Language) -> String {
    """
    SELECT f.id, f.type, f.nameFr, f.nameEn, f.isCollective, f.count, f.parent,
      substr(\(sortColumn(language)), 1, 5) FROM facet f
    """
  }

  private static func sortColumn(_ language: Language) -> String {
    language == .french ? "f.sortFr" : "f.sortEn"
  }

  private func facets(
    _ type: FacetType, in db: Database, by language: Language = .french
  ) throws -> [FacetRow] {
    var facets: [FacetRow] = []
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: Self.facetListSQL(language)), arguments: [type.rawValue])
    while let row = try rows.next() {
      if let facet = FacetRow(row) { facets.append(facet) }
    }
    return facets
  }

  static func facetListSQL(_ language: Language) -> String {
    """
    \(facetSQL(language)) WHERE f.type = ? AND f.count > 0 ORDER BY \(sortColumn(language)), f.id
    """
  }
}

extension FacetRow {
  /// Reads id, type, both names, `isCollective`, the count, the parent and the beginning of the
  /// sort key.
  init?(_ row: Row) {
    guard let type = FacetType(rawValue: row[1]) else { return nil }
    let step = try? row.withUnsafeData(atIndex: 7) { start in
      Collation.step(of: start.map { Array($0) } ?? [])
    }
    self.init(
      id: row[0], type: type, name: Localized(fr: row[2], en: row[3]), isCollective: row[4],
      count: row[5], parent: row[6], sortLetter: step ?? .untitled)
  }
}
