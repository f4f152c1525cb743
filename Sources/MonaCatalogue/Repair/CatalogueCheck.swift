import GRDB
import MonaModel

/// Looks through all of a catalogue for damage: SQLite finds what is no database, but neither a value
/// that was never kept there nor tables that no longer agree.
enum CatalogueCheck {
  /// - Throws: `StorageError.damaged`, or what SQLite says of it.
  static func run(_ db: Database) throws {
    let answer = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
    guard answer == "ok", try !ColumnTypes.areBroken(db), try doTablesAgree(db),
      try KeptRecord.areReadable(db)
    else { throw StorageError.damaged }
    for index in ["discoverySearch", "titleSearch", "addressSearch", "facetSearch"] {
      try db.execute(sql: "INSERT INTO \(index) (\(index)) VALUES ('integrity-check')")
    }
  }

  /// Whether each discovery has its record, and what a search finds is what is listed.
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
