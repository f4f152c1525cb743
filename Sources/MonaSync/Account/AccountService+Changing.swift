import Foundation
import MonaAPI
import MonaPerson

extension AccountService {
  /// Has the server send an e-mail with a link to reset the password.
  /// - Throws: ``AccountError/problems(_:)``, ``AccountError/unknownName``,
  ///   ``AccountError/noMail``, or ``ServerRequestError``.
  package func sendPasswordMail(to username: String, at address: ServerAddress) async throws {
    var form = AccountForm()
    form.username = username
    let problems = form.problems(in: [.username])
    guard problems.isEmpty else { throw AccountError.problems(problems) }
    do {
      try await connect(address).sendPasswordMail(to: form.trimmedName)
    } catch ServerRequestError.refused(_, status: 404) {
      throw AccountError.unknownName
    } catch ServerRequestError.refused(_, status: 400) {
      throw AccountError.noMail
    }
  }

  /// Changes the account's user name.
  /// - Throws: ``AccountError``, ``CredentialError`` or ``ServerRequestError``.
  package func change(username: String) async throws {
    var form = AccountForm()
    form.username = username
    try await change(form, [.username]) { client, form in
      try await client.updateUsername(form.trimmedName)
    }
    let name = form.trimmedName
    try await write { try $0.note(username: name) }
  }

  /// Changes the account's e-mail address.
  /// - Parameter current: the account's password.
  /// - Throws: ``AccountError``, ``CredentialError`` or ``ServerRequestError``.
  package func change(email: String, current: String) async throws {
    var form = AccountForm()
    (form.email, form.currentPassword) = (email, current)
    guard !form.trimmedEmail.isEmpty else {
      throw AccountError.problems([AccountProblem(.email, .missing)])
    }
    try await change(form, [.email, .currentPassword]) { client, form in
      try await client.updateEmail(form.trimmedEmail, current: form.currentPassword)
    }
  }

  /// Changes the account's password.
  /// - Parameter current: the password that it has until then.
  /// - Throws: ``AccountError``, ``CredentialError`` or ``ServerRequestError``.
  package func change(password: String, confirmed: String, current: String) async throws {
    var form = AccountForm()
    (form.password, form.confirmation, form.currentPassword) = (password, confirmed, current)
    try await change(form, [.currentPassword, .password, .confirmation]) { client, form in
      try await client.updatePassword(
        form.password, confirmed: form.confirmation, current: form.currentPassword)
    }
  }

  /// The server's data on the account.
  /// - Throws: ``AccountError``, ``CredentialError`` or ``ServerRequestError``.
  package func details() async throws -> APIAccount {
    let account = try await speaking { try await $0.account() }
    try await write { try $0.note(username: account.username) }
    return account
  }

  /// How much room the account has on the server.
  /// - Throws: ``AccountError/unsupported`` for a server that does not tell, and the errors of `details`.
  package func storage() async throws -> APIStorage {
    try await speaking { try await $0.storage() }
  }

  /// Who runs the server of the account; nil when it does not say.
  /// - Throws: the errors of `details`.
  package func host() async throws -> APIHost? {
    let profile = try await speaking { try await $0.profile() }
    if case .mona(let capabilities) = profile { return capabilities.host }
    return nil
  }

  /// The devices that are logged in.
  /// - Throws: ``AccountError/unsupported`` for a server without a list of devices, and the errors
  ///   of `details`.
  package func devices() async throws -> [APIDevice] {
    try await speaking { try await $0.devices() }
  }

  /// Logs another device out.
  package func end(_ device: APIDevice) async throws {
    try await speaking { try await $0.endDevice(device.id) }
  }

  /// Deletes the account and its data on the server.
  ///
  /// The data on this computer is kept, without an account.
  /// - Throws: ``AccountError/unsupported`` for a server that cannot delete accounts, and the
  ///   errors of `details`.
  package func erase() async throws {
    let owner = try await session().owner
    try await speaking { try await $0.eraseAccount() }
    try await write { try $0.removeOwner() }
    await sessions.forget(owner)
  }

  private func change(
    _ form: AccountForm, _ fields: [AccountField],
    _ ask: @escaping @Sendable (ServerClient, AccountForm) async throws -> Void
  ) async throws {
    let problems = form.problems(in: fields)
    guard problems.isEmpty else { throw AccountError.problems(problems) }
    try await speaking { try await ask($0, form) }
  }

  /// Sends requests with the account's session.
  private func speaking<Value: Sendable>(
    _ ask: @escaping @Sendable (ServerClient) async throws -> Value
  ) async throws -> Value {
    do {
      let session = try await session()
      do { return try await asking(as: session, ask) } catch ServerRequestError.unauthenticated {
        guard try await expire(session) else { throw ServerRequestError.unauthenticated }
        return try await asking(as: try await self.session(), ask)
      }
    } catch ServerRequestError.refused(_, status: let status) where [404, 405].contains(status) {
      throw AccountError.unsupported
    }
  }

  private func asking<Value: Sendable>(
    as session: ServerSession, _ ask: @escaping @Sendable (ServerClient) async throws -> Value
  ) async throws -> Value {
    let client = client(of: session)
    return try await Self.reading { try await ask(client) }
  }

  /// Converts a server's refusal into problems with fields.
  static func reading<Value: Sendable>(
    _ ask: @Sendable () async throws -> Value
  ) async throws -> Value {
    do { return try await ask() } catch ServerRequestError.refused(let refusal, status: 422) {
      throw AccountError.problems(AccountProblem.read(refusal))
    } catch ServerRequestError.tooMany(let refusal, let seconds)
      where refusal.errors[AccountField.username.rawValue] != nil
    {
      throw AccountError.problems([AccountProblem(.username, .tooManyTries(seconds))])
    }
  }
}
