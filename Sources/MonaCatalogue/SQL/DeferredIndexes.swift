import GRDB
import MonaLog

/// Indexes taken away while an empty table is filled, and built again at the end.
///
/// Built at once, from sorted rows, they cost a fifth of what they cost row by row. All happens
/// inside the import's transaction, but for those that can wait (`WaitingIndexes`).
struct DeferredIndexes {
  private let definitions: [IndexDefinition]

  /// Drops the indexes of `tables`, but for those that hold a constraint.
  init(of tables: [String], _ db: Database) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_master
        WHERE type = 'index' AND sql IS NOT NULL
          AND tbl_name IN (\(databaseQuestionMarks(count: tables.count))) ORDER BY rowid
        """, arguments: StatementArguments(tables))
    definitions = rows.map { IndexDefinition(name: $0["name"], sql: $0["sql"]) }
    for definition in definitions {
      try db.execute(sql: "DROP INDEX \(definition.name.quotedDatabaseIdentifier)")
    }
  }

  /// Builds them again, as they were defined.
  /// - Parameter leaving: the names of those that are left to wait.
  func build(_ db: Database, leaving: Set<String> = []) throws {
    try WaitingIndexes.add(definitions.filter { leaving.contains($0.name) }, db)
    try IndexDefinition.build(definitions.filter { !leaving.contains($0.name) }, db)
  }
}

/// An index as the schema defines it.
struct IndexDefinition {
  var name: String
  /// What creates it.
  var sql: String

  /// Builds indexes of tables that are filled.
  ///
  /// SQLite has another thread sort what no longer fits into the cache, while it reads on: a small one
  /// takes half as long, where a second processor is idle.
  static func build(_ definitions: [IndexDefinition], _ db: Database) throws {
    guard !definitions.isEmpty else { return }
    let cacheSize = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? -2000
    try db.execute(sql: "PRAGMA cache_size = -2000")
    defer {
      tryLogging("A connection keeps a small cache") {
        try db.execute(sql: "PRAGMA cache_size = \(cacheSize)")
      }
    }
    for definition in definitions { try db.execute(sql: definition.sql) }
  }
}

/// Indexes that a large import leaves to be built once its discoveries can be browsed: what they answer is
/// answered without them too, some tenths of a second later.
///
/// They stand in a table until they are built, so that a MONA that is killed builds them the next time.
enum WaitingIndexes {
  /// Those that can wait: no query names them but that of a salvage, which goes on without.
  ///
  /// The order of titles in French cannot, as the map reads by it; lists in English are sorted meanwhile.
  static let names: Set = [
    "discoveryByKind", "discoveryBySortEn", "discoveryByPlace", "discoveryByOwner",
    "facetLinkByFacet",
  ]

  static func createTable(_ db: Database) throws {
    try db.execute(
      sql: "CREATE TABLE indexWaiting (name TEXT PRIMARY KEY, definition TEXT NOT NULL)")
  }

  /// Leaves these to be built.
  static func add(_ definitions: [IndexDefinition], _ db: Database) throws {
    for definition in definitions {
      try db.executeCached(
        sql: "INSERT INTO indexWaiting (name, definition) VALUES (?, ?)",
        arguments: [definition.name, definition.sql])
    }
  }

  /// Builds those that wait, if any do.
  static func build(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT name, definition FROM indexWaiting"))
    guard !rows.isEmpty else { return }
    try IndexDefinition.build(
      rows.map { IndexDefinition(name: $0["name"], sql: $0["definition"]) }, db)
    try db.executeCached(sql: "DELETE FROM indexWaiting")
  }
}
