import Foundation
import GRDB
import MonaModel

extension Store {
  /// Takes visits out of the collection, in one transaction; what had been targeted is again.
  ///
  /// Badges won stay won, and the photos' files stay: `Collecting` sees to those. What was begun of
  /// a comment is kept until the discovery is collected anew. What the server may know of a visit
  /// waits to be told that it is gone.
  /// - Returns: what puts them back; what is not collected is left out.
  package func removeVisits(_ ids: [DiscoveryID], at date: Date = Date()) throws -> [RemovedVisit] {
    try writePerson { db in
      try Self.keepWinningVisits(beforeRemoving: ids.count, db)
      return try ids.compactMap { id in try Self.remove(id, at: date, leavingTrace: true, db) }
    }
  }

  /// Takes one visit out of the collection; nil when it is not collected.
  /// - Parameter leavingTrace: whether the server is to be told, if it may know the visit.
  static func remove(
    _ id: DiscoveryID, at date: Date, leavingTrace: Bool, _ db: Database
  ) throws -> RemovedVisit? {
    guard let visit = try Visit.fetch(id, in: db) else { return nil }
    let rows =
      try Self.rows(of: "visit", whose: "discovery", is: id, db)
      + Self.rows(of: "visitPhoto", whose: "visit", is: id, db)
      + Self.rows(of: "confirmed", whose: "discovery", is: id, db)
      + Self.rows(of: "remotePhoto", whose: "discovery", is: id, db)
    let photos = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT digest, size, name FROM visitPhoto WHERE visit = ? ORDER BY position"),
      arguments: [id.key]
    ).map { AlbumPhoto(name: $0[2], content: PhotoContent(row: $0)) }
    let change = leavingTrace ? try Self.leaveTrace(of: id, at: date, db) : nil
    try db.executeCached(sql: "DELETE FROM visit WHERE discovery = ?", arguments: [id.key])
    if visit.wasTargeted {
      try db.executeCached(
        sql: "INSERT OR IGNORE INTO target (discovery, targetedAt) VALUES (?, ?)",
        arguments: [id.key, ISO8601.string(date)])
    }
    return RemovedVisit(visit: visit, photos: photos, rows: rows, change: change)
  }

  /// Puts visits back as they were, in one transaction, under the names their photos now have.
  ///
  /// One that was collected again meanwhile stays as it is. Unless the server knows the visit, and
  /// cannot have heard that it was removed, all of it is told anew.
  /// - Parameter names: the photos' new names, by the old ones; others keep theirs.
  /// - Returns: which are back.
  @discardableResult
  package func restoreVisits(
    _ removed: [RemovedVisit], names: [String: String] = [:]
  ) throws -> [DiscoveryID] {
    try writePerson { db in
      try removed.compactMap { removed in
        let id = removed.visit.discovery
        guard try !Self.exists(id, in: "visit", db) else { return nil }
        let isKnown = try Self.takeTraceBack(of: removed, db)
        for row in removed.rows where isKnown || row.table != "confirmed" {
          try Self.insert(row, names: names, db)
        }
        if !isKnown { try Self.renumber(id, db) }
        try db.executeCached(sql: "DELETE FROM target WHERE discovery = ?", arguments: [id.key])
        return id
      }
    }
  }

  /// Notes that the server is to be told of a removal, if it may know the visit.
  ///
  /// Where a removal of an earlier visit waits, nothing was sent of this one.
  static func leaveTrace(
    of id: DiscoveryID, at date: Date, _ db: Database
  ) throws -> Int? {
    guard id.isFromMona, try !exists(id, in: "removedVisit", db),
      try mayServerKnow(.visit, of: id, db)
    else { return nil }
    let change = try nextChange(db)
    try db.executeCached(
      sql: "INSERT INTO removedVisit (discovery, change, removedAt) VALUES (?, ?, ?)",
      arguments: [id.key, change, ISO8601.string(date)])
    return change
  }

  /// Lets go of a removal that waits; false when none does, or the server may have been told of it.
  private static func takeTraceBack(of removed: RemovedVisit, _ db: Database) throws -> Bool {
    guard let change = removed.change else { return false }
    try db.executeCached(
      sql: """
        DELETE FROM removedVisit
        WHERE discovery = ? AND change = ? AND change > (SELECT sendingBegun FROM changeCounter)
        """, arguments: [removed.visit.discovery.key, change])
    return db.changesCount > 0
  }

  /// Makes all that a visit says a change of now.
  static func renumber(_ id: DiscoveryID, _ db: Database) throws {
    let change = try nextChange(count: 4, db)
    try db.executeCached(
      sql: """
        UPDATE visit SET visitChange = :change,
          photoChange = iif(photo IS NULL, 0, :change + 1),
          ratingChange = iif(rating IS NULL, 0, :change + 2),
          commentChange = iif(comment IS NULL, 0, :change + 3)
        WHERE discovery = :key
        """, arguments: ["change": change, "key": id.key])
  }

  private static func rows(
    of table: String, whose column: String, is id: DiscoveryID, _ db: Database
  ) throws -> [RemovedVisit.TableRow] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM \(table) WHERE \(column) = ?"), arguments: [id.key]
    ).map { .init($0, of: table) }
  }

  /// All rows of one of the person's tables.
  static func allRows(of table: String, _ db: Database) throws -> [RemovedVisit.TableRow] {
    try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { .init($0, of: table) }
  }

  private static func insert(
    _ row: RemovedVisit.TableRow, names: [String: String], _ db: Database
  ) throws {
    var columns = row.columns
    if let column = ["visit": "photo", "visitPhoto": "name"][row.table],
      let name = columns[column].flatMap(String.fromDatabaseValue), let new = names[name]
    {
      columns[column] = new.databaseValue
    }
    try insert(.init(table: row.table, columns: columns), orIgnore: false, db)
  }

  /// Puts a row back.
  /// - Parameter isIgnored: whether what is in its place stays, where something is.
  static func insert(
    _ row: RemovedVisit.TableRow, orIgnore isIgnored: Bool, _ db: Database
  ) throws {
    let (keys, values) = (Array(row.columns.keys), Array(row.columns.values))
    let marks = keys.map { _ in "?" }.joined(separator: ", ")
    try db.executeCached(
      sql:
        "INSERT\(isIgnored ? " OR IGNORE" : "") INTO \(row.table) (\(keys.joined(separator: ", "))) VALUES (\(marks))",
      arguments: StatementArguments(values))
  }
}
