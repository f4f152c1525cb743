import CPostgres
import Foundation

/// A `StoreDatabase` on a server of PostgreSQL's, 14 or newer.
///
/// Writes are serializable: those that would not have happened one after the other run again. A read sees one state.
/// A closure that was begun is not stopped when its task is cancelled.
package final class PostgresDatabase: StoreDatabase {
  let url: String
  let limits: PostgresLimits
  private let pool: PostgresPool
  private let notifier: PostgresNotifier

  /// Connects when it is first asked something.
  ///
  /// - Parameters:
  ///   - url: `postgres://user:password@host/database`, or keywords and values, as libpq reads them.
  ///   - connections: the most it has at once, besides the one of `notifications`.
  /// - Throws: `ServerStoreError.unavailable` when libpq cannot read the address.
  package init(url: String, connections: Int = 8, limits: PostgresLimits = .init()) throws {
    let options = PQconninfoParse(url, nil)
    PQconninfoFree(options)
    // The words of libpq would quote it, and the password.
    guard options != nil else {
      throw ServerStoreError.unavailable(reason: "The address of the database is not one.")
    }
    self.url = url
    self.limits = limits
    pool = PostgresPool(url: url, size: connections, limits: limits)
    notifier = PostgresNotifier(url: url, limits: limits)
  }

  package var engine: StoreEngine { .postgres }

  package func read<Value>(_ body: (any StoreSession) throws -> Value) throws -> Value {
    try runBlocking { $0.attempt(.read, body) }
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreSession) throws -> Value
  ) async throws -> Value {
    try await run { $0.attempt(.read, body) }
  }

  @discardableResult
  package func write<Value>(_ body: (any StoreSession) throws -> Value) throws -> Value {
    try runBlocking { $0.attempt(.write, body) }
  }

  @discardableResult
  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreSession) throws -> Value
  ) async throws -> Value {
    try await run { $0.attempt(.write, body) }
  }

  /// The payloads of `PostgresSession.notify`, of this and of other servers.
  ///
  /// An empty one comes first, and whenever some may have been missed, as while the connection was lost.
  package func notifications(_ channel: String) -> AsyncStream<String> {
    notifier.notifications(channel)
  }

  private func run<Value: Sendable>(
    _ attempt: @escaping @Sendable (PostgresConnection) -> Result<Value, PostgresFailure>
  ) async throws -> Value {
    var retries = PostgresRetries(limits)
    while true {
      let connection = try await pool.take()
      let result = await connection.run {
        defer { connection.tidy() }
        return attempt(connection)
      }
      pool.giveBack(connection)
      switch result {
      case .success(let value): return value
      case .failure(let failure): try await Task.sleep(for: retries.delay(after: failure))
      }
    }
  }

  private func runBlocking<Value>(
    _ attempt: (PostgresConnection) -> Result<Value, PostgresFailure>
  ) throws -> Value {
    var retries = PostgresRetries(limits)
    while true {
      let connection = try pool.takeBlocking()
      let result = attempt(connection)
      connection.tidy()
      pool.giveBack(connection)
      switch result {
      case .success(let value): return value
      case .failure(let failure):
        Thread.sleep(forTimeInterval: try retries.delay(after: failure).seconds)
      }
    }
  }
}

/// A lock in a database of PostgreSQL's, held until the object goes.
///
/// It is lost with its connection, as when the database is started again.
package final class PostgresLock: Sendable {
  private let connection: PostgresConnection

  /// - Throws: `ServerStoreError.unavailable`.
  /// - Returns: nil while somebody else holds the lock of this name.
  package init?(_ name: String, of database: PostgresDatabase) throws {
    connection = PostgresConnection(url: database.url, limits: database.limits)
    try connection.open()
    // The lock of a computer that lost its power is free within a minute and a half.
    try connection.send(
      """
      SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 15; SET tcp_keepalives_count = 3;
      SET idle_session_timeout = 0
      """)
    let result = try connection.result(
      "SELECT pg_try_advisory_lock(hashtextextended(?, 1))", [name], isKept: false)
    guard result.value(0, 0) == true else { return nil }
  }
}
