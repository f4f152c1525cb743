import GRDB
import MonaCatalogue

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
