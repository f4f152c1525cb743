import MonaModel
import MonaServerStore

extension ServerStore {
  /// The changes of a person's visits after a revision.
  struct Changes: Sendable {
    /// Visits that are new or different, ordered by revision.
    var visits: [StoredVisit] = []
    /// Removed visits, ordered by revision.
    var removals: [Removal] = []
    /// The revision to continue after.
    var revision: Int64
    /// The epoch in which that revision was given; nil before the first change.
    var epoch: String?
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
  ///   - known: the last change that the client heard of; nil if it names none.
  ///   - limit: the most changes to return.
  /// - Throws: `RequestError.neverGiven`.
  func changes(
    of person: Int64, after revision: Int64, knowing known: KnownChange? = nil, limit: Int
  ) async throws -> Changes {
    try await database.read { db in
      try Self.check(KnownChange(revision: revision, epoch: nil), of: person, db)
      if let known { try Self.check(known, of: person, db) }
      // One row more than the page holds shows whether another page follows.
      let visits = try db.rows(
        """
        \(StoredVisit.selection)
        WHERE visit.person = ? AND visit.revision > ? ORDER BY visit.revision LIMIT ?
        """, [person, revision, limit + 1]
      ).compactMap(StoredVisit.init)
      let removals = try db.rows(
        """
        SELECT discovery, revision, removedAt FROM removal
        WHERE person = ? AND revision > ? ORDER BY revision LIMIT ?
        """, [person, revision, limit + 1]
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
        revision: page.last, epoch: Self.epoch(of: page.last, person, db), hasMore: page.hasMore)
    }
  }
}
