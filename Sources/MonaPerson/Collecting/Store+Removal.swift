import Foundation
import GRDB
import MonaModel

extension Store {
  /// Removes visits in one transaction; former wishes return to the wish list.
  ///
  /// Badges won stay won. `Collecting` handles the photos' files. Drafts stay until the discovery
  /// is collected again. If the server may have a visit, its removal is scheduled for upload.
  /// - Returns: the data to restore them, without discoveries that were not collected.
  package func removeVisits(_ ids: [DiscoveryID], at date: Date = Date()) throws -> [RemovedVisit] {
    try writePerson { db in
      try Self.keepWinningVisits(beforeRemoving: ids.count, db)
      return try ids.compactMap { id in try Self.remove(id, at: date, leavingTrace: true, db) }
    }
  }

  /// Removes one visit; nil if the discovery is not collected.
  /// - Parameter leavingTrace: whether the removal is uploaded, if the server may have the visit.
  static func remove(
    _ id: DiscoveryID, at date: Date, leavingTrace: Bool, _ db: Database
  ) throws -> RemovedVisit? {
    guard let visit = try Visit.fetch(id, in: db) else { return nil }
    let rows =
      try Self.rows(of: "visit", whose: "discovery", is: id, db)
      + Self.rows(of: "visitPhoto", whose: "visit", is: id, db)
      + Self.rows(of: "confirmed", whose: "discovery", is: id, db)
      + Self.rows(of: "remotePhoto", whose: "discovery", is: id, db)
      + Self.rows(of: "listedPhoto", whose: "discovery", is: id, db)
      + Self.rows(of: "removedPhoto", whose: "discovery", is: id, db)
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

  /// Restores visits in one transaction, with the current names of their photos.
  ///
  /// A visit that was collected again meanwhile is left as it is. All fields are uploaded anew,
  /// unless the server confirmed the visit and cannot have received its removal.
  /// - Parameter names: the photos' new names by the old ones; others keep theirs.
  /// - Returns: the restored discoveries.
  @discardableResult
  package func restoreVisits(
    _ removed: [RemovedVisit], names: [String: String] = [:]
  ) throws -> [DiscoveryID] {
    try writePerson { db in
      try removed.compactMap { removed in
        let id = removed.visit.discovery
        guard try !Self.exists(id, in: "visit", db) else { return nil }
        let isKnown = try Self.undoTrace(removed.change, db)
        for row in removed.rows where isKnown || row.table != "confirmed" {
          try Self.insert(row, names: names, db)
        }
        if !isKnown { try Self.renumber(id, db) }
        try db.executeCached(sql: "DELETE FROM target WHERE discovery = ?", arguments: [id.key])
        return id
      }
    }
  }

  /// Schedules the upload of a removal, if the server may have the visit.
  ///
  /// If the removal of an earlier visit is still pending, this visit was never uploaded. A visit that moved here from a
  /// replaced discovery is removed there as well, where the server has it.
  static func leaveTrace(
    of id: DiscoveryID, at date: Date, _ db: Database
  ) throws -> Int? {
    guard id.isFromMona, try !exists(id, in: "removedVisit", db),
      try mayServerKnow(.visit, of: id, db)
    else { return nil }
    let change = try nextChange(db)
    try db.executeCached(
      sql: """
        WITH RECURSIVE earlier (discovery) AS (
          SELECT :key UNION SELECT old FROM replacement JOIN earlier ON new = discovery)
        INSERT OR IGNORE INTO removedVisit (discovery, change, removedAt)
          SELECT discovery, :change, :date FROM earlier
          WHERE discovery = :key OR (discovery IN (SELECT discovery FROM remoteVisit)
            AND discovery NOT IN (SELECT discovery FROM visit))
        """, arguments: ["key": id.key, "change": change, "date": ISO8601.string(date)])
    return change
  }

  /// Cancels a pending removal; false if there is none, or it may have been sent.
  static func undoTrace(_ change: Int?, _ db: Database) throws -> Bool {
    guard let change else { return false }
    try db.executeCached(
      sql: """
        DELETE FROM removedVisit
        WHERE change = ? AND change > (SELECT sendingBegun FROM changeCounter)
        """, arguments: [change])
    return db.changesCount > 0
  }

  /// Gives all fields of a visit new change numbers.
  static func renumber(_ id: DiscoveryID, _ db: Database) throws {
    let change = try nextChange(count: 4, db)
    try db.executeCached(
      sql: """
        UPDATE visit SET visitChange = :change,
          photoChange = iif(photo IS NULL, 0, :change + 1),
          ratingChange = iif(rating IS NULL, 0, :change + 2),
          commentChange = iif(comment IS NULL, 0, :change + 3), dateChange = 0
        WHERE discovery = :key
        """, arguments: ["change": change, "key": id.key])
    try renumberPhotos(of: id, db)
  }

  private static func rows(
    of table: String, whose column: String, is id: DiscoveryID, _ db: Database
  ) throws -> [RemovedVisit.TableRow] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM \(table) WHERE \(column) = ?"), arguments: [id.key]
    ).map { .init($0, of: table) }
  }

  /// All rows of a table of the person's database.
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

  /// Inserts a row.
  /// - Parameter isIgnored: whether an existing row stays.
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
