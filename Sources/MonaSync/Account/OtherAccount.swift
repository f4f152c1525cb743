import MonaPerson

/// A person's file that is on this computer beside the one in use.
package struct OtherAccount: Hashable, Sendable {
  /// Nil for what is nobody's: what is collected without an account.
  package let name: AccountName?
  let file: PersonFile
}
