import Foundation
import GRDB
import MonaModel

extension Catalogue {
  /// Whether MONA's own catalogue was never imported, regardless of other sources.
  package func isEmpty() throws -> Bool {
    let mona = DiscoveryID.keys(ofSource: 0)
    return try reader.readSnapshot { db in
      try Bool.fetchOne(
        db, sql: "SELECT NOT EXISTS (SELECT 1 FROM discovery WHERE key BETWEEN ? AND ?)",
        arguments: [mona.lowerBound, mona.upperBound]) ?? true
    }
  }

  /// Whether no discovery was ever imported, from any source.
  package func hasNoDiscovery() throws -> Bool {
    try reader.readSnapshot(Self.hasNoDiscovery)
  }

  /// Whether there is no discovery, from any source.
  static func hasNoDiscovery(_ db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM discovery)") ?? true
  }

  /// The complete record of a discovery, retired or not; nil when it is unknown.
  package func discovery(_ id: DiscoveryID) throws -> Discovery? {
    try reader.readSnapshot { db in try RecordQuery.discovery(id, db) }
  }

  /// The discovery that replaces another one: the last of the chain that is not retired; nil when
  /// there is none.
  package func replacement(of id: DiscoveryID) throws -> DiscoveryID? {
    try reader.readSnapshot { db in
      try Self.lastReplacement(of: id.key, db).flatMap(DiscoveryID.init)
    }
  }

  /// The key of the last discovery in a chain of replacements that is not retired; nil when there
  /// is none or when the chain is circular.
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

/// Reading the whole catalogue, for servers and exports.
extension Catalogue {
  /// Calls `body` with the current discoveries of a kind, by key.
  ///
  /// - Parameters:
  ///   - start: the number of discoveries to skip.
  ///   - count: the maximum number of discoveries.
  /// - Throws: database errors and errors of `body`.
  package func forEachDiscovery(
    of kind: DiscoveryKind, from start: Int = 0, count: Int = .max,
    _ body: (Discovery) throws -> Void
  ) throws {
    try reader.readSnapshot { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          \(RecordQuery.selection)
          WHERE d.kind = ? AND d.retired = 0 ORDER BY d.key LIMIT ? OFFSET ?
          """, arguments: [kind.rawValue, count, start])
      while let row = try rows.next() {
        if let discovery = try RecordQuery.discovery(row) { try body(discovery) }
      }
    }
  }

  /// A current discovery; nil when it is unknown or retired.
  package func listedDiscovery(_ id: DiscoveryID) throws -> Discovery? {
    try reader.readSnapshot { db in
      try Row.fetchOne(
        db, sql: "\(RecordQuery.selection) WHERE d.key = ? AND d.retired = 0", arguments: [id.key])
    }.flatMap(RecordQuery.discovery)
  }

  /// A current discovery, or the current one that replaces it; nil when there is none.
  package func currentDiscovery(_ id: DiscoveryID) throws -> Discovery? {
    try listedDiscovery(id) ?? replacement(of: id).flatMap(listedDiscovery)
  }

  /// The keys of the current discoveries of a kind, in ascending order.
  package func listedKeys(of kind: DiscoveryKind) throws -> [Int64] {
    try reader.readSnapshot { db in
      try Int64.fetchAll(
        db, sql: "SELECT key FROM discovery WHERE kind = ? AND retired = 0 ORDER BY key",
        arguments: [kind.rawValue])
    }
  }

  /// The keys of all discoveries of a source, also of retired ones.
  package func knownKeys(ofSource source: Int) throws -> Set<Int64> {
    let keys = DiscoveryID.keys(ofSource: source)
    return try reader.readSnapshot { db in
      try Int64.fetchSet(
        db, sql: "SELECT key FROM discovery WHERE key BETWEEN ? AND ?",
        arguments: [keys.lowerBound, keys.upperBound])
    }
  }

  /// Whether the catalogue has or had a discovery.
  package func knows(_ id: DiscoveryID) throws -> Bool {
    try reader.readSnapshot { db in
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM discovery WHERE key = ?)"),
        arguments: [id.key])
        ?? false
    }
  }

  /// The number of current discoveries of a kind.
  package func count(of kind: DiscoveryKind) throws -> Int {
    try reader.readSnapshot { db in
      try Int.fetchOne(
        db, sql: "SELECT COUNT(*) FROM discovery WHERE kind = ? AND retired = 0",
        arguments: [kind.rawValue]) ?? 0
    }
  }

  /// The change counters of discoveries and badges.
  package func revisions() throws -> ChangeNumbers {
    try reader.readSnapshot { db in try RevisionTable.numbers(of: [.catalogue], db) }
  }
}

extension Catalogue {
  /// The sizes of the catalogue's lists.
  package func counts() throws -> CatalogueCounts {
    try reader.readSnapshot { db in try Self.counts(db) }
  }

  /// The sizes of the catalogue's lists.
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
    if let artists = counts.facets[.artist] {
      counts.facets[.artist] = artists - (try ArtistGroups(db).surplus)
    }
    return counts
  }

  /// Selects the number of discoveries by kind.
  package static let kindCountSQL =
    "SELECT kind, count(*) FROM discovery WHERE retired = 0 GROUP BY kind"
  static let facetCountSQL = "SELECT type, count(*) FROM facet WHERE count > 0 GROUP BY type"
}

extension Catalogue {
  /// SQL conditions on `discovery` for the candidates of a daily discovery without personal data.
  ///
  /// In order of preference: discoveries that no other one replaces, then all. Own discoveries are none: the person
  /// has found them already, and other devices choose without them.
  package static let dailyCandidates = [
    "\(notOwn) AND key NOT IN (SELECT old FROM replacement)", notOwn,
  ]
  private static let notOwn = "retired = 0 AND key < \(DiscoveryID.firstOwnKey)"

  /// The discovery of a day without personal data; nil when the catalogue is empty.
  package func daily(on day: MontrealDay) throws -> DiscoveryID? { try daily(on: [day])[day] }

  /// The discoveries of days without personal data; none when the catalogue is empty.
  package func daily(on days: [MontrealDay]) throws -> [MontrealDay: DiscoveryID] {
    try reader.readSnapshot { db in
      for condition in Self.dailyCandidates {
        let chosen = try Self.daily(on: days, where: condition, db)
        if !chosen.isEmpty { return chosen }
      }
      return [:]
    }
  }

  /// The discovery of a day among those that satisfy an SQL condition; nil when there are none.
  /// - Parameter db: a connection to the catalogue and to the tables in the condition.
  package static func daily(
    on day: MontrealDay, where condition: String, _ db: Database
  ) throws -> DiscoveryID? {
    try daily(on: [day], where: condition, db)[day]
  }

  private static func daily(
    on days: [MontrealDay], where condition: String, _ db: Database
  ) throws -> [MontrealDay: DiscoveryID] {
    var counts: [DiscoveryKind: Int] = [:]
    for kind in DiscoveryKind.allCases {
      counts[kind] = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM discovery WHERE kind = ? AND \(condition)",
        arguments: [kind.rawValue])
    }
    var chosen: [MontrealDay: DiscoveryID] = [:]
    for day in days {
      guard let choice = DailyChoice(on: day, among: counts) else { continue }
      chosen[day] = try Int64.fetchOne(
        db,
        sql: """
          SELECT key FROM discovery WHERE kind = ? AND \(condition) ORDER BY key LIMIT 1 OFFSET ?
          """, arguments: [choice.kind.rawValue, choice.index]
      ).flatMap { DiscoveryID(key: $0) }
    }
    return chosen
  }
}
