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
