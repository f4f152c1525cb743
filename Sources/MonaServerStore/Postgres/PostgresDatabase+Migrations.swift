import Foundation

extension PostgresDatabase {
  /// Brings the tables up to date in one transaction; blocks the thread.
  ///
  /// Another server that starts at the same time waits.
  ///
  /// - Parameter migrations: all, the oldest first; those that the table `migration` names are left out.
  /// - Throws: `ServerStoreError.newer` when it names another.
  package func migrate(_ migrations: [(name: String, sql: String)]) throws {
    // A migration takes as long as it takes.
    var limits = limits
    limits.statement = .zero
    limits.lock = .zero
    limits.idleInTransaction = .zero
    try PostgresDatabase(url: url, connections: 1, limits: limits).write { session in
      try session.lock("migration")
      // Times are milliseconds since 1970.
      if try !session.hasTable("migration") {
        try session.executeAll(
          "CREATE TABLE migration (name TEXT PRIMARY KEY, appliedAt BIGINT NOT NULL)")
      }
      let applied = Set(try session.values(String.self, "SELECT name FROM migration"))
      guard applied.isSubset(of: migrations.map(\.name)) else { throw ServerStoreError.newer }
      for migration in migrations where !applied.contains(migration.name) {
        try session.executeAll(migration.sql)
        try session.execute(
          "INSERT INTO migration (name, appliedAt) VALUES (?, ?)",
          [migration.name, Int64(Date.now.timeIntervalSince1970 * 1000)])
      }
    }
  }
}
