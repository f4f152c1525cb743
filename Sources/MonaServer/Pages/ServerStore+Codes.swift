import Foundation
import MonaArchive
import MonaServerStore
import MonaWeb

/// The codes that the pages ask for besides the password.
extension ServerStore {
  /// Stores the secret of an account, by a code of it; this session has given one then, and all others are asked for one.
  /// - Parameters:
  ///   - step: that of the code.
  ///   - session: the token of the session.
  /// - Throws: `WebError.overtaken` for an account that has one.
  func set(_ secret: CodeSecret, of person: Int64, step: Int64, session: String) async throws {
    let digest = Data(SHA256.bytes(of: session))
    try await database.write { [clock] db in
      let changes = try db.execute(
        """
        UPDATE person SET codeSecret = ?, codeStep = ?, updatedAt = ?
        WHERE id = ? AND codeSecret IS NULL
        """, [Data(secret.bytes), step, clock.now(), person])
      guard changes == 1 else { throw WebError.overtaken }
      try db.execute(
        "UPDATE webSession SET hasCode = 1 WHERE digest = ? AND person = ?", [digest, person])
      try Self.note(
        "user set-code", of: "account \(person)", by: AdminAction.actor(ofAccount: person),
        clock.now(), db)
    }
  }

  /// Uses a code of an account up; its session, which gave it, goes on under another token.
  /// - Returns: the new token.
  /// - Throws: `RequestError.invalid` for a code that is not right, or was used.
  func confirm(_ session: String, of person: Int64, by code: String) async throws -> String {
    let token = AccessToken.make()
    let (old, new) = (Data(SHA256.bytes(of: session)), Data(SHA256.bytes(of: token)))
    try await database.write { [clock] db in
      let row = try db.row("SELECT codeSecret, codeStep FROM person WHERE id = ?", [person])
      let secret = (row?["codeSecret"] as Data?).flatMap { CodeSecret(bytes: Array($0)) }
      guard let row, let secret,
        let step = secret.step(of: code, at: clock.now(), after: row["codeStep"])
      else { throw RequestError.invalid([.codeWrong]) }
      try db.execute("UPDATE person SET codeStep = ? WHERE id = ?", [step, person])
      let changes = try db.execute(
        "UPDATE webSession SET digest = ?, hasCode = 1 WHERE digest = ? AND person = ?",
        [new, old, person])
      guard changes == 1 else { throw RequestError.unauthenticated }
    }
    return token
  }

  /// The migration that adds the secrets (`CodeSecret`), the half minute of the code that was used last, and which
  /// sessions gave one.
  static func addCodes(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      ALTER TABLE person ADD COLUMN codeSecret BLOB CHECK (length(codeSecret) = 20);
      ALTER TABLE person ADD COLUMN codeStep INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE webSession ADD COLUMN hasCode INTEGER NOT NULL DEFAULT 0 CHECK (hasCode IN (0, 1));
      """)
  }
}
