/// A database that one or several servers share: SQLite's or PostgreSQL's.
///
/// A closure sees one state of the database, which nobody changes meanwhile, and what it writes is committed as a whole
/// when it returns, and rolled back when it throws. It may run again after a conflict with another writer, so that it
/// assigns what it changes outside of the database rather than adding to it.
package protocol StoreDatabase: Sendable {
  var engine: StoreEngine { get }

  /// Reads; blocks the thread.
  func read<Value>(_ body: (any StoreSession) throws -> Value) throws -> Value

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreSession) throws -> Value
  ) async throws -> Value

  /// Writes; blocks the thread.
  @discardableResult
  func write<Value>(_ body: (any StoreSession) throws -> Value) throws -> Value

  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreSession) throws -> Value
  ) async throws -> Value
}

/// What runs the statements of a `StoreDatabase`.
package enum StoreEngine: Sendable {
  case sqlite, postgres
}
