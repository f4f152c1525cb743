import GRDB
import MonaModel

extension Store {
  /// The account that owns the file, and whether it is logged in.
  package func accountRecord() throws -> AccountRecord {
    try person.readSnapshot(Self.accountRecord)
  }

  /// Assigns data without an owner to an account; an account's own data stays assigned.
  /// - Parameter others: the visits that are not uploaded.
  /// - Returns: false, with nothing changed, if the data belongs to another account.
  package func claim(
    for owner: PersonOwner, called username: String, keepingHere others: [DiscoveryID] = []
  ) throws -> Bool {
    try writePerson { db in
      let record = try Self.accountRecord(db)
      guard record.owner == nil || record.owner == owner else { return false }
      try Self.keepHereOnly(others, true, db)
      try Self.logIn(owner, called: username, db)
      return true
    }
  }

  /// Assigns all data of an account to that of another server, which has nothing of it.
  ///
  /// All of it counts as never uploaded; removals that wait stay. The consent was given for the other server, and is
  /// asked for again.
  /// - Parameter others: the visits that are not uploaded.
  /// - Returns: false, with nothing changed, if the data belongs to another account.
  package func takeOver(
    from old: PersonOwner, for new: PersonOwner, called username: String,
    keepingHere others: [DiscoveryID] = []
  ) throws -> Bool {
    try writePerson { db in
      guard try Self.accountRecord(db).owner == old else { return false }
      try Self.removeOwner(db, keepingRemovals: true)
      try Self.keepHereOnly(others, true, db)
      for table in ["consent", "showing"] { try db.execute(sql: "DELETE FROM \(table)") }
      try Self.logIn(new, called: username, db)
      return true
    }
  }

  /// Changes the address of the account's server; what was sent to it and what waits stay as they are.
  /// - Returns: false, with nothing changed, if the data belongs to another account.
  package func moveOwner(
    from old: PersonOwner, to new: PersonOwner, called username: String
  ) throws -> Bool {
    try writePerson { db in
      guard try Self.accountRecord(db).owner == old else { return false }
      try Self.assign(new, called: username, db)
      try db.executeCached(sql: "UPDATE syncState SET refusedAddress = NULL")
      return true
    }
  }

  /// Assigns the file to an account.
  private static func assign(
    _ owner: PersonOwner, called username: String, _ db: Database
  ) throws {
    try db.executeCached(
      sql: "UPDATE owner SET server = ?, user = ?", arguments: [owner.server, owner.user])
    try db.executeCached(sql: "UPDATE syncState SET username = ?", arguments: [username])
  }

  /// Assigns the file to an account that is logged in.
  private static func logIn(
    _ owner: PersonOwner, called username: String, _ db: Database
  ) throws {
    try assign(owner, called: username, db)
    try db.executeCached(sql: "UPDATE syncState SET login = 'in', wasOffered = 1")
  }

  /// The new address of the server to which the person did not want to move; nil for none.
  package func refusedAddress() throws -> String? {
    try person.readSnapshot { db in
      try String.fetchOne(db.cachedStatement(sql: "SELECT refusedAddress FROM syncState"))
    }
  }

  /// Stores the new address of the server to which the person did not want to move.
  package func noteRefused(address: String) throws {
    try writePerson { db in
      try db.executeCached(
        sql: "UPDATE syncState SET refusedAddress = ?", arguments: [address])
    }
  }

  /// Stores whether the account is logged in.
  package func note(_ login: AccountRecord.Login) throws {
    try writePerson { db in
      try db.executeCached(
        sql: "UPDATE syncState SET login = ?", arguments: [login == .out ? nil : login.rawValue])
    }
  }

  /// Stores the account's current name.
  package func note(username: String) throws {
    try writePerson { db in
      try db.executeCached(sql: "UPDATE syncState SET username = ?", arguments: [username])
    }
  }

  /// Records that an account was asked about visits without an owner, so that none is asked again.
  package func noteOffered() throws {
    try writePerson { db in try db.executeCached(sql: "UPDATE syncState SET wasOffered = 1") }
  }

  /// Removes the owner, as the account was deleted: all data stays and counts as never uploaded,
  /// and the next account is asked whether it is theirs.
  package func removeOwner() throws {
    try writePerson { try Self.removeOwner($0) }
  }

  /// - Parameter isKeepingRemovals: whether removals that wait to be sent stay.
  static func removeOwner(
    _ db: Database, keepingRemovals isKeepingRemovals: Bool = false
  ) throws {
    let tables = [
      "confirmed", "confirmedRemoval", "remoteVisit", "remotePhoto", "listedPhoto", "toldVisit",
      "removedReport", "shownPhoto",
    ]
    for table in tables + (isKeepingRemovals ? [] : ["removedVisit"]) {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    try db.execute(sql: "UPDATE visitPhoto SET confirmed = 0, sent = NULL")
    try db.execute(sql: "UPDATE removedPhoto SET confirmed = change")
    // The server forgot them with the account; what it answered to stays answered.
    try db.execute(
      sql: "UPDATE report SET state = 'waiting', number = NULL WHERE state = 'received'")
    try db.execute(sql: "UPDATE owner SET server = NULL, user = NULL")
    try db.execute(
      sql: """
        UPDATE syncState SET username = NULL, login = NULL, revision = 0, knownRevision = 0,
          knownEpoch = NULL, fetchedAt = NULL, comparedAt = NULL, clockSkew = NULL, wasOffered = 0,
          takesPhotos = 0, refusedAddress = NULL
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

/// The account of a person's file, without its token.
package struct AccountRecord: Hashable, Sendable {
  /// Nil while the data belongs to no account.
  package var owner: PersonOwner?
  /// The last known name of the account.
  package var username: String?
  /// Whether the account is logged in.
  package var login: Login
  /// Whether an account was asked about visits without an owner.
  package var wasOffered: Bool

  /// The login state of the account.
  package enum Login: String, Sendable {
    case out
    case `in`
    /// The server ended the session; unsent changes stay.
    case expired
  }
}

/// The account that owns a person's file.
package struct PersonOwner: Hashable, Sendable {
  /// The base URL of the server's API.
  package var server: String
  /// The account's number on the server, which stays when the name changes.
  package var user: String

  /// An account on a server.
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
