import GRDB
import MonaModel

/// Restores the rows of a back-up's database other than visits, or all rows.
enum RestoredTables {
  /// The wish list rows of another database for discoveries that are neither visited nor on the
  /// wish list here.
  static func wishes(_ other: Database, missingIn db: Database) throws -> [Row] {
    let known = try Set(
      Int64.fetchAll(db, sql: "SELECT discovery FROM visit UNION ALL SELECT discovery FROM target"))
    return try Row.fetchAll(
      other,
      sql: """
        SELECT discovery, targetedAt FROM target WHERE discovery NOT IN (SELECT discovery FROM visit)
        """
    ).filter { !known.contains($0[0]) }
  }

  /// The badges won in another database and not here.
  static func badges(_ other: Database, missingIn db: Database) throws -> [Row] {
    let known = try Set(Int64.fetchAll(db, sql: "SELECT badge FROM badgeWon"))
    return try Row.fetchAll(other, sql: "SELECT badge, wonAt, discovery FROM badgeWon")
      .filter { !known.contains($0[0]) }
  }

  /// The identities of the reports of another database that are not here.
  static func reports(_ other: Database, missingIn db: Database) throws -> [String] {
    let known = try Set(String.fetchAll(db, sql: "SELECT id FROM report"))
    return try String.fetchAll(other, sql: "SELECT id FROM report").filter { !known.contains($0) }
  }

  /// Adds missing rows; existing rows are unchanged, but for tours with a later change.
  ///
  /// `OwnDiscovery.merge` comes before.
  static func merge(_ other: Database, into db: Database) throws {
    try insert(wishes(other, missingIn: db), "target", db)
    try insert(badges(other, missingIn: db), "badgeWon", db)
    try insert(Row.fetchAll(other, sql: "SELECT day, discovery FROM daily"), "daily", db)
    let words = """
      SELECT discovery, comment, writtenAt, setAsideAt, reason FROM setAsideWords
      """
    try insert(Row.fetchAll(other, sql: words), "setAsideWords", db)
    let drafts = "SELECT discovery, comment, startedFrom, changedAt FROM draft"
    let visited = try Set(Int64.fetchAll(db, sql: "SELECT discovery FROM visit"))
    try insert(Row.fetchAll(other, sql: drafts).filter { visited.contains($0[0]) }, "draft", db)
    try PersonalNote.merge(other, into: db)
    // Their entries are fetched again.
    try insert(
      Row.fetchAll(other, sql: "SELECT address, source, title FROM newsFeed ORDER BY id"),
      "newsFeed", db)
    try RestoredTours.merge(other, into: db)
    // A report that is here already has its photo too, unless another device made it.
    for table in ["report", "reportPhoto", "keptRecord", "recordSource"] {
      // One row at a time: all photos may not fit into memory.
      let rows = try Row.fetchCursor(other, sql: "SELECT \(columns(of: table, db)) FROM \(table)")
      while let row = try rows.next() { try insert([row], table, db) }
    }
    try OwnDiscovery.followKinds(db)
  }

  /// Replaces all rows with those of another database of the same schema.
  ///
  /// What was uploaded after the back-up is unknown: every change counts as possibly sent,
  /// everything is read from the server again, and the person has to log in again, as change
  /// numbers start anew.
  /// - Parameter names: the new names of photos that were renamed, by the old ones.
  static func replace(
    with other: Database, in db: Database, naming names: [String: String]
  ) throws {
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    let last = try Int.fetchOne(db, sql: "SELECT last FROM changeCounter")
    let tables = try ordered(db)
    for table in tables { try db.execute(sql: "DELETE FROM \(table)") }
    for table in tables {
      // Removes rows that triggers have inserted.
      try db.execute(sql: "DELETE FROM \(table)")
      let rows = try Row.fetchCursor(other, sql: "SELECT \(columns(of: table, db)) FROM \(table)")
      while let row = try rows.next() { try insert([row], table, orIgnoring: false, db) }
    }
    try rename(names.filter { $0.key != $0.value }, db)
    try settle(db, countingFrom: last ?? 0)
  }

  /// Prepares a restored database for use: the server may have newer data than it records.
  static func settle(_ db: Database, countingFrom last: Int = 0) throws {
    try db.execute(
      sql: "UPDATE changeCounter SET last = max(last, ?)", arguments: [last])
    try db.execute(sql: "UPDATE changeCounter SET sendingBegun = last")
    try db.execute(
      sql: """
        UPDATE syncState SET revision = 0, fetchedAt = NULL,
          login = iif(login = 'in', 'expired', login)
        """)
  }

  /// The columns of a table here, as a list of SQL: another database may have more.
  private static func columns(of table: String, _ db: Database) throws -> String {
    try db.columns(in: table).map(\.name.quotedDatabaseIdentifier).joined(separator: ", ")
  }

  /// All tables here in the order of insertion: first the tables that others refer to, last those
  /// that triggers write.
  private static func ordered(_ db: Database) throws -> [String] {
    let first = ["visit", "visitPhoto", "confirmed", "removedVisit"]
    let last = ["toldVisit", "remoteVisit", "syncState"]
    let apart = Set(["grdb_migrations", "personRevision"])
    let names = try String.fetchAll(
      db,
      sql:
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
    )
    let others = names.filter { !(first + last).contains($0) && !apart.contains($0) }
    return first + others + last
  }

  private static func rename(_ names: [String: String], _ db: Database) throws {
    // Two photos may swap names: all are first renamed to temporary names.
    for (old, _) in names {
      try db.execute(
        sql: "UPDATE visitPhoto SET name = ? WHERE name = ?", arguments: [".moving \(old)", old])
    }
    for (old, new) in names {
      try db.execute(
        sql: "UPDATE visitPhoto SET name = ? WHERE name = ?", arguments: [new, ".moving \(old)"])
      try db.execute(sql: "UPDATE inboxGroup SET photo = ? WHERE photo = ?", arguments: [new, old])
    }
  }

  /// - Parameter orIgnoring: whether existing rows are left unchanged.
  private static func insert(
    _ rows: [Row], _ table: String, orIgnoring: Bool = true, _ db: Database
  ) throws {
    guard let columns = rows.first?.columnNames else { return }
    let names = columns.joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: "INSERT\(orIgnoring ? " OR IGNORE" : "") INTO \(table) (\(names)) VALUES (\(places))")
    for row in rows { try statement.execute(arguments: StatementArguments(row.databaseValues)) }
  }
}
