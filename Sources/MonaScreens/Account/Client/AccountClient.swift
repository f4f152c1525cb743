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
