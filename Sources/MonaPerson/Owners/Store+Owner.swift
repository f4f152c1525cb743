import GRDB

extension Store {
  /// Whose file this is, and whether that account is logged in.
  package func accountRecord() throws -> AccountRecord {
    try person.readSnapshot(Self.accountRecord)
  }

  /// Makes what belongs to nobody an account's; what is the account's already stays so.
  /// - Returns: false, and nothing is changed, when it is another account's.
  package func claim(for owner: PersonOwner, called username: String) throws -> Bool {
    try writePerson { db in
      let record = try Self.accountRecord(db)
      guard record.owner == nil || record.owner == owner else { return false }
      try db.executeCached(
        sql: "UPDATE owner SET server = ?, user = ?", arguments: [owner.server, owner.user])
      try db.executeCached(
        sql: "UPDATE syncState SET username = ?, login = 'in', wasOffered = 1",
        arguments: [username])
      return true
    }
  }

  /// Notes whether the account is logged in.
  package func note(_ login: AccountRecord.Login) throws {
    try writePerson { db in
      try db.executeCached(
        sql: "UPDATE syncState SET login = ?", arguments: [login == .out ? nil : login.rawValue])
    }
  }

  /// Notes what the account is called now.
  package func note(username: String) throws {
    try writePerson { db in
      try db.executeCached(sql: "UPDATE syncState SET username = ?", arguments: [username])
    }
  }

  /// Notes that an account was asked for which the visits of nobody are: none is asked again.
  package func noteOffered() throws {
    try writePerson { db in try db.executeCached(sql: "UPDATE syncState SET wasOffered = 1") }
  }

  /// Makes what is here nobody's again, as the account is no more: all of it stays, no server knows of it,
  /// and the next account is asked whether it is theirs.
  package func disown() throws {
    try writePerson(Self.disown)
  }

  static func disown(_ db: Database) throws {
    for table in ["confirmed", "removedVisit", "remoteVisit", "remotePhoto", "toldVisit"] {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    try db.execute(sql: "UPDATE owner SET server = NULL, user = NULL")
    try db.execute(
      sql: """
        UPDATE syncState SET username = NULL, login = NULL, revision = 0, fetchedAt = NULL,
          clockSkew = NULL, wasOffered = 0
        """)
  }

  static func accountRecord(_ db: Database) throws -> AccountRecord {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT server, user, username, login, wasOffered FROM owner, syncState"))
    let login = (row?["login"] as String?).flatMap(AccountRecord.Login.init) ?? .out
    var record = AccountRecord(
      owner: nil, username: row?["username"], login: login, wasOffered: row?["wasOffered"] ?? false)
    if let server = row?["server"] as String?, let user = row?["user"] as String? {
      record.owner = PersonOwner(server: server, user: user)
    }
    return record
  }
}

/// What a person's file says of the account it belongs to; the token is not there.
package struct AccountRecord: Hashable, Sendable {
  /// Nil as long as what is in the file belongs to no account.
  package var owner: PersonOwner?
  /// What the account was last called.
  package var username: String?
  package var login: Login
  /// Whether an account was asked for which the visits of nobody are.
  package var wasOffered: Bool

  /// Whether the account is logged in here.
  package enum Login: String, Sendable {
    case out
    case `in`
    /// The server ended the session: what waits goes on waiting.
    case expired
  }
}

/// The account that a person's file belongs to.
package struct PersonOwner: Hashable, Sendable {
  /// The address of the server's interface.
  package var server: String
  /// The account's number there, which stays when its name changes.
  package var user: String

  package init(server: String, user: String) {
    (self.server, self.user) = (server, user)
  }

  /// The server's host and path.
  var place: String {
    let scheme = server.range(of: "://")
    let rest = scheme.map { server[$0.upperBound...] } ?? server[...]
    return String(rest.hasSuffix("/api/v3") ? rest.dropLast("/api/v3".count) : rest)
  }
}
