/// A connection to a `StoreDatabase`, for as long as its closure runs.
///
/// Statements are in the SQL that both engines share, with parameters as `?`, or as `?1` and so on.
package protocol StoreSession {
  var engine: StoreEngine { get }

  /// Executes a statement.
  /// - Parameter isKept: whether it stays prepared for the next time, for one whose text does not vary.
  /// - Returns: how many rows it inserted, changed or deleted.
  @discardableResult
  func execute(_ sql: String, _ arguments: StoreArguments, isKept: Bool) throws -> Int

  /// Executes several statements without parameters, separated by semicolons.
  func executeAll(_ sql: String) throws

  /// Calls the closure with each row of a query, which is valid during the call only.
  func forEach(
    _ sql: String, _ arguments: StoreArguments, isKept: Bool, _ body: (StoreRow) throws -> Void
  ) throws

  /// The first row of a query; nil when there is none.
  func row(_ sql: String, _ arguments: StoreArguments, isKept: Bool) throws -> StoreRow?

  /// The rows of a query.
  func rows(_ sql: String, _ arguments: StoreArguments, isKept: Bool) throws -> [StoreRow]

  func hasTable(_ name: String) throws -> Bool

  /// Waits until no other connection holds the lock of this name, and holds it until the write has ended; a lock that is
  /// held already is no lock more. SQLite has one write at a time, which is lock enough.
  func lock(_ name: String) throws
}

extension StoreSession {
  @discardableResult
  package func execute(
    _ sql: String, _ arguments: StoreArguments = [], isKept: Bool = false
  ) throws -> Int {
    try execute(sql, arguments, isKept: isKept)
  }

  package func forEach(
    _ sql: String, _ arguments: StoreArguments = [], _ body: (StoreRow) throws -> Void
  ) throws {
    try forEach(sql, arguments, isKept: false, body)
  }

  package func rows(
    _ sql: String, _ arguments: StoreArguments = [], isKept: Bool = false
  ) throws -> [StoreRow] {
    try rows(sql, arguments, isKept: isKept)
  }

  package func row(
    _ sql: String, _ arguments: StoreArguments = [], isKept: Bool = false
  ) throws -> StoreRow? {
    try row(sql, arguments, isKept: isKept)
  }

  /// The first column of the first row of a query; nil when there is no row, or nothing in it.
  package func value<Value: StoreColumn>(
    _ type: Value.Type, _ sql: String, _ arguments: StoreArguments = [], isKept: Bool = false
  ) throws -> Value? {
    try row(sql, arguments, isKept: isKept).flatMap { $0[0] as Value? }
  }

  /// The first column of all rows of a query.
  package func values<Value: StoreColumn>(
    _ type: Value.Type, _ sql: String, _ arguments: StoreArguments = [], isKept: Bool = false
  ) throws -> [Value] {
    try rows(sql, arguments, isKept: isKept).map { $0[0] }
  }

  /// Inserts one row.
  /// - Parameter sql: an `INSERT` without `RETURNING`.
  /// - Returns: the number that the row got as its `id`.
  package func insert(_ sql: String, _ arguments: StoreArguments) throws -> Int64 {
    guard let number = try value(Int64.self, sql + " RETURNING id", arguments) else {
      throw ServerStoreError.noRow
    }
    return number
  }
}
