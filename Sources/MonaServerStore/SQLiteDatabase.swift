import GRDB

/// A `StoreDatabase` in a file of SQLite's, or in memory.
package struct SQLiteDatabase: StoreDatabase {
  /// For what is SQLite's own: migrations, checks and copies.
  package let writer: any DatabaseWriter

  package init(_ writer: any DatabaseWriter) {
    self.writer = writer
  }

  package var engine: StoreEngine { .sqlite }

  package func read<Value>(_ body: (any StoreSession) throws -> Value) throws -> Value {
    try writer.read { db in try body(SQLiteSession(db)) }
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreSession) throws -> Value
  ) async throws -> Value {
    try await writer.read { db in try body(SQLiteSession(db)) }
  }

  @discardableResult
  package func write<Value>(_ body: (any StoreSession) throws -> Value) throws -> Value {
    try writer.write { db in try body(SQLiteSession(db)) }
  }

  @discardableResult
  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreSession) throws -> Value
  ) async throws -> Value {
    try await writer.write { db in try body(SQLiteSession(db)) }
  }
}

/// A connection of GRDB's.
package struct SQLiteSession: StoreSession {
  private let database: Database

  package init(_ database: Database) {
    self.database = database
  }

  package var engine: StoreEngine { .sqlite }

  package func execute(
    _ sql: String, _ arguments: StoreArguments, isKept: Bool
  ) throws -> Int {
    try statement(sql, isKept).execute(arguments: StatementArguments(arguments))
    return database.changesCount
  }

  package func executeAll(_ sql: String) throws {
    try database.execute(sql: sql)
  }

  package func forEach(
    _ sql: String, _ arguments: StoreArguments, isKept: Bool, _ body: (StoreRow) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      statement(sql, isKept), arguments: StatementArguments(arguments))
    while let row = try rows.next() { try body(StoreRow(content: .sqlite(row))) }
  }

  package func row(
    _ sql: String, _ arguments: StoreArguments, isKept: Bool
  ) throws -> StoreRow? {
    try Row.fetchOne(statement(sql, isKept), arguments: StatementArguments(arguments))
      .map { StoreRow(content: .sqlite($0)) }
  }

  package func rows(
    _ sql: String, _ arguments: StoreArguments, isKept: Bool
  ) throws -> [StoreRow] {
    try Row.fetchAll(statement(sql, isKept), arguments: StatementArguments(arguments))
      .map { StoreRow(content: .sqlite($0)) }
  }

  package func hasTable(_ name: String) throws -> Bool { try database.tableExists(name) }

  package func lock(_ name: String) {}

  private func statement(_ sql: String, _ isKept: Bool) throws -> Statement {
    try isKept ? database.cachedStatement(sql: sql) : database.makeStatement(sql: sql)
  }
}

extension DatabaseMigrator {
  /// Registers a migration that is written for a session.
  package mutating func register(
    _ name: String, _ migrate: @escaping @Sendable (any StoreSession) throws -> Void
  ) {
    registerMigration(name) { db in try migrate(SQLiteSession(db)) }
  }
}

extension StatementArguments {
  fileprivate init(_ arguments: StoreArguments) {
    self.init(
      arguments.values.map { value -> DatabaseValue in
        switch value {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): bytes.databaseValue
        }
      })
  }
}
