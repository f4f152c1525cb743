import GRDB

extension Catalogue {
  /// Changes whenever the catalogue may have changed; nil while it is being written.
  ///
  /// Ask before reading: as long as it stays the same, what was read is what there is.
  package var version: Int? {
    let ended = writingsEnded.load(ordering: .sequentiallyConsistent)
    let begun = writingsBegun.load(ordering: .sequentiallyConsistent)
    return begun == ended ? ended : nil
  }

  /// How often the catalogue was written since it was opened.
  package var writings: Int { writingsEnded.load(ordering: .acquiring) }

  /// Runs `work` on the catalogue in one transaction, with settings that suit an import.
  func write<Result>(_ work: (Database) throws -> Result) throws -> Result {
    writingsBegun.add(1, ordering: .sequentiallyConsistent)
    defer { writingsEnded.add(1, ordering: .sequentiallyConsistent) }
    // What is committed is there for all to read; that it moves from the log to the database
    // itself need not be waited for.
    defer { writer.asyncWriteWithoutTransaction { _ = try? $0.checkpoint() } }
    return try writer.writeWithoutTransaction { db in
      // A cache in KiB, as it is negative: a page that stays there is written once. Nothing in a
      // catalogue must be wiped from the disk when it goes. Links are written from rows that were
      // just written themselves, which need not be looked up two million times.
      try db.execute(
        sql: """
          PRAGMA cache_size = -131072;
          PRAGMA secure_delete = OFF;
          PRAGMA foreign_keys = OFF;
          PRAGMA wal_autocheckpoint = 0;
          PRAGMA threads = 1;
          """)
      defer {
        try? db.execute(
          sql: """
            PRAGMA cache_size = -2000;
            PRAGMA foreign_keys = ON;
            PRAGMA wal_autocheckpoint = 1000;
            PRAGMA threads = 0;
            """)
      }
      var result: Swift.Result<Result, any Error>?
      try db.inTransaction(.immediate) {
        result = .success(try work(db))
        return .commit
      }
      guard let result else { throw DatabaseError(message: "a transaction ended without a result") }
      return try result.get()
    }
  }
}
