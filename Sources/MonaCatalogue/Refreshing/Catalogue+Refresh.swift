import Foundation
import GRDB
import MonaModel

extension Catalogue {
  /// How new the catalogue's copy of a server's collection is; nil when it never answered.
  /// - Parameter server: what the server is called, always the same.
  package func freshness(
    of collection: CollectionNews.Collection, from server: String
  ) throws -> Freshness? {
    try reader.read { db in try FreshnessTable.fetch(collection, of: server, db) }
  }

  /// Takes over what a server said of its collections: all of it, or nothing, in one transaction.
  ///
  /// A record that cannot be understood is left out and reported; it retires nothing. Where nothing is
  /// new, only that is noted, and no screen reads anything again.
  /// - Parameters:
  ///   - server: what the server is called, always the same.
  ///   - won: the numbers of badges that stay, as someone has them.
  /// - Throws: `CatalogueError` when an answer is refused as a whole, `CancellationError` when the task
  ///   is cancelled; the catalogue is then as it was.
  package func refresh(
    _ news: [CollectionNews], from server: String, keepingBadges won: Set<Int> = []
  ) throws -> RefreshReport {
    let answers = try news.compactMap { try CollectionAnswer($0) }
    // What changed is counted below.
    return try write(changing: nil) { db in
      var report = RefreshReport(wasEmpty: try Self.hasNoDiscovery(db))
      if answers.contains(where: { $0.badges == nil }) {
        var pass = try CatalogueImport(db)
        for answer in answers where answer.badges == nil { try answer.write(&pass) }
        report.discoveries = try pass.finish()
        report.inserted = pass.inserted
      }
      if let badges = answers.compactMap(\.badges).first {
        report.badges = try badges.write(keeping: won, db)
      }
      if report.changeCount > 0 { try RevisionTable.catalogue.count(.catalogue, db) }
      if report.badgeChangeCount > 0 { try RevisionTable.catalogue.count(.badges, db) }
      for one in news {
        try FreshnessTable.save(one.freshness, of: one.collection, of: server, db)
      }
      return report
    }
  }
}
