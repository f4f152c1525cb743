import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel

/// Fetches the changes of one collection, with the smallest download that the server supports.
struct CollectionRequest: Sendable {
  let client: ServerClient
  let profile: ServerProfile
  let folder: URL
  let now: Date

  /// The changes of a collection.
  func news(
    of collection: CollectionUpdate.Collection, since known: Freshness?
  ) async throws -> CollectionUpdate {
    switch collection {
    case .badges:
      do {
        return try await whole(.badges, collection, since: known)
      } catch ServerRequestError.refused(
        _, status: 404)
      {
        // The server has no badges; the stored ones are kept.
        return CollectionUpdate(collection, .unchanged, Freshness(checkedAt: now))
      }
    case .discoveries(let kind):
      if profile.has("catalogue-changes") {
        return try await changes(of: kind, since: known)
      }
      if let parts = try await updated(APICollection(kind), collection, since: known) {
        return parts
      }
      return try await whole(APICollection(kind), collection, since: known)
    }
  }

  // MARK: Servers with revision numbers

  /// The largest accepted number of pages: two million records.
  private static let pageLimit = 2000

  private func changes(
    of kind: DiscoveryKind, since known: Freshness?
  ) async throws -> CollectionUpdate {
    if let revision = known?.revision {
      do { return try await changes(of: kind, after: revision) } catch ServerRequestError.refused(
        _, status: 410)
      {
        // The server's revision numbers started again (410), so everything is fetched.
      }
    }
    return try await changes(of: kind, after: 0)
  }

  /// - Parameter first: the last known revision; 0 to fetch everything.
  private func changes(of kind: DiscoveryKind, after first: Int64) async throws -> CollectionUpdate
  {
    var (revision, files, removed) = (first, [URL](), [DiscoveryID]())
    var hasMore = true
    while hasMore {
      let file = file("\(kind.name)-\(files.count)")
      try await client.changes(kind, since: revision, to: file)
      let page = try await BlockingExecutor.shared.run {
        APICatalogueChanges(try Data(contentsOf: file), of: kind)
      }
      // Revisions that do not increase, or too many pages, would cause endless requests.
      guard let page, !page.hasMore || (page.revision > revision && files.count < Self.pageLimit)
      else {
        throw ServerRequestError.notUnderstood("")
      }
      if page.count > 0 { files.append(file) }
      removed += page.removed
      (revision, hasMore) = (page.revision, page.hasMore)
    }
    let isWhole = first == 0
    let isUnchanged = !isWhole && files.isEmpty && removed.isEmpty
    return CollectionUpdate(
      .discoveries(kind),
      isUnchanged ? .unchanged : isWhole ? .whole(files) : .changes(files, removed: removed),
      Freshness(checkedAt: now, wholeAt: isWhole ? now : nil, revision: revision))
  }

  // MARK: Servers of 2023

  /// The records changed since the last check, from a server without `ETag` and `Last-Modified`;
  /// nil when the whole collection must be fetched.
  private func updated(
    _ api: APICollection, _ collection: CollectionUpdate.Collection, since known: Freshness?
  ) async throws -> CollectionUpdate? {
    guard let known, known.tag == nil, known.modified == nil, let wholeAt = known.wholeAt,
      now < wholeAt + FreshnessLimit.whole, wholeAt <= now
    else { return nil }
    let file = file(api.rawValue)
    // Starts one day earlier, because the server's time zone may be ahead.
    let day = String(ISO8601.string(known.checkedAt - 86_400).prefix(10))
    do {
      guard try await client.updated(api, since: day, to: file) != nil else { return nil }
    } catch ServerRequestError.refused, ServerRequestError.serverFailure {
      return nil
    }
    var freshness = known
    freshness.checkedAt = now
    return CollectionUpdate(collection, .changes([file], removed: []), freshness)
  }

  private func whole(
    _ api: APICollection, _ collection: CollectionUpdate.Collection, since known: Freshness?
  ) async throws -> CollectionUpdate {
    let file = file(api.rawValue)
    let answer = try await client.collection(
      api, to: file, unless: known?.tag, modified: known?.modified)
    if answer.status != 304, let pages = try await rest(of: api, after: file) {
      // The first page's `ETag` does not cover the other pages.
      return CollectionUpdate(
        collection, .whole([file] + pages), Freshness(checkedAt: now, wholeAt: now))
    }
    var freshness = Freshness(
      checkedAt: now, wholeAt: now, tag: answer.headers["etag"],
      modified: answer.headers["last-modified"])
    guard answer.status != 304 else {
      freshness.tag = freshness.tag ?? known?.tag
      freshness.modified = freshness.modified ?? known?.modified
      return CollectionUpdate(collection, .unchanged, freshness)
    }
    return CollectionUpdate(collection, .whole([file]), freshness)
  }

  /// The pages after the first; nil for a server without pages.
  private func rest(of api: APICollection, after first: URL) async throws -> [URL]? {
    let pages = try await BlockingExecutor.shared.run { try APIPages(ending: first) }
    guard let pages, pages.last > 1 else { return nil }
    guard pages.last <= Self.pageLimit else { throw ServerRequestError.notUnderstood("") }
    var files: [URL] = []
    for page in 2...pages.last {
      let file = file("\(api.rawValue)-\(page)")
      try await client.collection(api, to: file, page: page)
      files.append(file)
    }
    return files
  }

  private func file(_ name: String) -> URL { folder.appendingPathComponent("\(name).json") }
}
