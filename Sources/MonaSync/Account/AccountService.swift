import Foundation
import MonaAPI
import MonaLog
import MonaModel
import MonaPerson

/// The account of the person's file that is in use: logging in and out, and what is done to it.
package actor AccountService {
  let store: Store
  /// With the file that is in use.
  let folders: Folders
  package let sessions: SessionStore
  let connect: @Sendable (ServerAddress) -> ServerClient
  /// What this computer is called among the account's devices.
  let device: String
  /// A registration whose answer was lost, under the name by which it is sent again.
  var unanswered: (form: AccountForm, key: String)?

  package init(
    store: Store, folders: Folders, sessions: SessionStore, device: String,
    connect: @escaping @Sendable (ServerAddress) -> ServerClient
  ) {
    (self.store, self.folders, self.sessions) = (store, folders, sessions)
    (self.device, self.connect) = (device, connect)
  }

  /// How things stand.
  /// - Parameter isAsking: whether the person may be asked to unlock the keyring.
  /// - Throws: what the store throws.
  package func state(asking isAsking: Bool = false) async throws -> AccountState {
    let record = try await read { try $0.accountRecord() }
    guard let name = Self.name(record), let owner = record.owner else { return .none }
    switch record.login {
    case .out: return .loggedOut(name)
    case .expired: return .expired(name)
    case .in: break
    }
    do {
      let session = try await sessions.session(of: owner, asking: isAsking)
      return session == nil ? .forgotten(name) : .loggedIn(name)
    } catch let fault as CredentialError {
      return .keyring(fault, name)
    }
  }

  /// The session of the account.
  /// - Throws: ``AccountError/loggedOut``, ``CredentialError``, or what the store throws.
  package func session(asking isAsking: Bool = false) async throws -> ServerSession {
    let record = try await read { try $0.accountRecord() }
    guard record.login == .in, let owner = record.owner,
      let session = try await sessions.session(of: owner, asking: isAsking)
    else { throw AccountError.loggedOut }
    return session
  }

  /// Speaks to the server for the account; throws as `session` does.
  package func client(asking isAsking: Bool = false) async throws -> ServerClient {
    client(of: try await session(asking: isAsking))
  }

  func client(of session: ServerSession) -> ServerClient {
    var client = connect(session.address)
    client.token = session.token
    return client
  }

  /// Notes that the server knows a session no more (401): what waits goes on waiting.
  /// - Returns: whether all goes on with a newer session, as another program of this computer was given.
  package func expire(_ refused: ServerSession) async throws -> Bool {
    let record = try await read { try $0.accountRecord() }
    guard record.login == .in, let owner = record.owner, owner == refused.owner else {
      return false
    }
    let isReplaced = await tryLogging("A newer session is not looked for", level: .info) {
      try await sessions.takeNewer(than: refused)
    }
    if isReplaced == true { return true }
    try await write { try $0.note(.expired) }
    await sessions.forget(owner)
    return false
  }

  /// Logs out; what is on this computer stays and is shown on.
  ///
  /// A server that cannot be reached now keeps the token, which nobody has any more.
  /// - Throws: `CredentialError.locked` where the person does not unlock the keyring, which would keep the session;
  ///   or what the store throws.
  package func logOut() async throws {
    let record = try await read { try $0.accountRecord() }
    guard let owner = record.owner else { return }
    let session = record.login == .in ? try await sessionToEnd(of: owner) : nil
    try await write { try $0.note(.out) }
    await sessions.forget(owner)
    guard let session else { return }
    await tryLogging("The server was not told of a log-out") {
      try await client(of: session).logOut()
    }
  }

  private func sessionToEnd(of owner: PersonOwner) async throws -> ServerSession? {
    do { return try await sessions.session(of: owner, asking: true) } catch CredentialError.locked {
      throw CredentialError.locked
    } catch {
      Log.program.failure("A session cannot be had to end it", error, level: .warning)
      return nil
    }
  }

  /// How many visits have something that waits to be sent.
  package func unsentCount() async throws -> Int {
    try await read { Set(try $0.outbox().map(\.discovery)).count }
  }

  static func name(_ record: AccountRecord) -> AccountName? {
    guard let owner = record.owner else { return nil }
    // The address was checked before it was written.
    guard let address = try? ServerAddress(typed: owner.server) else { return nil }
    return AccountName(username: record.username ?? owner.user, server: address)
  }

  /// Reads also in a task that is cancelled, as a log-in that is given up must still be ended.
  func read<Value: Sendable>(
    _ body: @Sendable (Store) throws -> Value
  ) async throws -> Value {
    try await BlockingExecutor.shared.run { [store] in try body(store) }
  }

  func write<Value: Sendable>(
    _ body: @Sendable (Store) throws -> Value
  ) async throws -> Value {
    try await store.write(body)
  }
}

extension AccountService {
  /// The other files of the data folder, those of accounts by their names, that of nobody at the end.
  package func others() async -> [OtherAccount] {
    let known = await BlockingExecutor.shared.run { [folders] in
      KnownAccount.all(in: folders.data, but: folders.person)
    }
    let others = known.map { OtherAccount(name: Self.name($0.record), file: $0.file) }
    return others.sorted { one, other in
      guard let one = one.name, let other = other.name else { return one.name != nil }
      return (one.username, one.server.name) < (other.username, other.server.name)
    }
  }

  /// Makes another file the one in use, with whatever log-in it has: what is open goes on with the one
  /// before until all is made anew.
  /// - Throws: what the system says of the disk.
  package func use(_ other: OtherAccount) async throws {
    try await store.write { [folders] _ in try other.file.use(in: folders.data) }
  }
}
