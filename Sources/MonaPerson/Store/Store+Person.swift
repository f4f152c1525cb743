import GRDB

extension Store {
  /// Runs `work` in one transaction on the person's data, which also reads the catalogue.
  ///
  /// An immediate transaction, GRDB's habit, would lock the catalogue too, and a visit would wait
  /// for an import to end. This one takes the lock of the person's data alone, and takes it first,
  /// so that what it reads is still true when it writes.
  /// - Throws: `StorageError` when nothing can be written, and what `work` throws.
  func writePerson<Result>(_ work: (Database) throws -> Result) throws -> Result {
    if let fault { throw fault }
    return try person.writeWithoutTransaction { db in
      var result: Swift.Result<Result, any Error>?
      try db.inTransaction(.deferred) {
        try db.executeCached(sql: "DELETE FROM visit WHERE 0")
        result = .success(try work(db))
        return .commit
      }
      guard let result else { throw DatabaseError(message: "a transaction ended without a result") }
      return try result.get()
    }
  }
}
