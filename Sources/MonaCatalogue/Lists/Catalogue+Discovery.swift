import Foundation
import GRDB
import MonaModel

extension Catalogue {
  /// Whether MONA's own catalogue has never been filled, whatever came from other sources.
  package func isEmpty() throws -> Bool {
    let mona = DiscoveryID.keys(ofSource: 0)
    return try reader.read { db in
      try Bool.fetchOne(
        db, sql: "SELECT NOT EXISTS (SELECT 1 FROM discovery WHERE key BETWEEN ? AND ?)",
        arguments: [mona.lowerBound, mona.upperBound]) ?? true
    }
  }

  /// Whether nothing was ever imported but badges: no discovery is there, from whichever source.
  package func hasNoDiscovery() throws -> Bool {
    try reader.read(Self.hasNoDiscovery)
  }

  /// Whether no discovery is there, from whichever source.
  static func hasNoDiscovery(_ db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM discovery)") ?? true
  }

  /// Everything the catalogue says of a discovery, retired or not; nil when it never had it.
  package func discovery(_ id: DiscoveryID) throws -> Discovery? {
    try reader.read { db in
      try Row.fetchOne(db, sql: "\(KeptRow.selection) WHERE d.key = ?", arguments: [id.key])
    }.flatMap(KeptRow.discovery)
  }

  /// What the catalogue now has in the place of a discovery, the last of a chain that was not
  /// retired; nil when nothing replaces it.
  package func replacement(of id: DiscoveryID) throws -> DiscoveryID? {
    try reader.read { db in try Self.lastReplacement(of: id.key, db).flatMap(DiscoveryID.init) }
  }

  /// The key of the last of a chain of replacements that the catalogue still has; nil when it has
  /// none of them, or when they turn in a circle.
  package static func lastReplacement(of old: Int64, _ db: Database) throws -> Int64? {
    var seen: Set<Int64> = [old]
    var (next, living) = (old, Int64?.none)
    let statement = try db.cachedStatement(
      sql: """
        SELECT new, EXISTS (SELECT 1 FROM discovery WHERE key = new AND retired = 0)
        FROM replacement WHERE old = ?
        """)
    while let row = try Row.fetchOne(statement, arguments: [next]) {
      next = try row.decode(atIndex: 0)
      guard seen.insert(next).inserted else { return nil }
      if try row.decode(atIndex: 1) { living = next }
    }
    return living
  }
}

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

extension Catalogue {
  /// How long each list of the catalogue is.
  package func counts() throws -> CatalogueCounts {
    try reader.read { db in try Self.counts(db) }
  }

  /// How long each list of the catalogue is.
  package static func counts(_ db: Database) throws -> CatalogueCounts {
    var counts = CatalogueCounts()
    try RowReader(db.cachedStatement(sql: kindCountSQL)).forEach { row in
      guard let kind = DiscoveryKind(rawValue: Int(row.integer(0))) else { return }
      counts.discoveries[kind] = Int(row.integer(1))
    }
    try RowReader(db.cachedStatement(sql: facetCountSQL)).forEach { row in
      guard let type = FacetType(rawValue: Int(row.integer(0))) else { return }
      counts.facets[type] = Int(row.integer(1))
    }
    return counts
  }

  /// Selects each kind and how many discoveries of it the catalogue holds.
  package static let kindCountSQL =
    "SELECT kind, count(*) FROM discovery WHERE retired = 0 GROUP BY kind"
  static let facetCountSQL = "SELECT type, count(*) FROM facet WHERE count > 0 GROUP BY type"
}

extension Catalogue {
  /// Who may be proposed to somebody of whom nothing is known, as conditions in SQL of `discovery`.
  ///
  /// From the best to the last resort: what no other discovery stands for, else whatever there is.
  package static let dailyCandidates = [
    "retired = 0 AND key NOT IN (SELECT old FROM replacement)", "retired = 0",
  ]

  /// The discovery of a day for somebody who has collected nothing; nil when the catalogue is empty.
  package func daily(on day: MontrealDay) throws -> DiscoveryID? {
    try reader.read { db in
      for condition in Self.dailyCandidates {
        if let id = try Self.daily(on: day, where: condition, db) { return id }
      }
      return nil
    }
  }

  /// The discovery of a day among those of a condition in SQL; nil when there are none.
  /// - Parameter db: has the catalogue, and what the condition speaks of.
  package static func daily(
    on day: MontrealDay, where condition: String, _ db: Database
  ) throws -> DiscoveryID? {
    var counts: [DiscoveryKind: Int] = [:]
    for kind in DiscoveryKind.allCases {
      counts[kind] = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM discovery WHERE kind = ? AND \(condition)",
        arguments: [kind.rawValue])
    }
    guard let choice = DailyChoice(on: day, among: counts) else { return nil }
    return try Int64.fetchOne(
      db,
      sql: """
        SELECT key FROM discovery WHERE kind = ? AND \(condition) ORDER BY key LIMIT 1 OFFSET ?
        """, arguments: [choice.kind.rawValue, choice.index]
    ).flatMap { DiscoveryID(key: $0) }
  }
}
