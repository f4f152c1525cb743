import GRDB
import MonaLog

/// Indexes taken away while an empty table is filled, and built again at the end.
///
/// Built at once, from sorted rows, they cost a fifth of what they cost row by row. All happens
/// inside the import's transaction.
struct DeferredIndexes {
  private let definitions: [String]

  /// Drops the indexes of `tables`, but for those that hold a constraint.
  init(of tables: [String], _ db: Database) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_master
        WHERE type = 'index' AND sql IS NOT NULL
          AND tbl_name IN (\(databaseQuestionMarks(count: tables.count))) ORDER BY rowid
        """, arguments: StatementArguments(tables))
    definitions = rows.map { $0["sql"] }
    for row in rows {
      try db.execute(sql: "DROP INDEX \((row["name"] as String).quotedDatabaseIdentifier)")
    }
  }

  /// Builds them again, as they were defined.
  ///
  /// SQLite has another thread sort what no longer fits into the cache, while it reads on: a small one
  /// takes half as long, where a second processor is idle.
  func build(_ db: Database) throws {
    let cacheSize = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? -2000
    try db.execute(sql: "PRAGMA cache_size = -2000")
    defer {
      logged("A connection keeps a small cache") {
        try db.execute(sql: "PRAGMA cache_size = \(cacheSize)")
      }
    }
    for definition in definitions { try db.execute(sql: definition) }
  }
}
