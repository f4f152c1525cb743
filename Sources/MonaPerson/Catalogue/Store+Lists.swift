import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// The discoveries of `list` in order, with an index for jumping.
  ///
  /// Retired discoveries are only in lists of collected, wished-for or commented discoveries.
  package func ordered(
    _ list: DiscoveryList, language: Language
  ) throws -> OrderedDiscoveries {
    try person.readSnapshot { db in
      try Catalogue.ordered(list, language: language, ListRestriction(list, db), db)
    }
  }

  /// The list rows of these discoveries, in their order, without unknown ones.
  package func rows(_ ids: some Collection<DiscoveryID>) throws -> [DiscoveryRow] {
    try person.readSnapshot { db in try RowQuery.personal.rows(of: ids, db) }
  }
}

extension RowQuery {
  /// The query of a discovery with the person's visit and wish.
  static let personal = RowQuery(
    state: "v.discovery IS NOT NULL, v.photo, t.discovery IS NOT NULL",
    picture: "ifnull(d.picture, offered.address)",
    joins: """
      LEFT JOIN visit v ON v.discovery = d.key LEFT JOIN target t ON t.discovery = d.key
        LEFT JOIN serverPicture offered ON offered.discovery = d.key
      """)
}

extension ListRestriction {
  /// The restriction of a list by the person's data.
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
      keep(
        try CommentSearch(text).map { search in
          try RowReader.keys(search.discoveriesSQL, search.arguments, db)
        } ?? [])
    }
    isWithRetired =
      list.state == .collected || list.state == .targeted || list.commentMatching != nil
      || list.rating != nil
  }
}

extension Store {
  /// All discoveries of the catalogue with a position, unordered, for a map.
  package func placed() throws -> [PlacedDiscovery] {
    try person.readSnapshot { db in try Catalogue.placed(states: Self.personalStates(db), db) }
  }

  /// The states of collected and wished-for discoveries; all others are uncollected.
  package func personalStates() throws -> [DiscoveryID: DiscoveryState] {
    try person.readSnapshot(Self.personalStates)
  }

  private static func personalStates(_ db: Database) throws -> [DiscoveryID: DiscoveryState] {
    var states: [DiscoveryID: DiscoveryState] = [:]
    // A discovery that is both counts as collected.
    for (table, state) in [("target", DiscoveryState.targeted), ("visit", .collected)] {
      let keys = try Int64.fetchAll(db, sql: "SELECT discovery FROM \(table)")
      for key in keys { DiscoveryID(key: key).map { states[$0] = state } }
    }
    return states
  }
}

/// The sizes of the catalogue and of the person's collection.
package struct CatalogueStats: Hashable, Codable, Sendable {
  /// Artworks in the catalogue.
  package var artworks = 0
  /// Places in the catalogue.
  package var places = 0
  /// Heritage sites in the catalogue.
  package var heritages = 0
  /// Artists of those artworks.
  package var artists = 0
  /// Visits, with those of discoveries that are no longer in the catalogue.
  package var collected = 0
  /// Discoveries on the wish list.
  package var targeted = 0
  /// Badges won.
  package var badgesWon = 0

  /// An empty catalogue.
  package init() {}
}

extension Store {
  /// Counts the catalogue and the person's collection.
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
