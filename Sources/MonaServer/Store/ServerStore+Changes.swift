import GRDB
import MonaModel

extension ServerStore {
  /// The changes of a person's visits after a revision.
  struct Changes: Sendable {
    /// Visits that are new or different, ordered by revision.
    var visits: [StoredVisit] = []
    /// Removed visits, ordered by revision.
    var removals: [Removal] = []
    /// The epoch of the person's last change; nil before the first one.
    var epoch: String?
    /// The revision to continue after.
    var revision: Int64
    /// Whether another page follows.
    var hasMore = false
  }

  /// A removed visit.
  struct Removal: Equatable, Sendable {
    let discovery: DiscoveryID
    let revision: Int64
    /// Milliseconds since 1970; nil for removals of earlier servers, which stored no time.
    let removedAt: Int64?
  }

  /// The changes of a person's visits after a revision, the oldest first.
  /// - Parameters:
  ///   - epoch: the epoch in which the client got the revision; nil if it knows none.
  ///   - limit: the most changes to return.
  /// - Throws: `RequestError.neverGiven`.
  func changes(
    of person: Int64, after revision: Int64, epoch: String? = nil, limit: Int
  ) async throws -> Changes {
    try await database.read { db in
      try Self.check(KnownChange(epoch: epoch, revision: revision), of: person, db)
      // One row more than the page holds shows whether another page follows.
      let visits = try Row.fetchAll(
        db,
        sql: """
          \(StoredVisit.selection)
          WHERE visit.person = ? AND visit.revision > ? ORDER BY visit.revision LIMIT ?
          """, arguments: [person, revision, limit + 1]
      ).compactMap(StoredVisit.init)
      let removals = try Row.fetchAll(
        db,
        sql: """
          SELECT discovery, revision, removedAt FROM removal
          WHERE person = ? AND revision > ? ORDER BY revision LIMIT ?
          """, arguments: [person, revision, limit + 1]
      ).compactMap { row in
        DiscoveryID(key: row[0]).map {
          Removal(discovery: $0, revision: row[1], removedAt: row[2])
        }
      }
      let page = RevisionPage(
        visits.map(\.revision) + removals.map(\.revision), after: revision, limit: limit)
      return try Changes(
        visits: visits.filter { $0.revision <= page.last },
        removals: removals.filter { $0.revision <= page.last },
        epoch: Self.lastEpoch(of: person, db), revision: page.last, hasMore: page.hasMore)
    }
  }
}
