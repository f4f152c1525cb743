import MonaPerson

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
