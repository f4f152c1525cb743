import MonaAPI
import MonaPerson
import MonaSync

/// What is asked of the person's account, by whoever shows it.
///
/// What is refused is an `AccountError`, a `CredentialError` or a `ServerRequestError`.
package struct AccountClient: Sendable {
  /// How things stand; whether the person may be asked to unlock the keyring.
  package var state: @Sendable (_ asking: Bool) async throws -> AccountState
  /// Looks whether a server of MONA's answers at an address.
  package var greet: @Sendable (ServerAddress) async throws -> Void
  /// Opens an account and logs in to it.
  package var register: @Sendable (AccountForm, ServerAddress) async throws -> NewLogin
  /// Logs in.
  package var logIn: @Sendable (AccountForm, ServerAddress) async throws -> NewLogin
  /// Makes a log-in last; whether the visits of nobody are the account's.
  package var settle: @Sendable (NewLogin, _ takingOver: Bool) async throws -> SettledLogin
  /// Logs out; whether the account's visits leave this computer.
  package var logOut: @Sendable (_ removing: Bool) async throws -> Void
  /// What the server knows of the account.
  package var details: @Sendable () async throws -> APIAccount
  /// The devices that are logged in.
  package var devices: @Sendable () async throws -> [APIDevice]
  /// Logs another device out.
  package var endDevice: @Sendable (APIDevice) async throws -> Void
  /// Gives the account another name, another e-mail address, or another password, as the field says.
  package var change: @Sendable (AccountField, AccountForm) async throws -> Void
  /// Has a server send the account of this name a link to set a new password.
  package var sendPasswordMail: @Sendable (String, ServerAddress) async throws -> Void
  /// Erases the account, and all that the server has of it.
  package var erase: @Sendable () async throws -> Void
  /// Where the log-in is kept; nil where there is none.
  package var place: @Sendable () async -> SessionStore.Place?
  /// Keeps the log-in in a file that its person alone may read; whether it is there.
  package var keepInFile: @Sendable () async -> Bool
  /// What else there is on this computer, each in a file of its own.
  package var others: @Sendable () async -> [OtherAccount]
  /// Makes what another one has what the next window shows.
  package var use: @Sendable (OtherAccount) async throws -> Void
}

extension AccountClient {
  /// Nobody ever logs in.
  package static let none = AccountClient(
    state: { _ in .none }, greet: { _ in throw AccountError.unsupported },
    register: { _, _ in throw AccountError.unsupported },
    logIn: { _, _ in throw AccountError.unsupported },
    settle: { _, _ in throw AccountError.unsupported },
    logOut: { _ in throw AccountError.loggedOut }, details: { throw AccountError.loggedOut },
    devices: { throw AccountError.loggedOut }, endDevice: { _ in throw AccountError.loggedOut },
    change: { _, _ in throw AccountError.loggedOut },
    sendPasswordMail: { _, _ in throw AccountError.unsupported },
    erase: { throw AccountError.loggedOut }, place: { nil }, keepInFile: { false }, others: { [] },
    use: { _ in throw AccountError.unsupported })
}

/// What is asked of whatever sends what the person did, by whoever shows it.
package struct OutboxClient: Sendable {
  /// How far what waits is sent, now and at each change.
  package var statuses: @Sendable () async -> AsyncStream<UploadStatus>
  /// Looks at what waits, and what may be sent, now.
  package var wake: @Sendable () async -> Void
  /// Asks what other devices did, if that was long ago: somebody looks.
  package var look: @Sendable () async -> Void
  /// Lets what is on its way be sent, and what waits with it, for so long at most: the window has closed.
  package var finish: @Sendable (_ patience: Duration) async -> UploadOutcome
  /// Sends over other networks from now on.
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
  /// Nothing is ever sent.
  package static let none = OutboxClient(
    statuses: { AsyncStream { $0.finish() } }, wake: {}, look: {}, setPolicy: { _ in })
}

extension AccountClient {
  /// Asks the account of the person's file that is in use.
  package init(_ service: AccountService, _ collecting: Collecting) {
    self.init(
      state: { try await service.state(asking: $0) },
      greet: { try await service.greet($0) },
      register: { try await service.register($0, at: $1) },
      logIn: { try await service.logIn($0, at: $1) },
      settle: { try await service.settle($0, takingOver: $1) },
      logOut: { isRemoving in
        try await service.logOut()
        if isRemoving { try await collecting.removeFromHere() }
      },
      details: { try await service.details() }, devices: { try await service.devices() },
      endDevice: { try await service.end($0) },
      change: { field, form in
        switch field {
        case .username: try await service.change(username: form.username)
        case .email: try await service.change(email: form.email)
        case .password, .confirmation, .form:
          try await service.change(password: form.password, confirmed: form.confirmation)
        }
      },
      sendPasswordMail: { try await service.sendPasswordMail(to: $0, at: $1) },
      erase: { try await service.erase() }, place: { await service.sessions.place },
      keepInFile: { await service.sessions.keepInFile() },
      others: { await service.others() }, use: { try await service.use($0) })
  }
}

extension OutboxClient {
  /// Asks what keeps this computer and the account alike.
  package init(_ sync: AccountSync) {
    self.init(
      statuses: { await sync.statuses() }, wake: { await sync.wake() },
      look: { await sync.look() }, finish: { await sync.finish(within: $0) },
      setPolicy: { await sync.setPolicy($0) })
  }
}
