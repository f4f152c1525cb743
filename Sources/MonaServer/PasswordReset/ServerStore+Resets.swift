import Foundation
import GRDB
import MonaArchive
import MonaServices

extension ServerStore {
  /// How long a link to set a new password is valid, in milliseconds: an hour.
  static let resetLifetime: Int64 = 3_600_000

  /// Makes the token of a link to set a new password; an earlier one for this person becomes invalid.
  /// - Returns: the token; the database stores only its hash.
  func makeReset(for person: Int64) async throws -> String {
    let token = AccessToken.make()
    let digest = Data(SHA256.bytes(of: token))
    try await database.write { [clock] db in
      let now = clock.now()
      try db.execute(
        sql: "DELETE FROM reset WHERE person = ? OR createdAt <= ?",
        arguments: [person, now - Self.resetLifetime])
      try db.execute(
        sql: "INSERT INTO reset (digest, person, createdAt) VALUES (?, ?, ?)",
        arguments: [digest, person, now])
    }
    return token
  }

  /// The person whose password a link sets; nil when the link is not valid.
  ///
  /// The token is looked up by its hash, so that the duration reveals nothing about any token.
  func person(resettingBy token: String) async throws -> Int64? {
    try await database.read { [clock] db in try Self.person(resettingBy: token, clock.now(), db) }
  }

  /// Sets an account's password hash by a link, invalidates the link, and logs out all the account's devices.
  /// - Returns: whether the link was valid.
  func resetPassword(by token: String, toHash passwordHash: String) async throws -> Bool {
    try await database.write { [clock] db in
      let now = clock.now()
      guard let person = try Self.person(resettingBy: token, now, db) else { return false }
      try db.execute(
        sql: "UPDATE person SET passwordHash = ?, updatedAt = ? WHERE id = ?",
        arguments: [passwordHash, now, person])
      try db.execute(sql: "DELETE FROM token WHERE person = ?", arguments: [person])
      try db.execute(sql: "DELETE FROM reset WHERE person = ?", arguments: [person])
      return true
    }
  }

  private static func person(
    resettingBy token: String, _ now: Int64, _ db: Database
  ) throws -> Int64? {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT person.id FROM reset JOIN person ON person.id = reset.person AND isDisabled = 0
        WHERE digest = ? AND reset.createdAt > ?
        """, arguments: [Data(SHA256.bytes(of: token)), now - resetLifetime])
  }
}
