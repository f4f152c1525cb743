import Foundation
import MonaAPI
import MonaArchive
import MonaServerStore
import MonaServices

/// Something that an administrator or a researcher did.
package struct AdminAction: Equatable, Sendable {
  /// Milliseconds since 1970.
  package let doneAt: Int64
  /// The system's account whose command did it, or the account that asked the server, such as "account 12".
  package let actor: String
  /// What was done, such as "user export".
  package let action: String
  /// What it was done to, such as "account 12": names are not stored, as accounts are erased.
  package let subject: String
  /// Why, in the words of who did it; empty without any.
  package let reason: String

  /// ``doneAt`` in UTC: "2026-11-29 08:46:12".
  package var time: String { APITime.text(doneAt) }

  /// The actor of an account that asked the server.
  static func actor(ofAccount account: Int64) -> String { "account \(account)" }

  /// The number of the account of an actor; nil for an account of the system.
  static func account(ofActor actor: String) -> Int64? {
    actor.hasPrefix("account ") ? Int64(actor.dropFirst(8)) : nil
  }

  /// The SQL tables of actions, with the account that acted if one did and is still there.
  ///
  /// The account is found by its number: comparing texts would read all accounts for each action.
  static let tables = """
    action LEFT JOIN person ON person.id =
      CASE WHEN actor LIKE 'account %' THEN CAST(substr(actor, 9) AS BIGINT) END
    """

  /// Whether an account did it, and not a command.
  fileprivate var isOfAccount: Bool { Self.account(ofActor: actor) != nil }

  fileprivate init(row: StoreRow) {
    (doneAt, actor, action) = (row[0], row[1], row[2])
    (subject, reason) = (row[3], row[4])
  }
}

extension ServerStore {
  /// Stores what an administrator did.
  func note(_ action: String, of subject: String, by actor: String = NSUserName()) throws {
    let now = clock.now()
    try database.write { db in try Self.note(action, of: subject, by: actor, now, db) }
  }

  /// Stores what an administrator did, with what it changes.
  static func note(
    _ action: String, of subject: String, by actor: String, because reason: String = "",
    _ now: Int64, _ db: any StoreSession
  ) throws {
    try db.execute(
      "INSERT INTO action (doneAt, actor, action, subject, reason) VALUES (?, ?, ?, ?, ?)",
      [now, actor, action, subject, reason])
  }

  /// What administrators did, the oldest first.
  func actions() throws -> [AdminAction] {
    try database.read { db in
      try db.rows("SELECT doneAt, actor, action, subject, reason FROM action ORDER BY id").map(
        AdminAction.init)
    }
  }

  /// What was done to a subject by actions with these names, the latest first, and the names of the accounts that did
  /// it and are still there.
  func actions(
    _ names: [String], on subject: String
  ) async throws -> [(action: AdminAction, name: String?)] {
    let marks = StoreArguments.marks(names.count)
    return try await database.read { db in
      try db.rows(
        """
        SELECT doneAt, actor, action, subject, reason, person.username
        FROM \(AdminAction.tables)
        WHERE subject = ? AND action IN (\(marks)) ORDER BY action.id DESC LIMIT 200
        """, [subject] + StoreArguments(names)
      ).map { row in
        let action = AdminAction(row: row)
        return (action, row["username"] ?? (action.isOfAccount ? nil : action.actor))
      }
    }
  }

  /// What the serving process left for commands under a name; nil for nothing.
  func setting(_ name: String) throws -> String? {
    try database.read { db in
      try db.value(String.self, "SELECT value FROM setting WHERE name = ?", [name])
    }
  }

  /// The value under a name, which is made when there is none yet.
  func setting(_ name: String, makingOnce make: () -> String) throws -> String {
    if let known = try setting(name) { return known }
    let new = make()
    return try database.write { db in
      // Another process may have made it meanwhile.
      try db.execute(
        "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", [name, new])
      return try db.value(String.self, "SELECT value FROM setting WHERE name = ?", [name]) ?? new
    }
  }

  /// Leaves a value for commands.
  func set(_ name: String, to value: String) throws {
    if try setting(name) == value { return }
    try database.write { db in try Self.set(name, to: value, db) }
  }

  static func set(_ name: String, to value: String, _ db: any StoreSession) throws {
    try db.execute(
      """
      INSERT INTO setting (name, value) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """, [name, value])
  }

  /// The name of the setting with the address by which the world reaches the server.
  static let addressSetting = "address"

  /// Makes an invitation, which one person can use to register.
  /// - Parameter days: how long it is valid.
  /// - Returns: its code; the database stores only the hash.
  func makeInvitation(days: Int) throws -> String {
    let (code, now) = (AccessToken.password(), clock.now())
    try database.write { db in
      try db.execute("DELETE FROM invitation WHERE expiresAt <= ?", [now])
      try db.execute(
        "INSERT INTO invitation (digest, expiresAt) VALUES (?, ?)",
        [Self.digest(code), now + Int64(days) * 86_400_000])
    }
    return code
  }

  /// Whether an invitation can be used.
  func isValid(invitation code: String) async throws -> Bool {
    try await database.read { [clock] db in
      try db.value(
        Bool.self, "SELECT EXISTS (SELECT 1 FROM invitation WHERE digest = ? AND expiresAt > ?)",
        [Self.digest(code), clock.now()]) ?? false
    }
  }

  /// Uses an invitation up.
  /// - Throws: `RequestError.invalid` for one that was used, has expired or was never made.
  static func use(invitation code: String, _ now: Int64, _ db: any StoreSession) throws {
    let changes = try db.execute(
      "DELETE FROM invitation WHERE digest = ? AND expiresAt > ?", [digest(code), now])
    guard changes == 1 else { throw RequestError.invalid([.invitationVoid]) }
  }

  private static func digest(_ code: String) -> Data { Data(SHA256.bytes(of: code)) }
}
