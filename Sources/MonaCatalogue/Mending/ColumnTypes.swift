import GRDB

/// What the columns of a table may hold, by their types: SQLite takes a text for a number that a damaged
/// page says is one, and finds nothing wrong with it.
enum ColumnTypes {
  /// Whether a table of the database holds what the type of its column is not.
  static func areBroken(_ db: Database) throws -> Bool {
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_master
        WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite%'
        """)
    return try tables.contains { table in
      guard let isBroken = try condition(table, db) else { return false }
      let sql = "SELECT EXISTS (SELECT 1 FROM \(table.quotedDatabaseIdentifier) WHERE \(isBroken))"
      return try Bool.fetchOne(db, sql: sql) ?? false
    }
  }

  /// Takes away the rows of a table that hold what the type of their column is not.
  /// - Returns: whether there were any.
  static func removeBroken(from table: String, _ db: Database) throws -> Bool {
    guard let isBroken = try condition(table, db) else { return false }
    let before = db.totalChangesCount
    try db.execute(sql: "DELETE FROM \(table.quotedDatabaseIdentifier) WHERE \(isBroken)")
    return db.totalChangesCount > before
  }

  /// SQL that is true of such rows; nil where no column says a type.
  private static func condition(_ table: String, _ db: Database) throws -> String? {
    let tests = try db.columns(in: table).compactMap { column in
      let types = ["INTEGER": "integer", "REAL": "real", "TEXT": "text", "BLOB": "blob"]
      return types[column.type].map { type in
        "typeof(\(column.name.quotedDatabaseIdentifier)) NOT IN ('null', '\(type)')"
      }
    }
    return tests.isEmpty ? nil : tests.joined(separator: " OR ")
  }
}
