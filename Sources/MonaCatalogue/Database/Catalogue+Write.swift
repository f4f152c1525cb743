import GRDB
import MonaLog
import MonaModel

extension Catalogue {
  /// How often what the catalogue says was changed, by any process: as long as it stays the same, what
  /// was read is what there is.
  package func revision() throws -> Int64 {
    try reader.read { db in
      try RevisionTable.numbers(of: [.catalogue], db)[.catalogue] ?? 0
    }
  }

  /// Waits until what was written stands in the catalogue's own file: a program that ends before leaves
  /// it in the log, as large as the import was, for the next one to read.
  package func settle() {
    // Comes after whatever `write` left to be done.
    writer.writeWithoutTransaction { _ in }
  }

  /// Runs `work` on the catalogue in one transaction, with settings that suit an import.
  /// - Parameter kind: what it writes, if it writes anything; nil when no reader would see it.
  /// - Throws: `StorageError` when nothing can be written, and what `work` throws.
  func write<Result>(
    changing kind: DataKind? = .catalogue, _ work: (Database) throws -> Result
  ) throws -> Result {
    if let fault { throw fault }
    let writer = writer
    // What is committed is there for all to read; that it moves from the log to the database
    // itself need not be waited for.
    defer {
      writer.asyncWriteWithoutTransaction { db in
        tryLogging("The catalogue's log was not emptied") {
          // Else the search's index is made next, and should not wait for it.
          if try !SearchIndex.isBehind(db) { try db.checkpoint() }
        }
      }
    }
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
        tryLogging("A connection keeps the settings of an import") {
          try db.execute(
            sql: """
              PRAGMA cache_size = -2000;
              PRAGMA foreign_keys = ON;
              PRAGMA wal_autocheckpoint = 1000;
              PRAGMA threads = 0;
              """)
        }
      }
      var result: Swift.Result<Result, any Error>?
      try db.inTransaction(.immediate) {
        // Nobody would see what is written to it.
        if isReplaced { throw StorageError.damaged }
        // Whoever writes into a large catalogue needs all of its indexes.
        try WaitingIndexes.build(db)
        let before = db.totalChangesCount
        result = .success(try work(db))
        if let kind, db.totalChangesCount != before { try RevisionTable.catalogue.count(kind, db) }
        return .commit
      }
      guard let result else { throw DatabaseError(message: "a transaction ended without a result") }
      return try result.get()
    }
  }
}
