import Foundation
import GRDB
import MonaModel

/// A collection of which a server sent something, opened with suspicion.
struct CollectionAnswer {
  /// The badges it brings; nil for one of discoveries.
  let badges: BadgeAnswer?
  private let kind: DiscoveryKind?
  private let files: [CatalogueFile]
  private let removed: [DiscoveryID]
  private let isWhole: Bool

  /// Nil for one of which nothing is new.
  /// - Throws: `CatalogueError` when a file cannot be one of the server.
  init?(_ news: CollectionNews) throws(CatalogueError) {
    let urls: [URL]
    switch news.content {
    case .unchanged: return nil
    case .whole(let answers): (urls, removed, isWhole) = (answers, [], true)
    case .changes(let answers, let gone): (urls, removed, isWhole) = (answers, gone, false)
    }
    var files: [CatalogueFile] = []
    for url in urls { files.append(try CatalogueFile(url)) }
    self.files = files
    switch news.collection {
    case .discoveries(let kind): (self.kind, badges) = (kind, nil)
    case .badges:
      guard let file = files.first else { return nil }
      (kind, badges) = (nil, try BadgeAnswer(file.content()))
    }
  }

  /// Has an import take over the discoveries.
  /// - Throws: `CatalogueError` when it lists anything else than its collection, or lacks most of what
  ///   there is.
  func write(_ pass: inout CatalogueImport) throws {
    guard let kind else { return }
    var isPartial = false
    for file in files {
      let before = pass.seen.filter { $0.key != kind }.mapValues(\.count)
      isPartial = try pass.read(CatalogueCursor(FilePieces(file)))
      let after = pass.seen.filter { $0.key != kind }.mapValues(\.count)
      guard before == after else { throw CatalogueError.notACatalogue(file.url) }
    }
    if isWhole, !isPartial, let last = files.last { try pass.retireUnread(kind, of: last.url) }
    try pass.retire(removed)
  }
}

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

/// What a refresh did.
package struct RefreshReport: Hashable, Sendable {
  /// Whether there was no discovery at all before.
  package var wasEmpty: Bool
  /// What was done to discoveries, kind by kind.
  package var discoveries = ImportReport()
  /// Those that were not in the catalogue before.
  package var inserted: [DiscoveryID] = []
  /// What was done to badges.
  package var badges = ImportReport.Counts()

  package init(wasEmpty: Bool) { self.wasEmpty = wasEmpty }

  /// How many discoveries are different from what they were, in whatever way.
  package var changeCount: Int {
    discoveries.kinds.values.reduce(0) { $0 + $1.changeCount }
  }

  /// How many badges are different from what they were, in whatever way.
  package var badgeChangeCount: Int { badges.changeCount }
}
