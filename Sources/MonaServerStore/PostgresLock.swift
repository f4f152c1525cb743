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
