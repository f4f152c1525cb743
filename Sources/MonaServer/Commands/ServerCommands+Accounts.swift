import GRDB

extension ServerCommands {
  /// An account as administrators see it.
  package struct Person: Equatable, Sendable {
    package let username: String
    package let email: String?
    package let role: String
    package let isDisabled: Bool
    /// The number of visits.
    package let visits: Int
  }

  /// The permissions of an account beyond its own visits.
  package enum Role: String, CaseIterable, Sendable { case user, researcher, admin }

  /// All accounts, ordered by name.
  package func people() throws -> [Person] {
    try store.database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT username, email, role, isDisabled,
            (SELECT COUNT(*) FROM visit WHERE visit.person = person.id)
          FROM person ORDER BY foldedUsername
          """
      ).map { Person(username: $0[0], email: $0[1], role: $0[2], isDisabled: $0[3], visits: $0[4]) }
    }
  }

  /// Creates an account; the rules of registration apply.
  /// - Returns: the generated password, which is stored nowhere else.
  /// - Throws: `ServerError.field` with the error of the name or the address.
  package func addPerson(_ username: String, email: String?) async throws -> String {
    let password = AccessToken.password()
    let form = RequestForm(fields: ["username": username, "email": email ?? ""])
    let (name, address) = (try AccountRules.username(form), AccountRules.email(form))
    if let fault = (name.faults + address.faults).first { throw ServerError.field(fault) }
    let hash = try await hash(password, of: username)
    do {
      _ = try await store.register(username: username, email: email, passwordHash: hash)
    } catch RequestError.invalid(let faults) {
      if let fault = faults.first { throw ServerError.field(fault) }
    }
    return password
  }

  /// Changes the role of an account.
  /// - Throws: `ServerError.unknownPerson`.
  package func give(_ role: Role, to username: String) async throws {
    try await change(username, "role = ?", [role.rawValue])
  }

  /// Disables an account, whose devices are refused from then on, or enables it again; no data is removed, but links
  /// to set a new password become invalid.
  /// - Throws: `ServerError.unknownPerson`.
  package func disable(_ username: String, _ isDisabled: Bool = true) async throws {
    try await change(username, "isDisabled = ?", [isDisabled]) { person, db in
      try db.execute(sql: "DELETE FROM reset WHERE person = ?", arguments: [person])
    }
  }

  /// Generates a new password for an account, logs out all its devices, and voids its links to set a new password.
  /// - Returns: the password, which is stored nowhere else.
  /// - Throws: `ServerError.unknownPerson`.
  package func resetPassword(of username: String) async throws -> String {
    let password = AccessToken.password()
    let hash = try await hash(password, of: username)
    try await change(username, "passwordHash = ?", [hash]) { person, db in
      try ServerStore.endSessions(of: person, keeping: nil, db)
    }
    return password
  }

  /// Makes a link to set a new password once, valid for an hour.
  /// - Parameter server: the public base address of the server.
  /// - Throws: `ServerError.unknownPerson`.
  package func resetLink(of username: String, server: String) async throws -> String {
    guard let account = try await store.credentials(ofUsername: username)?.account else {
      throw ServerError.unknownPerson(username)
    }
    return ResetRoutes.link(server, try await store.makeReset(for: account.id))
  }

  private func hash(_ password: String, of username: String) async throws -> String {
    let queue = PasswordQueue(PasswordOrder(clock: store.clock), metrics: ServerMetrics())
    return try await Passwords(cost: passwordCost, queue).hash(
      password, for: PasswordClient(address: "", account: username))
  }

  private func change(
    _ username: String, _ assignment: String, _ values: StatementArguments,
    besides: @escaping @Sendable (_ person: Int64, Database) throws -> Void = { _, _ in }
  ) async throws {
    guard let account = try await store.credentials(ofUsername: username)?.account else {
      throw ServerError.unknownPerson(username)
    }
    let now = store.clock.now()
    try await store.database.write { db in
      try db.execute(
        sql: "UPDATE person SET \(assignment), updatedAt = ? WHERE id = ?",
        arguments: values + [now, account.id])
      try besides(account.id, db)
    }
  }
}
