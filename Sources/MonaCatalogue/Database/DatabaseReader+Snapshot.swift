import GRDB

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
