import Foundation
import GRDB
import MonaModel

extension Store {
  /// Moves a visit to another discovery, with its photos, rating, comment, draft and comments that
  /// were set aside, in one transaction.
  ///
  /// A server has a visit by its discovery: it is removed there, if it may be there, and sent anew. A
  /// former wish returns to the wish list, and badges won stay won.
  /// - Returns: the data for undoing it, with the badges just won.
  /// - Throws: `StoreError.notCollected`, `.unknownDiscovery`, `.alreadyCollected`, or
  ///   `.photoNotFetched` while the server alone has the photo, which removing the visit would lose.
  package func moveVisit(
    from old: DiscoveryID, to new: DiscoveryID, at date: Date = Date()
  ) throws -> MovedVisit {
    try writePerson { db in
      guard let before = try Visit.fetch(old, in: db) else { throw StoreError.notCollected(old) }
      try Self.checkCollectable(new, db)
      guard try !Self.isToFetch(old, db) else {
        throw StoreError.photoNotFetched(old)
      }
      let sent = try Self.sentRows(of: old, db)
      let change = try Self.move(before, to: new, at: date, db)
      guard let visit = try Visit.fetch(new, in: db) else { throw StoreError.notCollected(new) }
      return MovedVisit(
        before: before, visit: visit, change: change, sent: sent, badges: try Self.awardBadges(db))
    }
  }

  /// Moves a visit back, as it is now.
  ///
  /// If nothing changed meanwhile and the server cannot have heard of it, nothing is sent.
  /// - Throws: `UndoError.changedSince` if the visit was removed, or the discovery was collected
  ///   again; `StoreError.photoNotFetched`. Nothing is changed then.
  package func undoMove(_ moved: MovedVisit, at date: Date = Date()) throws {
    let (old, new) = (moved.before.discovery, moved.visit.discovery)
    try writePerson { db in
      guard let visit = try Visit.fetch(new, in: db), try !Self.exists(old, in: "visit", db) else {
        throw UndoError.changedSince(new)
      }
      guard try !Self.isToFetch(new, db) else {
        throw StoreError.photoNotFetched(new)
      }
      _ = try Self.move(visit, to: old, at: date, db)
      guard moved.isUnchanged(visit), try Self.undoTrace(moved.change, db) else { return }
      for row in moved.sent { try Self.restore(row, of: old, db) }
    }
  }

  /// - Returns: the number of the removal that is sent; nil if the server cannot have the visit.
  private static func move(
    _ visit: Visit, to new: DiscoveryID, at date: Date, _ db: Database
  ) throws -> Int? {
    let old = visit.discovery
    try keepWinningVisits(beforeRemoving: 1, db)
    try db.executeCached(
      sql: "UPDATE badgeWon SET discovery = ? WHERE discovery = ?", arguments: [new.key, old.key])
    let change = try leaveTrace(of: old, at: date, db)
    try db.executeCached(
      sql: "DELETE FROM confirmed WHERE discovery = ?", arguments: [old.key])
    let held = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT commentChange FROM visit WHERE discovery = ?"),
      arguments: [old.key])
    try db.executeCached(
      sql: """
        UPDATE visit SET discovery = :new,
          wasTargeted = EXISTS (SELECT 1 FROM target WHERE discovery = :new)
        WHERE discovery = :old
        """, arguments: ["old": old.key, "new": new.key])
    try renumber(new, db)
    try moveWords(from: old, to: new, heldBeside: held, db)
    try moveDecisions(from: old, to: new, db)
    if visit.wasTargeted {
      try db.executeCached(
        sql: "INSERT OR IGNORE INTO target (discovery, targetedAt) VALUES (?, ?)",
        arguments: [old.key, ISO8601.string(date)])
    }
    try db.executeCached(sql: "DELETE FROM target WHERE discovery = ?", arguments: [new.key])
    try KeptRecords.keep(new, db)
    return change
  }

  /// - Parameter change: the number of the comment before, beside which the person has to choose.
  private static func moveWords(
    from old: DiscoveryID, to new: DiscoveryID, heldBeside change: Int?, _ db: Database
  ) throws {
    try forgetDraft(of: new, db)
    try db.executeCached(
      sql: "UPDATE draft SET discovery = ? WHERE discovery = ?", arguments: [new.key, old.key])
    try db.executeCached(
      sql: """
        UPDATE OR IGNORE setAsideWords SET discovery = :new,
          change = iif(change = :change,
            (SELECT nullif(commentChange, 0) FROM visit WHERE discovery = :new), change)
        WHERE discovery = :old
        """, arguments: ["old": old.key, "new": new.key, "change": change])
  }

  /// What the inbox knows of the visit's photos follows them, so that its batch can still be undone.
  private static func moveDecisions(
    from old: DiscoveryID, to new: DiscoveryID, _ db: Database
  ) throws {
    try db.executeCached(
      sql: """
        UPDATE inboxSeen SET discovery = :new WHERE discovery = :old
          AND digest IN (SELECT digest FROM visitPhoto WHERE visit = :new)
        """, arguments: ["old": old.key, "new": new.key])
    try db.executeCached(
      sql: """
        UPDATE OR IGNORE inboxGroup SET discovery = :new
        WHERE discovery = :old AND photo IN (SELECT name FROM visitPhoto WHERE visit = :new)
        """, arguments: ["old": old.key, "new": new.key])
  }

  /// What the server confirmed of a visit, and the numbers of its changes.
  private static func sentRows(
    of id: DiscoveryID, _ db: Database
  ) throws -> [RemovedVisit.TableRow] {
    let numbers = ["visit", "photo", "rating", "comment", "date"].map { "\($0)Change" }
    return try Row.fetchAll(
      db, sql: "SELECT \(numbers.joined(separator: ", ")) FROM visit WHERE discovery = ?",
      arguments: [id.key]
    ).map { .init($0, of: "visit") }
      + Row.fetchAll(
        db, sql: "SELECT * FROM confirmed WHERE discovery = ?", arguments: [id.key]
      ).map { .init($0, of: "confirmed") }
      + Row.fetchAll(
        db, sql: "SELECT position, change, confirmed FROM visitPhoto WHERE visit = ?",
        arguments: [id.key]
      ).map { .init($0, of: "visitPhoto") }
      + Row.fetchAll(
        db, sql: "SELECT key, change, confirmed FROM removedPhoto WHERE discovery = ?",
        arguments: [id.key]
      ).map { .init($0, of: "removedPhoto") }
  }

  private static func restore(
    _ row: RemovedVisit.TableRow, of id: DiscoveryID, _ db: Database
  ) throws {
    if let (visit, which) = [
      "visitPhoto": ("visit", "position"), "removedPhoto": ("discovery", "key"),
    ][row.table] {
      return try db.execute(
        sql: """
          UPDATE \(row.table) SET change = ?, confirmed = ? WHERE \(visit) = ? AND \(which) = ?
          """,
        arguments: [
          row.columns["change"], row.columns["confirmed"], id.key, row.columns[which],
        ])
    }
    guard row.table == "visit" else { return try insert(row, orIgnore: false, db) }
    let columns = Array(row.columns)
    try db.execute(
      sql: """
        UPDATE visit SET \(columns.map { "\($0.key) = ?" }.joined(separator: ", "))
        WHERE discovery = ?
        """, arguments: StatementArguments(columns.map(\.value)) + [id.key])
  }
}

/// A visit that was moved to another discovery, with the data for undoing it.
package struct MovedVisit: Hashable, Sendable {
  /// The visit before.
  package var before: Visit
  /// The visit now; its photo may get another name.
  package var visit: Visit
  /// The number of the removal that is sent; nil if the server cannot have the visit.
  let change: Int?
  /// What the server confirmed, and the numbers of the changes.
  let sent: [RemovedVisit.TableRow]
  /// The badges just won.
  package var badges: [Badge]

  /// Whether a visit says what the moved one said.
  func isUnchanged(_ now: Visit) -> Bool {
    now.rating == visit.rating && now.comment == visit.comment
      && now.collectedAt == visit.collectedAt && now.photoContent == visit.photoContent
  }
}
