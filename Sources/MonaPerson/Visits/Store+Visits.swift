import Foundation
import GRDB
import MonaModel

extension Store {
  /// Whether a discovery is collected, on the wish list, or neither.
  package func state(of id: DiscoveryID) throws -> DiscoveryState {
    try person.readSnapshot { db in
      if try Self.exists(id, in: "visit", db) { return .collected }
      return try Self.exists(id, in: "target", db) ? .targeted : .uncollected
    }
  }

  /// The visit of a discovery, if it is collected.
  package func visit(of id: DiscoveryID) throws -> Visit? {
    try person.readSnapshot { db in try Visit.fetch(id, in: db) }
  }

  /// Whether there is any visit.
  package func hasVisits() throws -> Bool {
    try person.readSnapshot { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM visit)") ?? false
    }
  }

  /// All visits, with those of discoveries that are no longer in the catalogue.
  package func visits(sortedBy order: VisitOrder = .date) throws -> [Visit] {
    let sort =
      switch order {
      case .date: "visit.collectedAt DESC"
      case .title(.french): "d.sortFr IS NULL, d.sortFr"
      case .title(.english): "d.sortEn IS NULL, d.sortEn"
      case .rating: "visit.rating DESC NULLS LAST, visit.collectedAt DESC"
      }
    return try person.readSnapshot { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT \(Visit.columns)
            FROM \(Visit.tables) LEFT JOIN discovery d ON d.key = visit.discovery
            ORDER BY \(sort), visit.discovery
            """)
      ).compactMap(Visit.init)
    }
  }

  /// Whether a table of either database has a row for a discovery.
  static func exists(_ id: DiscoveryID, in table: String, _ db: Database) throws -> Bool {
    let column = table == "discovery" ? "key" : "discovery"
    return try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(column) = ?)"),
      arguments: [id.key])
      ?? false
  }
}

extension Store {
  /// Adds a discovery to the wish list; an existing entry keeps its date.
  package func target(_ id: DiscoveryID, at date: Date = Date()) throws {
    try writePerson { db in
      guard try Self.exists(id, in: "discovery", db) else { throw StoreError.unknownDiscovery(id) }
      guard try !Self.exists(id, in: "visit", db) else { throw StoreError.alreadyCollected(id) }
      try db.executeCached(
        sql: "INSERT OR IGNORE INTO target (discovery, targetedAt) VALUES (?, ?)",
        arguments: [id.key, ISO8601.string(date)])
      try KeptRecords.keep(id, db)
    }
  }

  /// Removes a discovery from the wish list, if it is there.
  package func untarget(_ id: DiscoveryID) throws {
    try writePerson { db in
      try db.executeCached(sql: "DELETE FROM target WHERE discovery = ?", arguments: [id.key])
    }
  }
}

/// The order of a list of visits.
package enum VisitOrder: Hashable, Sendable {
  /// The newest visit first.
  case date
  /// By title in a language, as `Collation` orders it.
  case title(Language)
  /// The highest rating first, visits without a rating last; of equal ratings, the newest first.
  case rating
}
