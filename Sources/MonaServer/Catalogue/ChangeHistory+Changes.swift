import MonaModel
import MonaServerStore

extension ChangeHistory {
  /// The changes of the discoveries of a kind after a revision.
  struct Changes: Sendable {
    /// The keys of discoveries that are new or different, ordered by revision.
    var keys: [Int64]
    /// The discoveries that left the catalogue, ordered by revision.
    var removals: [(discovery: DiscoveryID, revision: Int64)]
    /// The revision to continue after.
    var revision: Int64
    /// Whether another page follows.
    var hasMore: Bool
  }

  /// The changes of the discoveries of a kind after a revision, the oldest first; nil for a revision that this
  /// history never assigned.
  ///
  /// - Parameters:
  ///   - revision: 0 for all changes.
  ///   - limit: the most changes to return.
  func changes(
    of kind: DiscoveryKind, after revision: Int64, limit: Int
  ) async throws -> Changes? {
    try await database.read { db in
      let isKnown = try db.value(
        Bool.self, "SELECT ?1 = 0 OR ?1 BETWEEN first AND last FROM numbering", [revision])
      guard isKnown == true else { return nil }
      func changed(_ table: String) throws -> [(key: Int64, revision: Int64)] {
        // One row more than the page holds shows whether another page follows.
        try db.rows(
          """
          SELECT discovery, revision FROM \(table)
          WHERE kind = ? AND revision > ? ORDER BY revision LIMIT ?
          """, [kind.rawValue, revision, limit + 1]
        ).map { (key: $0[0], revision: $0[1]) }
      }
      let (records, removals) = (try changed("record"), try changed("removal"))
      let page = RevisionPage(
        records.map(\.revision) + removals.map(\.revision), after: revision, limit: limit)
      return Changes(
        keys: records.filter { $0.revision <= page.last }.map(\.key),
        removals: removals.filter { $0.revision <= page.last }.compactMap { removal in
          DiscoveryID(key: removal.key).map { ($0, removal.revision) }
        }, revision: page.last, hasMore: page.hasMore)
    }
  }

  /// The discovery that was first chosen for a day.
  /// - Parameter choose: called when none was chosen yet, or when `isThere` returns false for the one that was.
  func daily(
    on day: MontrealDay, isThere: (DiscoveryID) throws -> Bool, choose: () throws -> DiscoveryID?
  ) throws -> DiscoveryID? {
    let kept = try database.read { db in
      try db.value(Int64.self, "SELECT discovery FROM daily WHERE day = ?", [day.description])
    }
    if let kept = kept.flatMap({ DiscoveryID(key: $0) }), try isThere(kept) { return kept }
    guard let chosen = try choose() else { return nil }
    try database.write { db in
      try db.execute(
        """
        INSERT INTO daily (day, discovery) VALUES (?, ?)
        ON CONFLICT (day) DO UPDATE SET discovery = excluded.discovery
        """,
        [day.description, chosen.key])
    }
    return chosen
  }
}
