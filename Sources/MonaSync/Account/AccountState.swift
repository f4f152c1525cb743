import MonaPerson

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

/// Why something about an account is not done; nothing is changed then.
package enum AccountError: Error, Hashable {
  /// Fields are wrong.
  case problems([AccountProblem])
  /// Nobody is logged in.
  case loggedOut
  /// Nobody has this name (reset of a password).
  case unknownName
  /// The account has no e-mail address, or the server sends no mail.
  case noMail
  /// So many visits, or changes of some, are not sent yet.
  case unsent(Int)
  /// The server does not do this.
  case unsupported
  /// The server knows this account no more, or by another number.
  case otherAccount
}

/// An account that was just logged in to, whose visits here have no file yet.
package struct NewLogin: Sendable {
  package let session: ServerSession
  package let offer: Offer

  /// Which file the account's visits are in.
  package enum Offer: Hashable, Sendable {
    /// The one that is in use.
    case here
    /// The one in use has so many visits that belong to nobody: the person says, once, whether they are
    /// the account's.
    case visitsOfNobody(Int)
    /// One of its own.
    case elsewhere
  }
}

/// What came of a log-in.
package struct SettledLogin: Hashable, Sendable {
  package var name: AccountName
  /// Where the session is kept.
  package var place: SessionStore.Place
  /// Whether another file of the person's is in use now: the store is to be opened again.
  package var isElsewhere: Bool
}

/// A person's file that is on this computer beside the one in use.
package struct OtherAccount: Hashable, Sendable, Identifiable {
  /// Nil for what is nobody's: what is collected without an account.
  package let name: AccountName?
  let file: PersonFile

  /// What tells it from the others, also after one of them has gone.
  package var id: String { file.name }
}
