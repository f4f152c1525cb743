import Foundation
import MonaAPI
import MonaLog
import MonaModel
import MonaPerson

/// The account of the current person's file: logging in, logging out and changing it.
package actor AccountService {
  let store: Store
  /// The folders with the current person's file.
  let folders: Folders
  package let sessions: SessionStore
  let connect: @Sendable (ServerAddress) -> ServerClient
  /// Reads the photos of a collection that is copied.
  let inspector: PhotoInspector
  /// The name of this computer in the account's list of devices.
  let device: String
  /// A registration whose response was lost, with its idempotency key for the next try.
  var unanswered: (form: AccountForm, key: String)?

  package init(
    store: Store, folders: Folders, sessions: SessionStore, inspector: PhotoInspector,
    device: String, connect: @escaping @Sendable (ServerAddress) -> ServerClient
  ) {
    (self.store, self.folders, self.sessions) = (store, folders, sessions)
    (self.inspector, self.device, self.connect) = (inspector, device, connect)
  }

  /// The current state of the account.
  /// - Parameter isAsking: whether the person may be asked to unlock the keyring.
  /// - Throws: errors of the store.
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

  /// The account's session.
  /// - Throws: ``AccountError/loggedOut``, ``CredentialError``, or errors of the store.
  package func session(asking isAsking: Bool = false) async throws -> ServerSession {
    let record = try await read { try $0.accountRecord() }
    guard record.login == .in, let owner = record.owner,
      let session = try await sessions.session(of: owner, asking: isAsking)
    else { throw AccountError.loggedOut }
    return session
  }

  /// A client with the account's token; throws the errors of `session`.
  package func client(asking isAsking: Bool = false) async throws -> ServerClient {
    client(of: try await session(asking: isAsking))
  }

  func client(of session: ServerSession) -> ServerClient {
    var client = connect(session.address)
    client.token = session.token
    return client
  }

  /// Records that the server rejected a session (401); pending changes stay in the outbox.
  /// - Returns: whether a newer session is available, for example from another program's login.
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

  /// Logs out; the data on this computer is kept and still shown.
  ///
  /// If the server is unreachable it keeps the token, but no copy of it is left on this computer.
  /// - Throws: `CredentialError.locked` when the person does not unlock the keyring, which would
  ///   keep the session; or errors of the store.
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
      Log.program.failure("A session could not be loaded to end it", error, level: .warning)
      return nil
    }
  }

  /// The number of visits with pending changes.
  package func unsentCount() async throws -> Int {
    try await read { Set(try $0.outbox().map(\.discovery)).count }
  }

  static func name(_ record: AccountRecord) -> AccountName? {
    guard let owner = record.owner else { return nil }
    // The address was checked before it was stored.
    guard let address = try? ServerAddress(typed: owner.server) else { return nil }
    return AccountName(username: record.username ?? owner.user, server: address)
  }

  /// Reads even in a cancelled task, because a cancelled login must still be ended.
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
  /// The other person's files in the data folder: those of accounts by name, then the one without
  /// an account.
  package func others() async -> [OtherAccount] {
    let known = await BlockingExecutor.shared.run { [folders] in
      KnownAccount.all(in: folders.data, but: folders.person)
    }
    let others = known.map {
      OtherAccount(name: Self.name($0.record), file: $0.file, waiting: $0.waiting)
    }
    return others.sorted { one, other in
      guard let one = one.name, let other = other.name else { return one.name != nil }
      return (one.username, one.server.name) < (other.username, other.server.name)
    }
  }

  /// Whether another program has made another file the current one since this one was opened.
  package func isElsewhere() async -> Bool {
    await BlockingExecutor.shared.run { [folders] in
      PersonFile.inUse(in: folders.data) != folders.person
    }
  }

  /// Makes another file the current one, with its login.
  ///
  /// Open stores keep the previous file until they are opened again.
  /// - Throws: errors of the file system.
  package func use(_ other: OtherAccount) async throws {
    try await store.write { [folders] _ in try other.file.use(in: folders.data) }
  }
}
