import MonaPerson

/// A person's file that is on this computer beside the one in use.
package struct OtherAccount: Hashable, Sendable, Identifiable {
  /// Nil for what is nobody's: what is collected without an account.
  package let name: AccountName?
  let file: PersonFile

  /// What tells it from the others, also after one of them has gone.
  package var id: String { file.name }
}
