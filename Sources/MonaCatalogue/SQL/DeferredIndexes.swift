import GRDB
import MonaLog

/// Drops indexes while most rows of a table are written, and builds them again at the end.
///
/// Building them at once from sorted rows takes a fifth of the time of updating them row by row.
/// Everything happens within the import's transaction, except for indexes that may wait
/// (`PendingIndexes`).
struct DeferredIndexes {
  private let definitions: [IndexDefinition]

  /// Drops the indexes of `tables`, except those of constraints.
  /// - Parameter kept: the name of an index to keep, as it has none of the rows that will be written.
  init(of tables: [String], except kept: String? = nil, _ db: Database) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_master
        WHERE type = 'index' AND sql IS NOT NULL AND name IS NOT ?
          AND tbl_name IN (\(databaseQuestionMarks(count: tables.count))) ORDER BY rowid
        """, arguments: StatementArguments([kept] + tables))
    definitions = rows.map { IndexDefinition(name: $0["name"], sql: $0["sql"]) }
    for definition in definitions {
      try db.execute(sql: "DROP INDEX \(definition.name.quotedDatabaseIdentifier)")
    }
  }

  /// Builds the indexes again.
  /// - Parameter leaving: the names of indexes to build later.
  func build(_ db: Database, leaving: Set<String> = []) throws {
    try PendingIndexes.add(definitions.filter { leaving.contains($0.name) }, db)
    try IndexDefinition.build(definitions.filter { !leaving.contains($0.name) }, db)
  }
}

/// The definition of an index.
struct IndexDefinition {
  var name: String
  /// The statement that creates it.
  var sql: String

  /// Builds indexes of filled tables.
  ///
  /// SQLite sorts in another thread when the data exceeds the cache: a small cache halves the
  /// duration when a second core is idle.
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

/// Indexes that a large import defers; queries work without them, some tenths of a second slower.
///
/// They are listed in a table until they are built, so that they survive a crash.
enum PendingIndexes {
  /// The indexes that may wait: no query names them, except the salvage, which works without them.
  ///
  /// The index by French title may not wait, because the map reads it; lists in English are sorted
  /// without an index meanwhile.
  static let names: Set = [
    "discoveryByKind", "discoveryBySortEn", "discoveryByPlace", "discoveryByOwner",
    "facetLinkByFacet",
  ]

  static func createTable(_ db: Database) throws {
    try db.execute(
      sql: "CREATE TABLE indexWaiting (name TEXT PRIMARY KEY, definition TEXT NOT NULL)")
  }

  /// Lists indexes to build later.
  static func add(_ definitions: [IndexDefinition], _ db: Database) throws {
    for definition in definitions {
      try db.executeCached(
        sql: "INSERT INTO indexWaiting (name, definition) VALUES (?, ?)",
        arguments: [definition.name, definition.sql])
    }
  }

  /// Builds the listed indexes.
  static func build(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT name, definition FROM indexWaiting"))
    guard !rows.isEmpty else { return }
    try IndexDefinition.build(
      rows.map { IndexDefinition(name: $0["name"], sql: $0["definition"]) }, db)
    try db.executeCached(sql: "DELETE FROM indexWaiting")
  }
}
