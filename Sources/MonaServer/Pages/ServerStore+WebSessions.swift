import Foundation
import MonaArchive
import MonaLog
import MonaServerStore
import MonaWeb

/// Sessions of browsers, which end by themselves; those of devices do not (`makeToken`).
///
/// Their times are by the computer's clock, as the server may start again meanwhile. Sessions that began in its future
/// are not valid.
extension ServerStore {
  /// How long a session lasts, in milliseconds: twelve hours.
  static let webSessionLifetime: Int64 = 12 * 3_600_000
  /// How long a session lasts without a request, in milliseconds: two hours.
  static let webSessionIdleTime: Int64 = 2 * 3_600_000
  /// How old the stored time of the last request may be, in milliseconds: a minute.
  private static let webSessionPrecision: Int64 = 60_000

  /// Begins a session; sessions that have ended are deleted.
  /// - Parameter checked: the password hash that the password was checked against.
  /// - Returns: the token; the database stores only its hash.
  /// - Throws: `RequestError` when the password was changed, or the account disabled, meanwhile.
  func makeWebSession(for person: Int64, checked: String) async throws -> String {
    let token = AccessToken.make()
    let digest = Data(SHA256.bytes(of: token))
    try await database.write { [clock] db in
      let now = clock.now()
      try db.execute(
        "DELETE FROM webSession WHERE createdAt NOT BETWEEN ? AND ? OR usedAt < ?",
        [now - Self.webSessionLifetime, now, now - Self.webSessionIdleTime])
      let changes = try db.execute(
        """
        INSERT INTO webSession (digest, person, createdAt, usedAt)
        SELECT ?, id, ?, ? FROM person WHERE id = ? AND isDisabled = 0 AND passwordHash = ?
        """, [digest, now, now, person, checked])
      guard changes == 1 else { throw RequestError.invalid([.credentials]) }
    }
    return token
  }

  /// The account of a session, which this request prolongs, and its code; nil when the token is invalid or the session has
  /// ended.
  func account(
    ofWebSession token: String
  ) async throws -> (account: Account, code: WebPerson.Code)? {
    let digest = Data(SHA256.bytes(of: token))
    let now = clock.now()
    let found = try await database.read { db in
      try db.row(
        """
        SELECT \(Account.columns), usedAt, codeSecret IS NOT NULL AS asksForCode, hasCode
        FROM webSession
          JOIN person ON person.id = webSession.person AND isDisabled = 0
        WHERE digest = ? AND webSession.createdAt BETWEEN ? AND ? AND usedAt >= ?
        """, [digest, now - Self.webSessionLifetime, now, now - Self.webSessionIdleTime],
        isKept: true
      ).map { row in
        let code: WebPerson.Code =
          row["asksForCode"] ? (row["hasCode"] ? .given : .missing) : .unused
        return (account: Account(row: row), code: code, usedAt: row["usedAt"] as Int64)
      }
    }
    guard let found else { return nil }
    if now - found.usedAt >= Self.webSessionPrecision {
      // Pages can be read while the disk is full.
      await tryLogging("A session is not prolonged", level: .warning) {
        try await database.write { db in
          try db.execute("UPDATE webSession SET usedAt = ? WHERE digest = ?", [now, digest])
        }
      }
    }
    return (found.account, found.code)
  }

  /// Ends a session.
  func endWebSession(_ token: String) async throws {
    let digest = Data(SHA256.bytes(of: token))
    try await database.write { db in
      try db.execute("DELETE FROM webSession WHERE digest = ?", [digest])
    }
  }

  /// The migration that adds the sessions.
  static func addWebSessions(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE webSession (
        digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
        person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        createdAt INTEGER NOT NULL,
        usedAt INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX webSessionByPerson ON webSession (person);
      """)
  }
}
