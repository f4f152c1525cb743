import GRDB
import MonaModel

extension ServerStore {
  /// What became of somebody's visits after a change of a number.
  struct Changes: Sendable {
    /// Visits that are new or different, in the order of their changes.
    var visits: [StoredVisit] = []
    /// Visits that were removed, in the order of their removals.
    var removals: [(discovery: DiscoveryID, revision: Int64)] = []
    /// The number to ask with the next time.
    var revision: Int64
    /// Whether there is more to ask for at once.
    var hasMore = false
  }

  /// What became of somebody's visits after the change of this number, the oldest changes first.
  /// - Parameter limit: how many changes are answered at most.
  func changes(of person: Int64, after revision: Int64, limit: Int) async throws -> Changes {
    try await database.read { db in
      // One more than is answered tells whether there is more.
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
