import GRDB

/// A database knows migrations that this MONA does not: a newer one wrote it.
package struct NewerDatabase: Error {}

extension DatabaseMigrator {
  /// Brings a database up to date.
  /// - Throws: `NewerDatabase` when a newer MONA wrote it; it stays as it is.
  package func bringUpToDate(_ pool: DatabasePool) throws {
    let isNewer = try pool.read { db in
      // Without its own, the migrations of a database attached to it would be found.
      try db.tableExists("grdb_migrations", in: "main") && hasBeenSuperseded(db)
    }
    guard !isNewer else { throw NewerDatabase() }
    try migrate(pool)
  }
}
