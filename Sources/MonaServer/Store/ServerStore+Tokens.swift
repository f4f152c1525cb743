import Foundation
import GRDB
import MonaArchive
import MonaCatalogue
import MonaServices

extension ServerStore {
  /// Who asks, and by which of their devices.
  struct Login: Sendable {
    let account: Account
    /// The number of the token it was shown by.
    let token: Int64
  }

  /// A device that is logged in.
  struct Device: Equatable, Sendable {
    /// The number of its token.
    let id: Int64
    let name: String
    /// Milliseconds since 1970.
    let createdAt: Int64
  }

  /// Logs a device in.
  /// - Returns: the token, which is kept nowhere but there.
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

  /// Who shows a token; nil when it is none, or no longer one.
  ///
  /// It is looked up by its sum, so how long that takes says nothing of any token.
  func login(showing token: String) async throws -> Login? {
    let digest = Data(SHA256.bytes(of: token))
    return try await database.read { db in
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT \(Account.columns), token.id
            FROM token JOIN person ON person.id = token.person AND person.isDisabled = 0
            WHERE token.digest = ?
            """), arguments: [digest])
      return row.map { Login(account: Account(row: $0), token: $0[6]) }
    }
  }

  /// The devices on which a person is logged in, the newest last.
  func devices(of person: Int64) async throws -> [Device] {
    try await database.read { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT id, device, createdAt FROM token WHERE person = ? ORDER BY id"),
        arguments: [person]
      ).map { Device(id: $0[0], name: $0[1], createdAt: $0[2]) }
    }
  }

  /// Logs a device out; says whether it was logged in.
  @discardableResult
  func revoke(_ token: Int64, of person: Int64) async throws -> Bool {
    try await database.write { db in
      try db.executeCached(
        sql: "DELETE FROM token WHERE id = ? AND person = ?", arguments: [token, person])
      return db.changesCount > 0
    }
  }
}
