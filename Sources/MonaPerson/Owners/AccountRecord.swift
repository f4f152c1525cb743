/// What a person's file says of the account it belongs to; the token is not there.
package struct AccountRecord: Hashable, Sendable {
  /// Nil as long as what is in the file belongs to no account.
  package var owner: PersonOwner?
  /// What the account was last called.
  package var username: String?
  package var login: Login
  /// Whether an account was asked for which the visits of nobody are.
  package var wasOffered: Bool

  /// Whether the account is logged in here.
  package enum Login: String, Sendable {
    case out
    case `in`
    /// The server ended the session: what waits goes on waiting.
    case expired
  }
}
