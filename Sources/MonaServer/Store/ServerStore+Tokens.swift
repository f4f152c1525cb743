import Foundation
import GRDB
import MonaArchive
import MonaCatalogue
import MonaServices

extension ServerStore {
  /// The authenticated person and device of a request.
  struct Login: Sendable {
    let account: Account
    /// The number of the token that authenticated it.
    let token: Int64
  }

  /// A device that is logged in.
  struct Device: Equatable, Sendable {
    /// The number of the device's token.
    let id: Int64
    let name: String
    /// Milliseconds since 1970.
    let createdAt: Int64
  }

  /// Logs a device in.
  /// - Returns: the token; the database stores only its hash.
  func makeToken(for person: Int64, device: String) async throws -> String {
    let token = AccessToken.make()
    let digest = Data(SHA256.bytes(of: token))
    try await database.write { [clock] db in
      try db.executeCached(
        sql: "INSERT INTO token (person, digest, device, createdAt) VALUES (?, ?, ?, ?)",
        arguments: [person, digest, device, clock.now()])
    }
    return token
  }

  /// The login that a token proves; nil when the token is invalid or was revoked.
  ///
  /// The token is looked up by its hash, so that the duration reveals nothing about any token.
  func login(showing token: String) async throws -> Login? {
    let digest = Data(SHA256.bytes(of: token))
    return try await database.read { db in
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT \(Account.columns), token.id AS token
            FROM token JOIN person ON person.id = token.person AND person.isDisabled = 0
            WHERE token.digest = ?
            """), arguments: [digest])
      return row.map { Login(account: Account(row: $0), token: $0["token"]) }
    }
  }

  /// The logged-in devices of a person, the newest last.
  func devices(of person: Int64) async throws -> [Device] {
    try await database.read { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT id, device, createdAt FROM token WHERE person = ? ORDER BY id"),
        arguments: [person]
      ).map { Device(id: $0[0], name: $0[1], createdAt: $0[2]) }
    }
  }

  /// Logs a device out; returns whether it was logged in.
  @discardableResult
  func revoke(_ token: Int64, of person: Int64) async throws -> Bool {
    try await database.write { db in
      try db.executeCached(
        sql: "DELETE FROM token WHERE id = ? AND person = ?", arguments: [token, person])
      return db.changesCount > 0
    }
  }
}
