import Foundation
import GRDB

extension Store {
  /// Lets visits, wishes, badges won and daily choices follow to the discoveries that the
  /// catalogue says replace theirs, in one transaction; doing it again changes nothing.
  ///
  /// A visit stays where it is when the replacement already has one: neither photo is lost.
  /// - Returns: how many visits and wishes moved.
  @discardableResult
  public func followReplacements() throws -> Int {
    guard try !person.read({ db in try Self.pendingReplacements(db).isEmpty }) else { return 0 }
    return try writePerson { db in
      var moved = 0
      for (old, new) in try Self.pendingReplacements(db) {
        moved += try Self.moveVisit(from: old, to: new, db)
        moved += try Self.moveTarget(from: old, to: new, db)
        for table in ["badgeWon", "daily"] {
          try db.execute(
            sql: "UPDATE \(table) SET discovery = ? WHERE discovery = ?", arguments: [new, old])
        }
      }
      return moved
    }
  }

  /// What the catalogue now has in the place of a discovery, the last of a chain; nil when nothing
  /// replaces it.
  public func replacement(of id: DiscoveryID) throws -> DiscoveryID? {
    try person.read { db in try Self.lastReplacement(of: id.key, db).flatMap(DiscoveryID.init) }
  }

  /// The replaced keys the person's data names, each with the last of its replacements; a circle
  /// of replacements leads nowhere.
  private static func pendingReplacements(_ db: Database) throws -> [(old: Int64, new: Int64)] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT old FROM replacement
        WHERE old IN (SELECT discovery FROM visit UNION ALL SELECT discovery FROM target
          UNION ALL SELECT discovery FROM badgeWon UNION ALL SELECT discovery FROM daily)
        ORDER BY old
        """)
    return try rows.compactMap { row in
      let old: Int64 = row[0]
      return try lastReplacement(of: old, db).map { (old, $0) }
    }
  }

  /// Nil when nothing replaces it, or a circle does.
  private static func lastReplacement(of old: Int64, _ db: Database) throws -> Int64? {
    var seen: Set<Int64> = [old]
    var last = old
    while let next = try Int64.fetchOne(
      db, sql: "SELECT new FROM replacement WHERE old = ?", arguments: [last])
    {
      guard seen.insert(next).inserted else { return nil }
      last = next
    }
    return last == old ? nil : last
  }

  private static func moveVisit(from old: Int64, to new: Int64, _ db: Database) throws -> Int {
    try db.execute(
      sql: """
        UPDATE visit SET discovery = :new,
          wasTargeted = wasTargeted OR EXISTS (SELECT 1 FROM target WHERE discovery = :new)
        WHERE discovery = :old AND NOT EXISTS (SELECT 1 FROM visit WHERE discovery = :new)
        """, arguments: ["old": old, "new": new])
    let moved = db.changesCount
    if moved > 0 {
      try db.execute(sql: "DELETE FROM target WHERE discovery = ?", arguments: [new])
    }
    return moved
  }

  private static func moveTarget(from old: Int64, to new: Int64, _ db: Database) throws -> Int {
    try db.execute(
      sql: """
        INSERT INTO target (discovery, targetedAt)
          SELECT :new, targetedAt FROM target
          WHERE discovery = :old AND NOT EXISTS (SELECT 1 FROM visit WHERE discovery = :new)
        ON CONFLICT (discovery) DO UPDATE
          SET targetedAt = min(targetedAt, excluded.targetedAt)
        """, arguments: ["old": old, "new": new])
    try db.execute(sql: "DELETE FROM target WHERE discovery = ?", arguments: [old])
    return db.changesCount
  }
}
