import Foundation
import MonaArchive
import MonaServerStore
import MonaServices

extension ServerStore {
  /// How long a link to set a new password is valid, in milliseconds: an hour.
  ///
  /// The times of links are by the computer's clock, as the server may start again meanwhile. If the clock is set back
  /// by less than an hour, links live longer by that; if by more, they become invalid at once.
  static let resetLifetime: Int64 = 3_600_000

  /// Makes the token of a link to set a new password; earlier ones stay valid.
  /// - Parameter address: the account's address, to which the link is sent; nil for a link that an administrator
  ///   passes on.
  /// - Returns: the token; the database stores only its hash.
  /// - Throws: `RequestError.notFound` when the address is not the account's any more.
  func makeReset(for person: Int64, at address: String? = nil) async throws -> String {
    let token = AccessToken.make()
    let digest = Data(SHA256.bytes(of: token))
    try await database.write { [clock] db in
      let now = clock.now()
      try db.execute(
        "DELETE FROM reset WHERE createdAt NOT BETWEEN ? AND ?",
        [now - Self.resetLifetime + 1, now + Self.resetLifetime - 1])
      let changes = try db.execute(
        """
        INSERT INTO reset (digest, person, createdAt)
        SELECT ?, id, ? FROM person WHERE id = ?
          AND email IS NOT DISTINCT FROM coalesce(CAST(? AS TEXT), email)
        """, [digest, now, person, address])
      guard changes == 1 else { throw RequestError.notFound }
    }
    return token
  }

  /// The person whose password a link sets; nil when the link is not valid.
  ///
  /// The token is looked up by its hash, so that the duration reveals nothing about any token.
  func person(resettingBy token: String) async throws -> Int64? {
    try await database.read { [clock] db in try Self.person(resettingBy: token, clock.now(), db) }
  }

  /// Sets an account's password hash by a link, voids all the account's links, and logs out all its devices.
  /// - Returns: whether the link was valid.
  func resetPassword(by token: String, toHash passwordHash: String) async throws -> Bool {
    try await database.write { [clock] db in
      let now = clock.now()
      guard let person = try Self.person(resettingBy: token, now, db) else { return false }
      try db.execute(
        "UPDATE person SET passwordHash = ?, updatedAt = ? WHERE id = ?",
        [passwordHash, now, person])
      try Self.endSessions(of: person, keeping: nil, db)
      return true
    }
  }

  private static func person(
    resettingBy token: String, _ now: Int64, _ db: any StoreSession
  ) throws -> Int64? {
    try db.value(
      Int64.self,
      """
      SELECT person.id FROM reset JOIN person ON person.id = reset.person AND isDisabled = 0
      WHERE digest = ? AND reset.createdAt BETWEEN ? AND ?
      """,
      [
        Data(SHA256.bytes(of: token)), now - resetLifetime + 1, now + resetLifetime - 1,
      ])
  }
}
