import Foundation
import GRDB
import MonaModel

/// The table `ownDiscovery`.
extension OwnDiscovery {
  static func fetchAll(_ db: Database) throws -> [OwnDiscovery] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM ownDiscovery ORDER BY createdAt DESC, discovery")
    ).compactMap(OwnDiscovery.init)
  }

  static func fetch(_ id: DiscoveryID, _ db: Database) throws -> OwnDiscovery? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM ownDiscovery WHERE discovery = ?"),
      arguments: [id.key]
    ).flatMap(OwnDiscovery.init)
  }

  private init?(_ row: Row) {
    guard let id = DiscoveryID(key: row["discovery"]) else { return nil }
    let makers = (row["makers"] as String).split(separator: "\n").map(String.init)
    var facts = OwnFacts(id.kind, title: row["title"], makers: makers)
    if let latitude: Double = row["latitude"], let longitude: Double = row["longitude"] {
      facts.place = Coordinate(latitude: latitude, longitude: longitude)
    }
    self.init(
      id: id, facts: facts, createdAt: ISO8601.date(row["createdAt"]) ?? .distantPast)
    changedAt = ISO8601.date(row["changedAt"]) ?? createdAt
    joined = (row["joined"] as Int64?).flatMap { DiscoveryID(key: $0) }
    other = (row["other"] as Int64?).flatMap { DiscoveryID(key: $0) }
    report = row["report"]
  }

  /// Inserts the row, or replaces it.
  func save(_ db: Database) throws {
    try db.executeCached(
      sql: """
        INSERT OR REPLACE INTO ownDiscovery (discovery, title, makers, latitude, longitude,
          createdAt, changedAt, joined, other, report)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.key, facts.title, facts.makers.joined(separator: "\n"), facts.place?.latitude,
        facts.place?.longitude, ISO8601.string(createdAt), ISO8601.string(changedAt), joined?.key,
        other?.key, report,
      ])
  }

  static func delete(_ id: DiscoveryID, _ db: Database) throws {
    try db.executeCached(sql: "DELETE FROM ownDiscovery WHERE discovery = ?", arguments: [id.key])
  }

  /// A new identity of a kind, random and free in the person's data.
  static func newID(_ kind: DiscoveryKind, _ db: Database) throws -> DiscoveryID {
    while true {
      let record = Int.random(in: 0..<DiscoveryID.recordLimit)
      let id = DiscoveryID(kind, source: DiscoveryID.ownSource, record: record)
      if try !isTaken(id, db) { return id }
    }
  }

  /// Whether an own discovery, or a visit to one, has the number of an identity.
  private static func isTaken(_ id: DiscoveryID, _ db: Database) throws -> Bool {
    for kind in DiscoveryKind.allCases {
      let id = DiscoveryID(kind, id.number)
      for table in ["ownDiscovery", "visit"] where try Store.exists(id, in: table, db) {
        return true
      }
    }
    return false
  }
}

extension OwnDiscovery {
  /// The own discoveries that only the other database has, or whose change there is later.
  static func later(_ other: Database, than db: Database) throws -> [OwnDiscovery] {
    let here = Dictionary(try fetchAll(db).map { ($0.id.number, $0) }) { first, _ in first }
    return try fetchAll(other).filter { theirs in
      here[theirs.id.number].map { $0.changedAt < theirs.changedAt } ?? true
    }
  }

  /// Merges the own discoveries of a back-up: the later change of each wins, and none is there twice.
  ///
  /// Of one whose kind differs, all that refers to it moves to the kind that wins.
  static func merge(_ other: Database, into db: Database) throws {
    let theirs = try later(other, than: db)
    let here = Dictionary(try fetchAll(db).map { ($0.id.number, $0.id) }) { first, _ in first }
    for own in theirs {
      if let old = here[own.id.number], old != own.id {
        try delete(old, db)
        try own.save(db)
        _ = try Store.moveAll(from: old.key, to: own.id.key, db)
      } else {
        try own.save(db)
      }
    }
  }

  /// The visits of a back-up, those of own discoveries that have another kind here under it.
  static func following(
    _ visits: [DiscoveryID: StoredVisit], _ db: Database
  ) throws -> [DiscoveryID: StoredVisit] {
    var following = visits
    for own in try fetchAll(db) {
      for kind in DiscoveryKind.allCases where kind != own.id.kind {
        guard var visit = following.removeValue(forKey: DiscoveryID(kind, own.id.number)) else {
          continue
        }
        visit.id = own.id
        if following[own.id] == nil { following[own.id] = visit }
      }
    }
    return following
  }

  /// Moves what a back-up had of own discoveries that have another kind here.
  static func followKinds(_ db: Database) throws {
    for own in try fetchAll(db) {
      for kind in DiscoveryKind.allCases where kind != own.id.kind {
        let old = DiscoveryID(kind, own.id.number)
        _ = try Store.moveAll(from: old.key, to: own.id.key, db)
      }
    }
  }
}
