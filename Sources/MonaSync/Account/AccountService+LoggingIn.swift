import Foundation
import MonaLog
import MonaModel
import MonaPerson

extension AccountService {
  /// Checks whether a MONA server answers at an address.
  /// - Throws: ``ServerRequestError``.
  package func checkServer(_ address: ServerAddress) async throws {
    let client = connect(address)
    guard try await client.profile() == .server2023 else { return }
    // Any server may answer 404 to the capabilities request. A MONA server answers 401 to the
    // account request.
    do { _ = try await client.account() } catch ServerRequestError.unauthenticated {}
  }

  /// Creates an account and logs in; nothing changes on this computer before
  /// ``settle(_:takingOver:)``.
  /// - Throws: ``AccountError/problems(_:)``, or ``ServerRequestError``.
  package func register(
    _ form: AccountForm, at address: ServerAddress
  ) async throws -> NewLogin {
    let problems = form.problems(in: [.username, .email, .password, .confirmation])
    guard problems.isEmpty else { throw AccountError.problems(problems) }
    let isRepeated = unanswered?.form == form
    let key = isRepeated ? unanswered?.key ?? UUID().uuidString : UUID().uuidString
    var fields = [
      "username": form.trimmedName, "password": form.password,
      "password_confirmation": form.confirmation, "device": device,
    ]
    if !form.trimmedEmail.isEmpty { fields["email"] = form.trimmedEmail }
    let invitation = form.invitation.trimmingCharacters(in: .whitespacesAndNewlines)
    if !invitation.isEmpty { fields["invitation"] = invitation }
    unanswered = (form, key)
    let client = connect(address)
    do {
      let token = try await Self.namingMove(of: client) { [fields] in
        try await client.register(fields, key: key)
      }
      unanswered = nil
      return try await arrive(with: token, at: address)
    } catch AccountError.problems(let problems) {
      unanswered = nil
      // The response to the previous request was lost, and a server without idempotency keys has
      // already created the account.
      guard isRepeated, problems.contains(AccountProblem(.username, .taken)) else {
        throw AccountError.problems(problems)
      }
      do { return try await logIn(form, at: address) } catch AccountError.problems {
        throw AccountError.problems(problems)
      }
    }
  }

  /// Logs in; nothing changes on this computer before ``settle(_:takingOver:)``.
  /// - Throws: ``AccountError/problems(_:)``, or ``ServerRequestError``.
  package func logIn(_ form: AccountForm, at address: ServerAddress) async throws -> NewLogin {
    var problems: [AccountProblem] = []
    if form.trimmedName.isEmpty { problems.append(AccountProblem(.username, .missing)) }
    if form.password.isEmpty { problems.append(AccountProblem(.password, .missing)) }
    guard problems.isEmpty else { throw AccountError.problems(problems) }
    let fields = [
      "username": form.trimmedName, "password": form.password, "device": device,
    ]
    let client = connect(address)
    let token = try await Self.namingMove(of: client) { try await client.logIn(fields) }
    return try await arrive(with: token, at: address)
  }

  /// Converts a refusal as `reading`, and a redirect of a server that moved into ``ServerRequestError/moved(_:)``.
  private static func namingMove(
    of client: ServerClient, _ ask: @Sendable () async throws -> String
  ) async throws -> String {
    do { return try await reading(ask) } catch ServerRequestError.redirected(let host) {
      _ = try await client.profile()
      throw ServerRequestError.redirected(host)
    }
  }

  private func arrive(with token: String, at address: ServerAddress) async throws -> NewLogin {
    var client = connect(address)
    client.token = token
    let account = try await client.account()
    let session = ServerSession(
      address, user: account.id, username: account.username, token: token)
    return NewLogin(session: session, offer: try await offer(to: session.owner))
  }

  private func offer(to owner: PersonOwner) async throws -> NewLogin.Offer {
    let (record, count) = try await read { (try $0.accountRecord(), try $0.visits().count) }
    if record.owner == owner { return .here }
    let unsent = try await unsentCount()
    let known = await file(of: owner)
    if let name = Self.name(record), record.owner?.server != owner.server, unsent > 0 {
      return .unsentElsewhere(unsent, name, isCopied: known != nil)
    }
    guard known == nil, record.owner == nil else { return .elsewhere }
    if count == 0 { return .here }
    return record.wasOffered ? .elsewhere : .unownedVisits(count)
  }

  /// The file of an account on this computer; nil if it has none.
  private func file(of owner: PersonOwner) async -> PersonFile? {
    await BlockingExecutor.shared.run { [folders] in
      KnownAccount.file(of: owner, in: folders.data)
    }
  }

  /// Completes a login: assigns a file to the account and saves the session.
  ///
  /// The file is assigned completely or not at all. If the program is killed in between, the person
  /// must log in again.
  /// - Parameter isTakingOver: whether the visits of the offer become this account's.
  /// - Throws: ``AccountError/otherAccount``, errors of the store or the disk, and those of `CollectionCopying`.
  package func settle(
    _ login: NewLogin, takingOver isTakingOver: Bool = false
  ) async throws -> SettledLogin {
    let session = login.session
    let name = AccountName(username: session.username, server: session.address)
    let isHere: Bool
    switch login.offer {
    case .here: isHere = true
    case .unownedVisits, .unsentElsewhere(_, _, isCopied: false): isHere = isTakingOver
    case .elsewhere, .unsentElsewhere(_, _, isCopied: true): isHere = false
    }
    if isHere {
      let others = isTakingOver ? try await visitsOfOtherWorks(on: session.address) : []
      let before = try await read { try $0.accountRecord().owner }
      let isClaimed = try await write { store in
        guard case .unsentElsewhere(_, let other, _) = login.offer else {
          return try store.claim(
            for: session.owner, called: session.username, keepingHere: others)
        }
        guard let before, before.server == other.server.description else { return false }
        return try store.takeOver(
          from: before, for: session.owner, called: session.username, keepingHere: others)
      }
      guard isClaimed else { throw AccountError.otherAccount }
      let place = await keep(session)
      // The other server may be gone: it is not told.
      if let before, before != session.owner { await sessions.forget(before, replaced: true) }
      // Notifies windows once more: those of other programs had no session to find before.
      try await write { try $0.note(.in) }
      return SettledLogin(name: name, place: place, isElsewhere: false, keptHere: others.count)
    }
    if case .unownedVisits = login.offer { try await write { try $0.noteOffered() } }
    let file = await file(of: session.owner) ?? PersonFile(of: session.owner)
    var keptHere = 0
    if isTakingOver, case .unsentElsewhere = login.offer {
      do { keptHere = try await copyCollection(to: file, on: session.address) } catch {
        await tryLogging("The server was not told of a log-in that failed") {
          try await client(of: session).logOut()
        }
        throw error
      }
    }
    try await claim(file, for: session)
    await sessions.use(SessionFile(in: folders.using(file)))
    let place = await keep(session)
    try await store.write { [folders] _ in try file.use(in: folders.data) }
    return SettledLogin(
      name: name, place: place, isElsewhere: file != folders.person, keptHere: keptHere)
  }

  /// Copies the current collection into an account's file.
  /// - Returns: the number of visits that are not sent, as the server has other works under their numbers.
  private func copyCollection(to file: PersonFile, on address: ServerAddress) async throws -> Int {
    let others = try await visitsOfOtherWorks(on: address)
    let target = folders.using(file)
    // Not in the order of the store's writes, which wait for no photos.
    try await BlockingExecutor.shared.run { [store, folders, inspector] in
      try CollectionCopying(of: store, folders.openAlbum(), inspector).copy(
        into: Store(folder: target.data, file: file, album: target.album), target.openAlbum(),
        keepingHere: others)
    }
    return others.count
  }

  /// Ends an unwanted new session, here and on the server.
  package func give(up login: NewLogin) async throws {
    let record = try await read { try $0.accountRecord() }
    if record.owner == login.session.owner { try await write { try $0.note(.out) } }
    await sessions.forget(login.session.owner)
    await tryLogging("The server was not told of a log-in that is given up") {
      try await client(of: login.session).logOut()
    }
  }

  /// Saves the session in a file that only the person's system account may read, and notifies windows.
  /// - Returns: whether the file was written.
  package func keepInFile() async throws -> Bool {
    guard await sessions.keepInFile() else { return false }
    try await write { try $0.note(.in) }
    return true
  }

  func keep(_ session: ServerSession) async -> SessionStore.Place {
    await sessions.keep(session, as: "MONA, \(session.username), \(session.address.name)")
  }

  /// Assigns a file to the account.
  private func claim(_ file: PersonFile, for session: ServerSession) async throws {
    try await store.write { [folders] _ in
      let other = try Store(folder: folders.data, file: file)
      guard try other.claim(for: session.owner, called: session.username) else {
        throw AccountError.otherAccount
      }
    }
  }
}
