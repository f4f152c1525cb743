import Foundation
import GRDB
import MonaModel

/// The files of a server collection, opened and validated.
struct CollectionImport {
  /// The badges; nil for a collection of discoveries.
  let badges: ParsedBadges?
  private let collection: CollectionUpdate.Collection
  private let kind: DiscoveryKind?
  private let files: [CatalogueFile]
  private let removed: [DiscoveryID]
  private let isWhole: Bool

  /// Nil when the collection is unchanged.
  /// - Throws: `CatalogueError` when a file is invalid.
  init?(_ news: CollectionUpdate) throws(CatalogueError) {
    let urls: [URL]
    switch news.content {
    case .unchanged: return nil
    case .whole(let answers): (urls, removed, isWhole) = (answers, [], true)
    case .changes(let answers, let gone): (urls, removed, isWhole) = (answers, gone, false)
    }
    var files: [CatalogueFile] = []
    for url in urls { files.append(try CatalogueFile(url)) }
    self.files = files
    collection = news.collection
    switch news.collection {
    case .discoveries(let kind): (self.kind, badges) = (kind, nil)
    case .badges:
      guard let file = files.first else { return nil }
      (kind, badges) = (nil, try ParsedBadges(file.content()))
    }
  }

  /// Whether there is any file with records.
  var hasRecords: Bool { !files.isEmpty }

  /// Whether nothing of the collection came from the server before.
  func isFirst(from server: String, _ db: Database) throws -> Bool {
    try FreshnessTable.fetch(collection, of: server, db) == nil
  }

  /// Imports the discoveries.
  /// - Parameter replacesAll: whether a whole collection takes the place of what is here, whatever that is.
  /// - Throws: `CatalogueError` when a file contains other kinds or lacks most discoveries.
  func write(_ pass: inout CatalogueImport, replacesAll: Bool) throws {
    guard let kind else { return }
    var isPartial = false
    for file in files {
      let before = pass.seen.filter { $0.key != kind }.mapValues(\.count)
      isPartial = try pass.read(file)
      let after = pass.seen.filter { $0.key != kind }.mapValues(\.count)
      guard before == after else { throw CatalogueError.notACatalogue(file.url) }
    }
    if isWhole, !isPartial, replacesAll || !files.isEmpty {
      try pass.retireUnread(kind, of: files.last?.url, isComplete: replacesAll)
    }
    try pass.retire(removed)
  }
}

extension Catalogue {
  /// The freshness of the local copy of a server collection; nil before the first response.
  /// - Parameter server: a stable name of the server.
  package func freshness(
    of collection: CollectionUpdate.Collection, from server: String
  ) throws -> Freshness? {
    try reader.readSnapshot { db in try FreshnessTable.fetch(collection, of: server, db) }
  }

  /// Imports the server's news of its collections in one transaction.
  ///
  /// Records that cannot be decoded are skipped and reported; they retire nothing. Without changes,
  /// only the freshness is stored and no view reloads.
  /// - Parameters:
  ///   - server: a stable name of the server.
  ///   - description: what the server says of its catalogue; nil if it says nothing. Where it takes the place of the
  ///     starter catalogue, the first whole collections of that server do, and those of the next server in its place.
  ///   - won: the numbers of badges to keep, because a person won them.
  ///   - referred: returns the keys in the person's data; called within the transaction.
  /// - Throws: `CatalogueError` when a file is rejected, or the server has other works under numbers in the person's
  ///   data; `CancellationError` when the task is cancelled; nothing has changed then.
  package func refresh(
    _ news: [CollectionUpdate], from server: String, as description: ServerCatalogue? = nil,
    keepingBadges won: Set<Int> = [],
    referring referred: (Database) throws -> Set<Int64> = { _ in [] }
  ) throws -> RefreshReport {
    let answers = try news.compactMap { try CollectionImport($0) }
    // The changes are counted below.
    return try write(changing: nil) { db in
      var report = RefreshReport(wasEmpty: try Self.hasNoDiscovery(db))
      if answers.contains(where: { $0.badges == nil }) {
        let mona = try SourceTable.mona(db)
        try HiddenSource.showing(mona, db) {
          var pass = try CatalogueImport(db)
          let before = try ServerCatalogueTable.fetch(db)
          for answer in answers where answer.badges == nil {
            let isFirst = try answer.isFirst(from: server, db)
            if isFirst {
              pass.comparison = try pass.comparison ?? NumberComparison(db)
            }
            try answer.write(
              &pass,
              replacesAll: isFirst
                && (description?.replacesStarter == true
                  || before?.replacesStarter == true && answer.hasRecords)
            )
          }
          try pass.comparison?.check { try referred(db) }
          report.discoveries = try pass.finish()
          report.inserted = mona.isHidden ? [] : pass.inserted
        }
      }
      if let badges = answers.compactMap(\.badges).first {
        report.badges = try badges.write(keeping: won, db)
      }
      if report.changeCount > 0 { try RevisionTable.catalogue.count(.catalogue, db) }
      if report.badgeChangeCount > 0 { try RevisionTable.catalogue.count(.badges, db) }
      if try ServerCatalogueTable.fetch(db) != description {
        try ServerCatalogueTable.save(description, db)
        try RevisionTable.catalogue.count(.catalogue, db)
      }
      for one in news {
        try FreshnessTable.forgetOthers(one.collection, than: server, db)
        try FreshnessTable.save(one.freshness, of: one.collection, of: server, db)
      }
      return report
    }
  }
}

/// The result of a refresh.
package struct RefreshReport: Hashable, Sendable {
  /// Whether the catalogue was empty before.
  package var wasEmpty: Bool
  /// The result for discoveries, by kind.
  package var discoveries = ImportReport()
  /// The discoveries added to the catalogue.
  package var inserted: [DiscoveryID] = []
  /// The result for badges.
  package var badges = ImportReport.Counts()

  package init(wasEmpty: Bool) { self.wasEmpty = wasEmpty }

  /// The number of changed discoveries.
  package var changeCount: Int {
    discoveries.kinds.values.reduce(0) { $0 + $1.changeCount }
  }

  /// The number of changed badges.
  package var badgeChangeCount: Int { badges.changeCount }
}
