import GRDB

/// Has lists of three values checked as ranges: of such a list SQLite makes a table at each row that is
/// written, which took a twentieth of an import.
///
/// What a column may hold stays the same, so no row is touched (see "Making Other Kinds Of Table Schema
/// Changes" in SQLite's documentation of ALTER TABLE).
enum CheckMigration {
  static func run(_ db: Database) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
    try db.execute(sql: "PRAGMA writable_schema = ON")
    for column in ["kind", "filled"] {
      try db.execute(
        sql: """
          UPDATE sqlite_master SET sql = replace(sql, ?, ?)
          WHERE type = 'table' AND name = 'discovery'
          """,
        arguments: ["CHECK (\(column) IN (0, 1, 2)", "CHECK (\(column) BETWEEN 0 AND 2"])
    }
    try db.execute(
      sql: """
        PRAGMA schema_version = \(version + 1);
        PRAGMA writable_schema = OFF;
        """)
  }
}
