import GRDB
import MonaModel

/// Checks a whole catalogue for damage, including wrong values and inconsistent tables that
/// SQLite's own check does not find.
enum CatalogueCheck {
  /// - Throws: `StorageError.damaged` or a `DatabaseError`.
  static func run(_ db: Database) throws {
    let answer = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
    guard answer == "ok", try !ColumnTypes.areBroken(db), try doTablesAgree(db),
      try StoredRecord.areReadable(db)
    else { throw StorageError.damaged }
    for index in ["discoverySearch", "titleSearch", "addressSearch", "facetSearch"] {
      try db.execute(sql: "INSERT INTO \(index) (\(index)) VALUES ('integrity-check')")
    }
  }

  /// Whether each discovery has its record, and the search tables contain exactly the current
  /// discoveries.
  private static func doTablesAgree(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT NOT EXISTS (
            SELECT 1 FROM discovery
            WHERE \(SearchRow.rowSQL(of: "key")) NOT IN (SELECT row FROM discoveryRecord))
          AND NOT EXISTS (
            SELECT 1 FROM searchText
            WHERE \(SearchRow.discoveryKeySQL(of: "row")) NOT IN
              (SELECT key FROM discovery WHERE retired = 0))
          AND NOT EXISTS (
            SELECT 1 FROM addressText WHERE row NOT IN (SELECT row FROM searchText))
          AND (SELECT count(*) FROM searchText)
            = (SELECT count(*) FROM discovery WHERE retired = 0)
        """) ?? false
  }
}

/// Checks values against column types: SQLite accepts a text in a number column of a damaged page
/// without reporting damage.
enum ColumnTypes {
  /// Whether any table contains a value of the wrong type.
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

  /// Deletes rows with values of the wrong type.
  /// - Returns: whether there were any.
  static func removeBroken(from table: String, _ db: Database) throws -> Bool {
    guard let isBroken = try condition(table, db) else { return false }
    let before = db.totalChangesCount
    try db.execute(sql: "DELETE FROM \(table.quotedDatabaseIdentifier) WHERE \(isBroken)")
    return db.totalChangesCount > before
  }

  /// An SQL condition for such rows; nil when no column has a type.
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
