/// How things stand between this computer and an account.
package enum AccountState: Hashable, Sendable {
  /// There is none, which one can live with for ever.
  case none
  /// Its visits are here, and nobody is logged in.
  case loggedOut(AccountName)
  case loggedIn(AccountName)
  /// The server ended the session: what waits goes on waiting until the person logs in again.
  case expired(AccountName)
  /// Nothing on this computer keeps the session any more, as after a log-in that no keyring took.
  case forgotten(AccountName)
  /// The keyring does not hand the session out.
  case keyring(CredentialError, AccountName)

  /// What the account is called, if there is one.
  package var name: AccountName? {
    switch self {
    case .none: nil
    case .loggedOut(let name), .loggedIn(let name), .expired(let name), .forgotten(let name),
      .keyring(_, let name):
      name
    }
  }
}

/// What an account is called, and where it is.
package struct AccountName: Hashable, Sendable {
  package var username: String
  package var server: ServerAddress
}
