import Foundation
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
