import GRDB
import MonaModel

extension ServerStore {
  /// The changes of a person's visits after a revision.
  struct Changes: Sendable {
    /// Visits that are new or different, ordered by revision.
    var visits: [StoredVisit] = []
    /// Removed visits, ordered by revision.
    var removals: [(discovery: DiscoveryID, revision: Int64)] = []
    /// The revision to continue after.
    var revision: Int64
    /// Whether another page follows.
    var hasMore = false
  }

  /// The changes of a person's visits after a revision, the oldest first.
  /// - Parameter limit: the most changes to return.
  func changes(of person: Int64, after revision: Int64, limit: Int) async throws -> Changes {
    try await database.read { db in
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
          SELECT discovery, revision FROM removal
          WHERE person = ? AND revision > ? ORDER BY revision LIMIT ?
          """, arguments: [person, revision, limit + 1]
      ).compactMap { row in
        DiscoveryID(key: row[0]).map { (discovery: $0, revision: row[1] as Int64) }
      }
      let page = RevisionPage(
        visits.map(\.revision) + removals.map(\.revision), after: revision, limit: limit)
      return Changes(
        visits: visits.filter { $0.revision <= page.last },
        removals: removals.filter { $0.revision <= page.last }, revision: page.last,
        hasMore: page.hasMore)
    }
  }
}
