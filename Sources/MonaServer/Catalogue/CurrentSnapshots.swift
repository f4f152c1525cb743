import MonaAPI
import MonaCatalogue
import Synchronization

/// The snapshots that hold while nothing is committed to the catalogue, so that most requests query no table.
final class CurrentSnapshots: Sendable {
  private let commits: CommitVersion?
  private let known = Mutex(Known())

  private struct Known: Sendable {
    var version: Int64?
    var snapshots: [APICollection: PublishedSnapshot] = [:]
  }

  init(of catalogue: Catalogue) throws { commits = try CommitVersion(of: catalogue) }

  /// The number of the catalogue's last commit; nil when it cannot be told.
  func version() -> Int64? { try? commits?.current() }

  /// The snapshot of a collection that holds at a version; nil when it is not known.
  func snapshot(of collection: APICollection, at version: Int64?) -> PublishedSnapshot? {
    guard let version else { return nil }
    return known.withLock { $0.version == version ? $0.snapshots[collection] : nil }
  }

  /// Notes a snapshot whose revision was queried after the version was read.
  func note(_ snapshot: PublishedSnapshot, of collection: APICollection, at version: Int64?) {
    guard let version else { return }
    known.withLock {
      if $0.version != version { $0 = Known(version: version) }
      $0.snapshots[collection] = snapshot
    }
  }
}
