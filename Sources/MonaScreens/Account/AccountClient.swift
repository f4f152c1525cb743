import MonaAPI
import MonaPerson
import MonaSync

/// The account operations that view models use.
///
/// The closures throw `AccountError`, `CredentialError` or `ServerRequestError`.
package struct AccountClient: Sendable {
  /// The account's state; `asking` allows the keyring to prompt the person.
  package var state: @Sendable (_ asking: Bool) async throws -> AccountState
  /// Checks that a MONA server answers at an address.
  package var checkServer: @Sendable (ServerAddress) async throws -> Void
  /// Creates an account and logs in to it.
  package var register: @Sendable (AccountForm, ServerAddress) async throws -> NewLogin
  /// Logs in.
  package var logIn: @Sendable (AccountForm, ServerAddress) async throws -> NewLogin
  /// Completes a log-in; `takingOver` adds the visits that belong to no account.
  package var settle: @Sendable (NewLogin, _ takingOver: Bool) async throws -> SettledLogin
  /// Logs out; `removing` removes the account's visits from this computer.
  package var logOut: @Sendable (_ removing: Bool) async throws -> Void
  /// Fetches the account's details from the server.
  package var details: @Sendable () async throws -> APIAccount
  /// Fetches the devices that are logged in.
  package var devices: @Sendable () async throws -> [APIDevice]
  /// Fetches how much room the account has on the server.
  package var storage: @Sendable () async throws -> APIStorage
  /// Fetches who runs the server; nil when it does not say.
  package var host: @Sendable () async throws -> APIHost?
  /// Logs another device out.
  package var endDevice: @Sendable (APIDevice) async throws -> Void
  /// Changes the username, e-mail address or password, depending on the field.
  package var change: @Sendable (AccountField, AccountForm) async throws -> Void
  /// Has a server e-mail a link to set a new password to the account with this username.
  package var sendPasswordMail: @Sendable (String, ServerAddress) async throws -> Void
  /// Erases the account and all its data on the server.
  package var erase: @Sendable () async throws -> Void
  /// Moves the account to the new address that its server announces.
  package var move: @Sendable (ServerAddress) async throws -> Void
  /// The announced address to which the person did not want to move; nil for none.
  package var refusedAddress: @Sendable () async throws -> ServerAddress?
  /// Stores that the person does not want to move to an address.
  package var refuse: @Sendable (ServerAddress) async throws -> Void
  /// Where the session is stored; nil when there is none.
  package var place: @Sendable () async -> SessionStore.Place?
  /// Stores the session in a file that only its owner can read; returns whether that succeeded.
  package var keepInFile: @Sendable () async -> Bool
  /// The other accounts on this computer, each with a database of its own.
  package var others: @Sendable () async -> [OtherAccount]
  /// Whether another program has made another account the one that the next window shows.
  package var isElsewhere: @Sendable () async -> Bool
  /// Makes another account the one that the next window shows.
  package var use: @Sendable (OtherAccount) async throws -> Void
}

extension AccountClient {
  /// A client without a server: nobody can log in.
  package static let none = AccountClient(
    state: { _ in .none }, checkServer: { _ in throw AccountError.unsupported },
    register: { _, _ in throw AccountError.unsupported },
    logIn: { _, _ in throw AccountError.unsupported },
    settle: { _, _ in throw AccountError.unsupported },
    logOut: { _ in throw AccountError.loggedOut }, details: { throw AccountError.loggedOut },
    devices: { throw AccountError.loggedOut }, storage: { throw AccountError.loggedOut },
    host: { throw AccountError.loggedOut }, endDevice: { _ in throw AccountError.loggedOut },
    change: { _, _ in throw AccountError.loggedOut },
    sendPasswordMail: { _, _ in throw AccountError.unsupported },
    erase: { throw AccountError.loggedOut }, move: { _ in throw AccountError.loggedOut },
    refusedAddress: { nil }, refuse: { _ in throw AccountError.loggedOut }, place: { nil },
    keepInFile: { false }, others: { [] },
    isElsewhere: { false }, use: { _ in throw AccountError.unsupported })
}

/// The upload and synchronization operations that view models use.
package struct OutboxClient: Sendable {
  /// The upload status now and at each change.
  package var statuses: @Sendable () async -> AsyncStream<UploadStatus>
  /// Starts an upload of pending visits if one is allowed.
  package var wake: @Sendable () async -> Void
  /// Fetches changes from other devices, unless that was done recently.
  package var look: @Sendable () async -> Void
  /// Uploads pending visits for at most `timeout`, after the window closed.
  package var finish: @Sendable (_ timeout: Duration) async -> UploadOutcome
  /// Sets on which networks to upload.
  package var setPolicy: @Sendable (UploadPolicy) async -> Void

  package init(
    statuses: @escaping @Sendable () async -> AsyncStream<UploadStatus>,
    wake: @escaping @Sendable () async -> Void,
    look: @escaping @Sendable () async -> Void,
    finish: @escaping @Sendable (Duration) async -> UploadOutcome = { _ in .done },
    setPolicy: @escaping @Sendable (UploadPolicy) async -> Void
  ) {
    self.statuses = statuses
    self.wake = wake
    self.look = look
    self.finish = finish
    self.setPolicy = setPolicy
  }
}

extension OutboxClient {
  /// A client that never uploads.
  package static let none = OutboxClient(
    statuses: { AsyncStream { $0.finish() } }, wake: {}, look: {}, setPolicy: { _ in })
}

extension AccountClient {
  /// Uses the account of the open database.
  package init(_ service: AccountService, _ collecting: Collecting) {
    self.init(
      state: { try await service.state(asking: $0) },
      checkServer: { try await service.checkServer($0) },
      register: { try await service.register($0, at: $1) },
      logIn: { try await service.logIn($0, at: $1) },
      settle: { try await service.settle($0, takingOver: $1) },
      logOut: { isRemoving in
        try await service.logOut()
        if isRemoving { try await collecting.removeFromHere() }
      },
      details: { try await service.details() }, devices: { try await service.devices() },
      storage: { try await service.storage() }, host: { try await service.host() },
      endDevice: { try await service.end($0) },
      change: { field, form in
        switch field {
        case .username: try await service.change(username: form.username)
        case .email:
          try await service.change(email: form.email, current: form.currentPassword)
        case .password, .confirmation, .currentPassword, .invitation, .form:
          try await service.change(
            password: form.password, confirmed: form.confirmation, current: form.currentPassword)
        }
      },
      sendPasswordMail: { try await service.sendPasswordMail(to: $0, at: $1) },
      erase: { try await service.erase() }, move: { try await service.move(to: $0) },
      refusedAddress: { try await service.refusedAddress() },
      refuse: { try await service.refuse($0) }, place: { await service.sessions.place },
      keepInFile: { await service.sessions.keepInFile() },
      others: { await service.others() }, isElsewhere: { await service.isElsewhere() },
      use: { try await service.use($0) })
  }
}

extension OutboxClient {
  /// Uses the synchronization of the account.
  package init(_ sync: AccountSync) {
    self.init(
      statuses: { await sync.statuses() }, wake: { await sync.wake() },
      look: { await sync.look() }, finish: { await sync.finish(within: $0) },
      setPolicy: { await sync.setPolicy($0) })
  }
}
