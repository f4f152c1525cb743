import MonaPerson

/// The state of the account on this computer.
package enum AccountState: Hashable, Sendable {
  /// There is no account; all other functions work without one.
  case none
  /// The account's visits are here, but nobody is logged in.
  case loggedOut(AccountName)
  case loggedIn(AccountName)
  /// The server ended the session; pending changes wait until the person logs in again.
  case expired(AccountName)
  /// The session is no longer saved on this computer, for example after a login without a keyring.
  case forgotten(AccountName)
  /// The keyring does not return the session.
  case keyring(CredentialError, AccountName)

  /// The account's name and server; nil when there is no account.
  package var name: AccountName? {
    switch self {
    case .none: nil
    case .loggedOut(let name), .loggedIn(let name), .expired(let name), .forgotten(let name),
      .keyring(_, let name):
      name
    }
  }
}

/// The name of an account and its server.
package struct AccountName: Hashable, Sendable {
  package var username: String
  package var server: ServerAddress
}

/// Why an operation on an account failed; nothing was changed.
package enum AccountError: Error, Hashable {
  /// Some fields have problems.
  case problems([AccountProblem])
  /// Nobody is logged in.
  case loggedOut
  /// No account has this name, when resetting a password.
  case unknownName
  /// The account has no e-mail address, or the server sends no e-mail.
  case noMail
  /// This number of visits has changes that are not sent yet.
  case unsent(Int)
  /// The server does not support this.
  case unsupported
  /// The server does not have this account, or has it under another number.
  case otherAccount
  /// The server of the account does not announce this new address.
  case notMoved
  /// The server at a new address does not know the session, or this account.
  case unknownThere
}

/// A completed login whose account has no file on this computer yet.
package struct NewLogin: Sendable {
  package let session: ServerSession
  package let offer: Offer

  /// The file for the account's visits.
  package enum Offer: Hashable, Sendable {
    /// The current file.
    case here
    /// The current file has this number of visits without an account.
    ///
    /// The person decides once whether they are the account's.
    case unownedVisits(Int)
    /// The current file has this number of visits that wait to be sent for this account of another server.
    ///
    /// The person decides whether the whole file becomes the new account's, or is copied into the file that this
    /// account has here already; otherwise it waits on.
    case unsentElsewhere(Int, AccountName, isCopied: Bool)
    /// A separate file.
    case elsewhere
  }
}

/// The result of a login.
package struct SettledLogin: Hashable, Sendable {
  package var name: AccountName
  /// Where the session is kept.
  package var place: SessionStore.Place
  /// Whether the current person's file changed, so that the store must be opened again.
  package var isElsewhere: Bool
  /// The number of visits taken over that are not sent, as the server has other works under their numbers.
  package var keptHere = 0
}

/// Another person's file on this computer, beside the current one.
package struct OtherAccount: Hashable, Sendable, Identifiable {
  /// Nil for the file without an account.
  package let name: AccountName?
  let file: PersonFile
  /// The number of its visits that wait to be sent.
  package var waiting = 0

  /// An identifier that stays the same when other files are removed.
  package var id: String { file.name }
}
