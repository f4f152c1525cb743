import GRDB
import MonaModel

/// A database knows migrations that this MONA does not: a newer one wrote it.
package struct NewerDatabase: Error {}

extension DatabaseMigrator {
  /// - Throws: `NewerDatabase` when a newer MONA wrote it; it stays as it is.
  package func refuseNewer(_ database: some DatabaseReader) throws {
    let isNewer = try database.read { db in try isKnown(db) && hasBeenSuperseded(db) }
    guard !isNewer else { throw NewerDatabase() }
  }

  /// - Throws: `StorageError.readOnly` when it would first have to be brought up to date.
  package func refuseOlder(_ database: some DatabaseReader) throws {
    let isUpToDate = try database.read { db in try isKnown(db) && hasCompletedMigrations(db) }
    guard isUpToDate else { throw StorageError.readOnly }
  }

  /// Without its own, the migrations of a database attached to it would be found.
  private func isKnown(_ db: Database) throws -> Bool {
    try db.tableExists("grdb_migrations", in: "main")
  }
}

extension Database {
  /// Runs a statement that is run again and again: it is compiled once a connection, which takes longer
  /// than most of them run.
  package func executeCached(
    sql: String, arguments: StatementArguments = StatementArguments()
  ) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

extension Row {
  /// The position in two columns, from `index` on; nil when they hold none.
  ///
  /// What may come of a damaged catalogue is read as here, by `decode`: what is no number is an error,
  /// where the subscript would end the program.
  /// - Throws: `RowDecodingError`, which counts as `StorageError.damaged`.
  func coordinate(atIndex index: Int) throws -> Coordinate? {
    guard let latitude = try decode(Double?.self, atIndex: index),
      let longitude = try decode(Double?.self, atIndex: index + 1)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
