import Foundation
import MonaServerStore

extension ServerStore {
  /// The stored data that a login is checked against.
  struct Credentials: Sendable {
    let account: Account
    let passwordHash: String
    let isDisabled: Bool
  }

  /// Creates an account.
  /// - Parameters:
  ///   - key: identifies the request (`hasRegistered`).
  ///   - invitation: the code of the invitation that is used up; nil where none is needed.
  /// - Throws: `RequestError` for a name or an address that is taken, or both, and for an invalid invitation.
  func register(
    username: String, email: String?, passwordHash: String, key: IdempotencyKey? = nil,
    invitation: String? = nil, role: Role = .person
  ) async throws -> Account {
    try await database.write { [clock] db in
      try Self.refuseTaken(username: username, email: email, except: nil, db)
      let now = clock.now()
      if let invitation { try Self.use(invitation: invitation, now, db) }
      let person = try db.insert(
        """
        INSERT INTO person (
          username, foldedUsername, appearance, email, foldedEmail, passwordHash, role, createdAt,
          updatedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          username, Self.folded(username), try NameChecker.appearance(of: username), email,
          email.map(Self.folded), passwordHash, role, now, now,
        ])
      return try IdempotencyKey.once(key, of: person, now, db) {
        try Self.account(person, db)
      }.get()
    }
  }

  /// Whether this very request created the account.
  func hasRegistered(_ person: Int64, by key: IdempotencyKey) async throws -> Bool {
    try await database.read { db in
      try db.value(
        Bool.self, "SELECT EXISTS (SELECT 1 FROM done WHERE person = ? AND key = ? AND act = ?)",
        [person, key.name, key.act]) ?? false
    }
  }

  /// The credentials of the account with a name, ignoring case; nil when there is none.
  func credentials(ofUsername username: String) async throws -> Credentials? {
    try await database.read { db in
      let row = try db.row(
        """
        SELECT \(Account.columns), passwordHash, isDisabled FROM person WHERE foldedUsername = ?
        """, [Self.folded(username)])
      return row.map {
        Credentials(account: Account(row: $0), passwordHash: $0[6], isDisabled: $0[7])
      }
    }
  }

  /// Changes the name of an account.
  /// - Throws: `RequestError` when it is taken.
  func changeUsername(
    of person: Int64, to username: String, key: IdempotencyKey? = nil
  ) async throws -> Account {
    try await change(person, key) { db in
      try Self.refuseTaken(username: username, email: nil, except: person, db)
      try db.execute(
        "UPDATE person SET username = ?, foldedUsername = ?, appearance = ? WHERE id = ?",
        [
          username, Self.folded(username), try NameChecker.appearance(of: username), person,
        ])
    }
  }

  /// Changes the address of an account, logs out all its other devices, and voids its links to set a new password.
  /// - Parameters:
  ///   - checked: the password hash that the current password was checked against.
  ///   - token: the token of the device that stays logged in.
  /// - Throws: `RequestError` when the address is taken, or the password was changed meanwhile.
  func changeEmail(
    of person: Int64, to email: String, checked: String, keeping token: Int64,
    key: IdempotencyKey? = nil
  ) async throws -> Account {
    try await change(person, key) { db in
      try Self.refuseChanged(checked, of: person, db)
      try Self.refuseTaken(username: nil, email: email, except: person, db)
      try Self.endSessions(of: person, keeping: token, db)
      try db.execute(
        "UPDATE person SET email = ?, foldedEmail = ? WHERE id = ?",
        [email, Self.folded(email), person])
    }
  }

  /// Changes the password of an account, logs out all its other devices, and voids its links to set a new password.
  /// - Parameters:
  ///   - checked: the password hash that the current password was checked against.
  ///   - token: the token of the device that stays logged in.
  /// - Throws: `RequestError` when the password was changed meanwhile.
  func changePassword(
    of person: Int64, toHash passwordHash: String, checked: String, keeping token: Int64
  ) async throws -> Account {
    try await change(person, nil) { db in
      try Self.refuseChanged(checked, of: person, db)
      try Self.endSessions(of: person, keeping: token, db)
      try db.execute("UPDATE person SET passwordHash = ? WHERE id = ?", [passwordHash, person])
    }
  }

  /// Deletes an account with its devices, visits, reports, and the photos that no other account has.
  /// - Parameter remove: removes the files of a photo.
  func erase(_ person: Int64, removing remove: @escaping @Sendable (StoredPhoto) -> Void)
    async throws
  {
    let unused: [StoredPhoto] = try await database.write { db in
      let had = try db.rows(
        """
        SELECT digest, type, size FROM photo WHERE digest IN (\(Self.photosOfPerson))
        """, [person]
      ).compactMap { StoredPhoto(digest: $0[0], type: $0[1], size: $0[2]) }
      try db.execute("DELETE FROM person WHERE id = ?", [person])
      return try had.flatMap { try Self.forgetUnused($0, db) }
    }
    await removeFiles(of: unused, by: remove)
  }

  /// Deletes the accounts and reports of a ledger that are there again, withdraws the consents, and deletes the rows of
  /// photos that nothing refers to any more; the caller removes their files.
  /// - Returns: how many were there.
  func eraseAgain(_ entries: [ErasureLedger.Entry]) throws -> Int {
    try database.write { [clock] db in
      var count = 0
      for entry in entries {
        switch entry.kind {
        case .account:
          count += try db.execute(
            "DELETE FROM person WHERE id = ? AND createdAt = ?", [entry.id, entry.createdAt])
        case .report:
          count += try db.execute(
            "\(Self.erasure) WHERE id = ?2 AND createdAt = ?3 AND isErased = 0",
            [clock.now(), entry.id, entry.createdAt])
        case .consent:
          count += try Self.withdrawAgain(.research, entry, db)
        case .showing:
          count += try Self.withdrawAgain(.showing, entry, db)
        }
      }
      if count > 0 {
        for photo in try Self.unusedPhotos(db) {
          _ = try Self.forgetUnused(photo, db)
        }
      }
      return count
    }
  }

  private func change(
    _ person: Int64, _ key: IdempotencyKey?,
    _ body: @escaping @Sendable (any StoreSession) throws -> Void
  ) async throws -> Account {
    try await database.write { [clock] db in
      let now = clock.now()
      return try IdempotencyKey.once(key, of: person, now, db) {
        try body(db)
        try db.execute("UPDATE person SET updatedAt = ? WHERE id = ?", [now, person])
        return try Self.account(person, db)
      }.get()
    }
  }

  /// - Throws: `RequestError.unauthenticated` when a hash is not the account's any more: the change of the password
  ///   logged this device out.
  private static func refuseChanged(_ hash: String, of person: Int64, _ db: any StoreSession) throws
  {
    let isCurrent = try db.value(
      Bool.self, "SELECT passwordHash = ? FROM person WHERE id = ?", [hash, person])
    guard isCurrent == true else { throw RequestError.unauthenticated }
  }

  private static func account(_ person: Int64, _ db: any StoreSession) throws -> Account {
    let row = try db.row("SELECT \(Account.columns) FROM person WHERE id = ?", [person])
    guard let row else { throw RequestError.unauthenticated }
    return Account(row: row)
  }

  /// Stores how the names of accounts look that an earlier server made, or another version of ICU compared.
  static func updateAppearances(_ database: any StoreDatabase) throws {
    let changed: [(person: Int64, appearance: String)] = try database.read { db in
      try db.rows("SELECT id, username, appearance FROM person").compactMap { row in
        let appearance = try NameChecker.appearance(of: row["username"])
        let stored: String? = row["appearance"]
        return stored == appearance ? nil : (row["id"], appearance)
      }
    }
    if changed.isEmpty { return }
    try database.write { db in
      for (person, appearance) in changed {
        try db.execute("UPDATE person SET appearance = ? WHERE id = ?", [appearance, person])
      }
    }
  }

  /// The errors of a name, as it is or looks like, and an address that are taken.
  func taken(username: String?, email: String?, except person: Int64?) async throws -> [FieldError]
  {
    try await database.read { db in
      try Self.taken(username: username, email: email, except: person, db)
    }
  }

  private static func refuseTaken(
    username: String?, email: String?, except person: Int64?, _ db: any StoreSession
  ) throws {
    let faults = try taken(username: username, email: email, except: person, db)
    if !faults.isEmpty { throw RequestError.invalid(faults) }
  }

  private static func taken(
    username: String?, email: String?, except person: Int64?, _ db: any StoreSession
  ) throws -> [FieldError] {
    var faults: [FieldError] = []
    for (column, value, fault) in [
      ("foldedUsername", username.map(folded), FieldError.usernameTaken),
      ("appearance", try username.map(NameChecker.appearance), .usernameTaken),
      ("foldedEmail", email.map(folded), .emailTaken),
    ] {
      guard let value, !faults.contains(fault) else { continue }
      let isTaken = try db.value(
        Bool.self,
        "SELECT EXISTS (SELECT 1 FROM person WHERE \(column) = ? AND id IS DISTINCT FROM ?)",
        [value, person])
      if isTaken == true { faults.append(fault) }
    }
    return faults
  }

  /// Folds a name, so that names that differ only in case or Unicode composition are equal.
  static func folded(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased()
  }
}
