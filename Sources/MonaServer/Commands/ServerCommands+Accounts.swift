import Foundation
import MonaServerStore

extension ServerCommands {
  /// An account as administrators see it.
  package struct Person: Equatable, Sendable {
    package let username: String
    package let email: String?
    package let role: Role
    package let isDisabled: Bool
    /// The number of visits.
    package let visits: Int
    /// The number of bytes of all photos.
    package let photoBytes: Int
  }

  /// What an administrator sees of one account.
  package struct PersonDetails: Equatable, Sendable {
    package let person: Person
    /// Milliseconds since 1970.
    package let createdAt: Int64
    /// The number of photos.
    package let photos: Int
    /// The number of reports.
    package let reports: Int
    /// The names that the logged-in devices gave.
    package let devices: [String]
  }

  /// All accounts, ordered by name.
  package func people() throws -> [Person] {
    try store.database.read { db in
      try db.rows(
        """
        WITH owned AS (
          SELECT person, photo FROM visit UNION SELECT person, photo FROM visitPhoto
            UNION SELECT person, photo FROM report
        ), room AS (
          SELECT owned.person, sum(photo.size) AS bytes
          FROM owned JOIN photo ON photo.digest = owned.photo GROUP BY owned.person
        )
        SELECT username, email, role, isDisabled,
          (SELECT count(*) FROM visit WHERE visit.person = person.id), coalesce(room.bytes, 0)
        FROM person LEFT JOIN room ON room.person = person.id ORDER BY foldedUsername
        """
      ).map { row in
        Person(
          username: row[0], email: row[1], role: row[2], isDisabled: row[3], visits: row[4],
          photoBytes: row[5])
      }
    }
  }

  /// An account with what it has here.
  /// - Throws: `ServerError.unknownPerson`.
  package func details(of username: String) async throws -> PersonDetails {
    let account = try await account(username)
    try store.note("user show", of: Self.subject(account))
    let devices = try await store.devices(of: account.id).map(\.name)
    return try await store.database.read { db in
      let sum = try ServerStore.photoSum(of: account.id, db)
      func count(_ table: String) throws -> Int {
        try db.value(Int.self, "SELECT count(*) FROM \(table) WHERE person = ?", [account.id]) ?? 0
      }
      let isDisabled = try db.value(
        Bool.self, "SELECT isDisabled FROM person WHERE id = ?", [account.id])
      return PersonDetails(
        person: Person(
          username: account.username, email: account.email, role: account.role,
          isDisabled: isDisabled ?? false, visits: try count("visit"), photoBytes: sum.bytes),
        createdAt: account.createdAt, photos: sum.count, reports: try count("report"),
        devices: devices)
    }
  }

  /// Writes all that an account has here to a new file, as `GET export` answers it.
  /// - Throws: `ServerError.unknownPerson`, `.notEmpty` when there is a file.
  package func export(_ username: String, to file: URL) async throws {
    let account = try await account(username)
    try store.note("user export", of: Self.subject(account))
    var store = store
    store.works = try works()
    try await AccountExport(of: account, store, photos(), folder: folder).write(to: file)
  }

  /// Erases an account with its devices, visits, reports and photos, also while a server runs, and notes that in the
  /// ledger of erasures.
  /// - Throws: `ServerError.unknownPerson`.
  package func delete(_ username: String) async throws {
    let account = try await account(username)
    try store.note("user delete", of: Self.subject(account))
    try ErasureLedger(beside: folder).note(.init(account, at: store.clock.now()))
    try await store.erase(account.id, removing: remover())
  }

  /// Makes an invitation to register, for one person.
  /// - Parameter days: how long it is valid.
  /// - Returns: its code, which is stored nowhere else.
  package func invite(days: Int) throws -> String {
    try store.note("user invite", of: "")
    return try store.makeInvitation(days: days)
  }

  /// What administrators did, the oldest first.
  package func actions() throws -> [AdminAction] { try store.actions() }

  private func account(_ username: String) async throws -> Account {
    guard let account = try await store.credentials(ofUsername: username)?.account else {
      throw ServerError.unknownPerson(username)
    }
    return account
  }

  private static func subject(_ account: Account) -> String { "account \(account.id)" }

  /// Creates an account; the rules of registration apply.
  /// - Returns: the generated password, which is stored nowhere else.
  /// - Throws: `ServerError.field` with the error of the name or the address.
  package func addPerson(
    _ username: String, email: String?, role: Role = .person
  ) async throws -> String {
    let password = AccessToken.password()
    let form = RequestForm(fields: ["username": username, "email": email ?? ""])
    let (name, address) = (try AccountRules.username(form), AccountRules.email(form))
    if let fault = (name.faults + address.faults).first { throw ServerError.field(fault) }
    let hash = try await hash(password, of: username)
    do {
      let account = try await store.register(
        username: username, email: email, passwordHash: hash, role: role)
      let action = role == .person ? "user add" : "user add --role \(role.rawValue)"
      try store.note(action, of: Self.subject(account))
    } catch RequestError.invalid(let faults) {
      if let fault = faults.first { throw ServerError.field(fault) }
    }
    return password
  }

  /// Changes the role of an account.
  /// - Throws: `ServerError.unknownPerson`.
  package func give(_ role: Role, to username: String) async throws {
    try await change(username, "user role \(role.rawValue)", "role = ?", [role.rawValue])
  }

  /// Disables an account, whose devices are refused from then on, or enables it again; no data is removed, but links
  /// to set a new password become invalid.
  /// - Throws: `ServerError.unknownPerson`.
  package func disable(_ username: String, _ isDisabled: Bool = true) async throws {
    let action = isDisabled ? "user disable" : "user enable"
    try await change(username, action, "isDisabled = ?", [isDisabled]) { person, db in
      try db.execute("DELETE FROM reset WHERE person = ?", [person])
    }
  }

  /// Generates a new password for an account, logs out all its devices, and voids its links to set a new password.
  /// - Returns: the password, which is stored nowhere else.
  /// - Throws: `ServerError.unknownPerson`.
  package func resetPassword(of username: String) async throws -> String {
    let password = AccessToken.password()
    let hash = try await hash(password, of: username)
    try await change(username, "user reset-password", "passwordHash = ?", [hash]) { person, db in
      try ServerStore.endSessions(of: person, keeping: nil, db)
    }
    return password
  }

  /// Has the pages ask an account for no code besides its password any more, until it sets one up again; logs its
  /// browsers out.
  /// - Throws: `ServerError.unknownPerson`.
  package func resetCode(of username: String) async throws {
    let assignment = "codeSecret = NULL, codeStep = 0"
    try await change(username, "user reset-code", assignment, []) { person, db in
      // Somebody who knows the password may wait at the form for the code.
      try db.execute("DELETE FROM webSession WHERE person = ?", [person])
    }
  }

  /// Makes a link to set a new password once, valid for an hour.
  /// - Parameter server: the public base address of the server; nil for that of the last process that served.
  /// - Throws: `ServerError.unknownPerson`, `.unknownAddress`.
  package func resetLink(of username: String, server: String? = nil) async throws -> String {
    let account = try await account(username)
    guard let server = try server ?? store.setting(ServerStore.addressSetting) else {
      throw ServerError.unknownAddress
    }
    try store.note("user reset-password --link", of: Self.subject(account))
    return ResetRoutes.link(server, try await store.makeReset(for: account.id))
  }

  private func hash(_ password: String, of username: String) async throws -> String {
    let queue = PasswordQueue(PasswordOrder(clock: store.clock), metrics: ServerMetrics())
    return try await Passwords(cost: passwordCost, queue).hash(
      password, for: PasswordClient(address: "", account: username))
  }

  private func change(
    _ username: String, _ action: String, _ assignment: String, _ values: StoreArguments,
    besides: @escaping @Sendable (_ person: Int64, any StoreSession) throws -> Void = { _, _ in }
  ) async throws {
    let account = try await account(username)
    try store.note(action, of: Self.subject(account))
    let now = store.clock.now()
    try await store.database.write { db in
      try db.execute(
        "UPDATE person SET \(assignment), updatedAt = ? WHERE id = ?", values + [now, account.id])
      try besides(account.id, db)
    }
  }
}
