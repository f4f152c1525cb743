/// A connection of `PostgresDatabase`.
package struct PostgresSession: StoreSession {
  private let connection: PostgresConnection

  init(_ connection: PostgresConnection) {
    self.connection = connection
  }

  package var engine: StoreEngine { .postgres }

  package func execute(
    _ sql: String, _ arguments: StoreArguments, isKept: Bool
  ) throws -> Int {
    try connection.result(sql, arguments, isKept: isKept).changes
  }

  package func executeAll(_ sql: String) throws {
    try connection.beginIfPending()
    try connection.send(sql)
  }

  package func forEach(
    _ sql: String, _ arguments: StoreArguments, isKept: Bool, _ body: (StoreRow) throws -> Void
  ) throws {
    try connection.forEach(sql, arguments, isKept: isKept) {
      try body(StoreRow(content: .postgres($0, row: 0)))
    }
  }

  package func row(
    _ sql: String, _ arguments: StoreArguments, isKept: Bool
  ) throws -> StoreRow? {
    try rows(sql, arguments, isKept: isKept).first
  }

  package func rows(
    _ sql: String, _ arguments: StoreArguments, isKept: Bool
  ) throws -> [StoreRow] {
    let result = try connection.result(sql, arguments, isKept: isKept)
    return (0..<result.count).map { StoreRow(content: .postgres(result, row: $0)) }
  }

  /// Whether there is a table of this name, in any case.
  package func hasTable(_ name: String) throws -> Bool {
    try value(Bool.self, "SELECT to_regclass(lower(?)) IS NOT NULL", [name], isKept: true) == true
  }

  package func lock(_ name: String) throws {
    try connection.lock(name)
  }

  /// Tells those who listen with `PostgresDatabase.notifications`, when the transaction is committed.
  ///
  /// - Parameters:
  ///   - channel: at most 63 bytes.
  ///   - payload: fewer than 8000 bytes, and not empty, which says that others may have been missed.
  package func notify(_ channel: String, _ payload: String) throws {
    _ = try rows("SELECT pg_notify(?, ?)", [channel, payload], isKept: true)
  }
}
