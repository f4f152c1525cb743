import GRDB

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
