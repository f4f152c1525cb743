/// A field of a form about an account.
package enum AccountField: String, CaseIterable, Sendable {
  case username, email, password
  /// The password once more.
  case confirmation
  /// What concerns no field that is shown.
  case form
}
