/// Why the desktop's keyring does not keep what it was given, or hand it out: an ordinary state.
package enum CredentialError: Error, Hashable {
  /// There is none.
  case missing
  /// It is locked, and the person did not unlock it.
  case locked
  /// It does not answer.
  case silent
  /// It refuses; its own words.
  case refused(String)
}
