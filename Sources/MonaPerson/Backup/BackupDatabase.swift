import Foundation
import GRDB
import MonaCatalogue
import MonaModel

/// The database of a back-up, which any program may have written.
///
/// Only its rows are used: they are copied into a database that MONA made, whose constraints they have
/// to fulfil, so that no table, trigger or value of others is met later.
struct BackupDatabase {
  let file: URL

  /// Copies the rows to a new database with the current schema.
  /// - Throws: `StorageError.damaged` if this is no intact database of a person; `NewerDatabase`;
  ///   `DatabaseError` if the new one cannot be written.
  /// - Returns: what it contains.
  func copy(to destination: URL) throws -> PersonContents {
    let contents: PersonContents
    do { contents = try PersonContents(of: file) } catch let error as DatabaseError {
      throw StorageError(error) ?? .damaged
    }
    PrivateFiles.prepareDatabase(destination)
    let own = try PersonContents.open(destination, readonly: false)
    try PersonSchema.migrator.migrate(own, upTo: contents.schema)
    try own.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: "ATTACH DATABASE ? AS other", arguments: [file.path])
      do {
        try db.inTransaction {
          try copyRows(db)
          return .commit
        }
      } catch let error as DatabaseError where StorageError(error) == nil {
        // A table or a column is missing, or a row violates a constraint.
        throw StorageError.damaged
      }
      try db.execute(sql: "DETACH DATABASE other")
      try db.execute(sql: "PRAGMA foreign_keys = ON")
    }
    try PersonSchema.migrator.migrate(own)
    try own.close()
    return try PersonContents(of: destination)
  }

  private func copyRows(_ db: Database) throws {
    let triggers = try Row.fetchAll(
      db, sql: "SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger'")
    for trigger in triggers { try db.execute(sql: "DROP TRIGGER main.\(name(trigger))") }
    let tables = try Row.fetchAll(
      db,
      sql: """
        SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
          AND name NOT IN ('grdb_migrations', 'personRevision')
        """)
    for table in tables.map(name) {
      let columns = try Row.fetchAll(db, sql: "PRAGMA main.table_info(\(table))")
      let list = columns.map(name).joined(separator: ", ")
      let first = try Int.fetchOne(db, sql: "SELECT count(*) FROM main.\(table)")
      try db.execute(sql: "DELETE FROM main.\(table)")
      try db.execute(
        sql: "INSERT INTO main.\(table) (\(list)) SELECT \(list) FROM other.\(table)")
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM main.\(table)")
      // Tables with one row have it from the beginning; only the list of feeds, which has one at first, grows.
      guard first == 0 || first == count || table == "newsFeed".quotedDatabaseIdentifier else {
        throw StorageError.damaged
      }
      for column in columns { try requireTypes(of: name(column), column["type"], table, db) }
    }
    for trigger in triggers { try db.execute(sql: trigger["sql"]) }
  }

  private func name(_ row: Row) -> String { (row["name"] as String).quotedDatabaseIdentifier }

  /// Requires that all values of a column are of its declared type, and that counting on from a number
  /// stays in range: even keys of discoveries are below 2⁶².
  private func requireTypes(
    of column: String, _ type: String, _ table: String, _ db: Database
  ) throws {
    let isOther =
      switch type {
      case "INTEGER": "typeof(\(column)) <> 'integer' OR abs(\(column) / 2) > \(Int64.max / 4)"
      case "REAL": "typeof(\(column)) <> 'real'"
      case "TEXT": "typeof(\(column)) <> 'text'"
      case "BLOB": "typeof(\(column)) <> 'blob'"
      default: "0"
      }
    let sql =
      "SELECT EXISTS (SELECT 1 FROM main.\(table) WHERE \(column) IS NOT NULL AND (\(isOther)))"
    guard try Bool.fetchOne(db, sql: sql) == false else { throw StorageError.damaged }
  }
}
