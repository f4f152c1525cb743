import Foundation
import MonaArchive
import MonaCatalogue
import MonaServerStore
import MonaServices

extension ServerStore {
  /// The authenticated person and device of a request.
  struct Login: Sendable {
    let account: Account
    /// The number of the token that authenticated it.
    let token: Int64
    /// Whether the token is for research alone, and for nothing of the account.
    let isForResearch: Bool
    /// Whether the account is asked for codes, which no device gave: its token proves the password alone.
    ///
    /// Tokens for research are made on the pages, where one was given.
    let lacksCode: Bool
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
  /// - Parameters:
  ///   - checked: the password hash that the password was checked against; nil when none was checked.
  ///   - isForResearch: whether a program gets the token, which is for research alone.
  /// - Returns: the token; the database stores only its hash.
  /// - Throws: `RequestError` when the password was changed, or the account disabled, meanwhile.
  func makeToken(
    for person: Int64, device: String, checked: String? = nil, isForResearch: Bool = false
  ) async throws -> String {
    let token = AccessToken.make()
    let digest = Data(SHA256.bytes(of: token))
    try await database.write { [clock] db in
      let changes = try db.execute(
        """
        INSERT INTO token (person, digest, device, createdAt, isForResearch)
        SELECT id, ?, ?, ?, ? FROM person
        WHERE id = ? AND isDisabled = 0 AND passwordHash = coalesce(?, passwordHash)
        """, [digest, device, clock.now(), isForResearch, person, checked], isKept: true)
      guard changes == 1 else { throw RequestError.invalid([.credentials]) }
    }
    return token
  }

  /// The login that a token proves; nil when the token is invalid or was revoked.
  ///
  /// The token is looked up by its hash, so that the duration reveals nothing about any token.
  func login(showing token: String) async throws -> Login? {
    let digest = Data(SHA256.bytes(of: token))
    return try await database.read { db in
      let row = try db.row(
        """
        SELECT \(Account.columns), token.id AS token, isForResearch,
          codeSecret IS NOT NULL AND isForResearch = 0 AS lacksCode
        FROM token JOIN person ON person.id = token.person AND person.isDisabled = 0
        WHERE token.digest = ?
        """, [digest], isKept: true)
      return row.map {
        Login(
          account: Account(row: $0), token: $0["token"], isForResearch: $0["isForResearch"],
          lacksCode: $0["lacksCode"])
      }
    }
  }

  /// The logged-in devices of a person, or the programs with a token for research, the newest last.
  func devices(of person: Int64, forResearch: Bool = false) async throws -> [Device] {
    try await database.read { db in
      try db.rows(
        """
        SELECT id, device, createdAt FROM token WHERE person = ? AND isForResearch = ?
        ORDER BY id
        """, [person, forResearch], isKept: true
      ).map { Device(id: $0[0], name: $0[1], createdAt: $0[2]) }
    }
  }

  /// Logs out the devices and browsers of a person, and voids the links to set a new password: both may be in others' hands.
  /// - Parameter token: the token of the device that stays logged in; nil for none.
  static func endSessions(of person: Int64, keeping token: Int64?, _ db: any StoreSession) throws {
    try db.execute("DELETE FROM token WHERE person = ? AND id IS DISTINCT FROM ?", [person, token])
    try db.execute("DELETE FROM webSession WHERE person = ?", [person])
    try db.execute("DELETE FROM reset WHERE person = ?", [person])
  }

  /// Logs a device out, or takes a program's token for research back; returns whether it was there.
  @discardableResult
  func revoke(
    _ token: Int64, of person: Int64, forResearch: Bool = false
  ) async throws -> Bool {
    try await database.write { db in
      let changes = try db.execute(
        "DELETE FROM token WHERE id = ? AND person = ? AND isForResearch = ?",
        [token, person, forResearch], isKept: true)
      return changes > 0
    }
  }
}
