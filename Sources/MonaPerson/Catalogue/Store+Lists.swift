import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// The discoveries of `list` in order, with the index to jump in it.
  ///
  /// Retired discoveries are only in lists of what a person collected, targeted or wrote
  /// about.
  package func ordered(
    _ list: DiscoveryList, language: Language
  ) throws -> OrderedDiscoveries {
    try person.readSnapshot { db in
      try Catalogue.ordered(list, language: language, ListRestriction(list, db), db)
    }
  }

  /// What a list shows of these discoveries, in their order; the unknown ones are left out.
  package func rows(_ ids: some Collection<DiscoveryID>) throws -> [DiscoveryRow] {
    try person.readSnapshot { db in try RowQuery.personal.rows(of: ids, db) }
  }
}

extension RowQuery {
  /// A discovery, with the person's visit and wish.
  static let personal = RowQuery(
    state: "v.discovery IS NOT NULL, v.photo, t.discovery IS NOT NULL",
    joins: """
      LEFT JOIN visit v ON v.discovery = d.key LEFT JOIN target t ON t.discovery = d.key
      """)
}

extension ListRestriction {
  /// What a person's data says of a list.
  init(_ list: DiscoveryList, _ db: Database) throws {
    self.init()
    func keys(_ tables: [String]) throws -> Set<Int64> {
      let sql = tables.map { "SELECT discovery FROM \($0)" }.joined(separator: " UNION ALL ")
      return try RowReader.keys(sql, [], db)
    }
    switch list.state {
    case nil: break
    case .uncollected: unwanted = try keys(["visit", "target"])
    case .collected: keep(try keys(["visit"]))
    case .targeted: keep(try keys(["target"]))
    }
    if list.isLeavingOutCollected { unwanted.formUnion(try keys(["visit"])) }
    if let rating = list.rating {
      let sql = "SELECT discovery FROM visit WHERE ifnull(rating, 0) = ?"
      keep(try RowReader.keys(sql, [rating], db))
    }
    if let text = list.commentMatching {
      let search = CommentSearch(text)
      let sql = search.map { "SELECT discovery FROM visit WHERE \($0.condition)" }
      keep(try sql.map { try RowReader.keys($0, search?.arguments ?? [], db) } ?? [])
    }
    isWithRetired =
      list.state == .collected || list.state == .targeted || list.commentMatching != nil
      || list.rating != nil
  }
}

extension Store {
  /// All that a map shows: what the catalogue holds and knows the place of, in no order.
  package func placed() throws -> [PlacedDiscovery] {
    try person.readSnapshot { db in try Catalogue.placed(states: Self.personalStates(db), db) }
  }

  /// How the person stands to what they collected or targeted; all others are uncollected.
  package func personalStates() throws -> [DiscoveryID: DiscoveryState] {
    try person.readSnapshot(Self.personalStates)
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
}

/// How much the catalogue holds, and how much of it the person has made theirs.
package struct CatalogueStats: Hashable, Codable, Sendable {
  /// Artworks in the catalogue now.
  package var artworks = 0
  /// Places in the catalogue now.
  package var places = 0
  /// Heritage sites in the catalogue now.
  package var heritages = 0
  /// Artists of those artworks.
  package var artists = 0
  /// Visits, also of discoveries the catalogue no longer holds.
  package var collected = 0
  /// Wishes not yet collected.
  package var targeted = 0
  /// Badges won.
  package var badgesWon = 0

  /// An empty catalogue.
  package init() {}
}

extension Store {
  /// How much the catalogue holds and the person has.
  package func stats() throws -> CatalogueStats {
    try person.readSnapshot { db in
      var stats = CatalogueStats()
      func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
      let counts = try Catalogue.counts(db)
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
}
