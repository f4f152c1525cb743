/// What a form of the account is for.
package enum AccountPurpose: Hashable, Sendable {
  /// To open an account.
  case register
  /// To log in to one.
  case logIn
  /// To log in to one whose password is forgotten.
  case forgotten
  /// To give it another name.
  case rename
  /// To give it another e-mail address.
  case email
  /// To give it another password.
  case password
  /// To choose another server.
  case server
}
