import GRDB
import MonaModel

/// The catalogue from one end to the other, for those who hand it on.
extension Catalogue {
  /// Hands over all there is of a kind now, retired ones left out, in the order of their keys.
  ///
  /// - Parameters:
  ///   - start: how many are passed over.
  ///   - count: how many are handed over at most.
  /// - Throws: what `body` throws, too.
  package func forEachDiscovery(
    of kind: DiscoveryKind, from start: Int = 0, count: Int = .max,
    _ body: (Discovery) throws -> Void
  ) throws {
    try reader.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          \(KeptRow.selection)
          WHERE d.kind = ? AND d.retired = 0 ORDER BY d.key LIMIT ? OFFSET ?
          """, arguments: [kind.rawValue, count, start])
      while let row = try rows.next() {
        if let discovery = try KeptRow.discovery(row) { try body(discovery) }
      }
    }
  }

  /// A discovery that is in the catalogue now; nil for one that was retired.
  package func listedDiscovery(_ id: DiscoveryID) throws -> Discovery? {
    try reader.read { db in
      try Row.fetchOne(
        db, sql: "\(KeptRow.selection) WHERE d.key = ? AND d.retired = 0", arguments: [id.key])
    }.flatMap(KeptRow.discovery)
  }

  /// Whether the catalogue has, or ever had, a discovery.
  package func knows(_ id: DiscoveryID) throws -> Bool {
    try reader.read { db in
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM discovery WHERE key = ?)"),
        arguments: [id.key])
        ?? false
    }
  }

  /// How many discoveries of a kind there are now.
  package func count(of kind: DiscoveryKind) throws -> Int {
    try reader.read { db in
      try Int.fetchOne(
        db, sql: "SELECT COUNT(*) FROM discovery WHERE kind = ? AND retired = 0",
        arguments: [kind.rawValue]) ?? 0
    }
  }

  /// All badges, in the order of their numbers.
  package func badges() throws -> [Badge] {
    try reader.read { db in
      try Row.fetchAll(db, sql: "SELECT \(Badge.columns) FROM badge ORDER BY id").map(Badge.init)
    }
  }

  /// How often discoveries and badges were changed, by any process.
  package func revisions() throws -> ChangeNumbers {
    try reader.read { db in try RevisionTable.numbers(of: [.catalogue], db) }
  }
}
