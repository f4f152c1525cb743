import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// Moves visits, wishes, notes, stops of tours, badges won and daily discoveries to the replacements of their
  /// discoveries, in one transaction; repeating it changes nothing.
  ///
  /// A visit stays if the replacement already has one, so that neither photo is lost; that of an own discovery is
  /// added to it.
  /// - Returns: the number of moved visits and wishes.
  @discardableResult
  package func followReplacements() throws -> Int {
    guard try !person.readSnapshot({ db in try Self.pendingReplacements(db).isEmpty }) else {
      return 0
    }
    return try writePerson { db in
      var moved = 0
      for (old, new) in try Self.pendingReplacements(db) {
        moved += try Self.moveAll(from: old, to: new, db)
      }
      return moved
    }
  }

  /// Moves all that refers to a discovery to another one.
  /// - Returns: the number of moved visits and wishes.
  static func moveAll(from old: Int64, to new: Int64, _ db: Database) throws -> Int {
    if let own = DiscoveryID(key: old), own.isOwn, let id = DiscoveryID(key: new) {
      try mergeVisit(of: own, into: id, db)
    }
    var moved = try moveVisit(from: old, to: new, db)
    moved += try moveTarget(from: old, to: new, db)
    try db.executeCached(
      sql: "UPDATE OR IGNORE setAsideWords SET discovery = ? WHERE discovery = ?",
      arguments: [new, old])
    try moveStops(from: old, to: new, db)
    try PersonalNote.move(from: old, to: new, db)
    for table in ["badgeWon", "daily", "inboxSeen", "report"] {
      try db.executeCached(
        sql: "UPDATE \(table) SET discovery = ? WHERE discovery = ?", arguments: [new, old])
    }
    return moved
  }

  /// The replaced keys in the person's data, each with its final replacement.
  private static func pendingReplacements(_ db: Database) throws -> [(old: Int64, new: Int64)] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT old FROM replacement
        WHERE old IN (SELECT discovery FROM visit UNION ALL SELECT discovery FROM target
          UNION ALL SELECT discovery FROM badgeWon UNION ALL SELECT discovery FROM daily
          UNION ALL SELECT discovery FROM tourStop UNION ALL SELECT discovery FROM personalNote
          UNION ALL SELECT discovery FROM report WHERE discovery IS NOT NULL)
        ORDER BY old
        """)
    return try rows.compactMap { row in
      let old: Int64 = row[0]
      return try Catalogue.lastReplacement(of: old, db).map { (old, $0) }
    }
  }

  private static func moveVisit(from old: Int64, to new: Int64, _ db: Database) throws -> Int {
    try db.executeCached(
      sql: """
        UPDATE visit SET discovery = :new,
          wasTargeted = wasTargeted OR EXISTS (SELECT 1 FROM target WHERE discovery = :new)
        WHERE discovery = :old AND NOT EXISTS (SELECT 1 FROM visit WHERE discovery = :new)
        """, arguments: ["old": old, "new": new])
    let moved = db.changesCount
    if moved > 0 {
      try db.executeCached(
        sql: "UPDATE OR REPLACE draft SET discovery = ? WHERE discovery = ?", arguments: [new, old])
      try db.executeCached(sql: "DELETE FROM target WHERE discovery = ?", arguments: [new])
    }
    return moved
  }

  /// A tour that has the replacement already loses the old stop.
  private static func moveStops(from old: Int64, to new: Int64, _ db: Database) throws {
    try db.executeCached(
      sql: "UPDATE OR IGNORE tourStop SET discovery = ? WHERE discovery = ?", arguments: [new, old])
    try db.executeCached(sql: "DELETE FROM tourStop WHERE discovery = ?", arguments: [old])
  }

  private static func moveTarget(from old: Int64, to new: Int64, _ db: Database) throws -> Int {
    try db.executeCached(
      sql: """
        INSERT INTO target (discovery, targetedAt)
          SELECT :new, targetedAt FROM target
          WHERE discovery = :old AND NOT EXISTS (SELECT 1 FROM visit WHERE discovery = :new)
        ON CONFLICT (discovery) DO UPDATE
          SET targetedAt = min(targetedAt, excluded.targetedAt)
        """, arguments: ["old": old, "new": new])
    try db.executeCached(sql: "DELETE FROM target WHERE discovery = ?", arguments: [old])
    return db.changesCount
  }
}
