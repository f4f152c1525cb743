import Foundation
import GRDB
import MonaModel

extension Store {
  /// How the person stands to a discovery.
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

  /// Whether anything was ever collected, and is still.
  package func hasVisits() throws -> Bool {
    try person.readSnapshot { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM visit)") ?? false
    }
  }

  /// Every visit, also of discoveries the catalogue no longer holds.
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

  /// Whether one of the person's tables, or the catalogue, has a row for a discovery.
  static func exists(_ id: DiscoveryID, in table: String, _ db: Database) throws -> Bool {
    let column = table == "discovery" ? "key" : "discovery"
    return try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(column) = ?)"),
      arguments: [id.key])
      ?? false
  }
}

extension Store {
  /// Puts a discovery on the wish list; one that is there already keeps its date.
  /// - Throws: `StoreError.unknownDiscovery` or `.alreadyCollected`.
  package func target(_ id: DiscoveryID, at date: Date = Date()) throws {
    try writePerson { db in
      guard try Self.exists(id, in: "discovery", db) else { throw StoreError.unknownDiscovery(id) }
      guard try !Self.exists(id, in: "visit", db) else { throw StoreError.alreadyCollected(id) }
      try db.executeCached(
        sql: "INSERT OR IGNORE INTO target (discovery, targetedAt) VALUES (?, ?)",
        arguments: [id.key, ISO8601.string(date)])
    }
  }

  /// Takes a discovery off the wish list, if it is there.
  package func untarget(_ id: DiscoveryID) throws {
    try writePerson { db in
      try db.executeCached(sql: "DELETE FROM target WHERE discovery = ?", arguments: [id.key])
    }
  }
}

/// What orders a collection.
package enum VisitOrder: Hashable, Sendable {
  /// The newest visit first.
  case date
  /// By title in a language, as `Collation` orders it.
  case title(Language)
  /// The best liked first, those without a rating last; the newest first among equals.
  case rating
}
