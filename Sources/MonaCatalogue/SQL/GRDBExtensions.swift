import GRDB
import MonaModel

/// The database was written by a newer version of MONA.
package struct NewerDatabase: Error {}

extension DatabaseMigrator {
  /// - Throws: `NewerDatabase` when a newer MONA wrote the database.
  package func refuseNewer(_ database: some DatabaseReader) throws {
    let isNewer = try database.read { db in try isKnown(db) && hasBeenSuperseded(db) }
    guard !isNewer else { throw NewerDatabase() }
  }

  /// - Throws: `StorageError.readOnly` when a migration is needed.
  package func refuseOlder(_ database: some DatabaseReader) throws {
    let isUpToDate = try database.read { db in try isKnown(db) && hasCompletedMigrations(db) }
    guard isUpToDate else { throw StorageError.readOnly }
  }

  /// Without this table in "main", GRDB would read that of an attached database.
  private func isKnown(_ db: Database) throws -> Bool {
    try db.tableExists("grdb_migrations", in: "main")
  }
}

extension DatabaseReader {
  /// Reads in one transaction; within another read of this database, on its connection and in its
  /// transaction.
  ///
  /// So the synchronous questions of a store can be asked one by one, or several within one asynchronous
  /// read, which then see the same snapshot and are interrupted when its task is cancelled.
  package func readSnapshot<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try unsafeReentrantRead { db in
      if db.isInsideTransaction { return try body(db) }
      var value: Value?
      try db.readOnly {
        try db.inTransaction(.deferred) {
          value = try body(db)
          return .commit
        }
      }
      guard let value else { throw DatabaseError(message: "a transaction ended without a result") }
      return value
    }
  }
}

extension Database {
  /// Runs a cached statement; compiling it takes longer than most executions.
  package func executeCached(
    sql: String, arguments: StatementArguments = StatementArguments()
  ) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

extension Row {
  /// The position in two columns from `index` on; nil when there is none.
  ///
  /// Values of a possibly damaged catalogue are read by `decode`, which throws for a wrong type,
  /// while the subscript would crash.
  /// - Throws: `RowDecodingError`, which `StorageError` maps to `.damaged`.
  func coordinate(atIndex index: Int) throws -> Coordinate? {
    guard let latitude = try decode(Double?.self, atIndex: index),
      let longitude = try decode(Double?.self, atIndex: index + 1)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The position in the columns `latitude` and `longitude`; nil when there is none.
  func coordinate() throws -> Coordinate? {
    guard let latitude = try decode(Double?.self, forColumn: "latitude"),
      let longitude = try decode(Double?.self, forColumn: "longitude")
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The texts in the columns of this name with the endings "Fr" and "En".
  package func localized(_ name: String) throws -> Localized {
    Localized(
      fr: try decode(forColumn: "\(name)Fr"), en: try decode(forColumn: "\(name)En"))
  }
}
