import MonaPerson

/// The desktop's keyring, as far as MONA needs it; live in MonaServices.
///
/// Each call ends within seconds, unless the person is asked to unlock the keyring, and none holds up one
/// of Swift's own threads. They throw ``CredentialError``.
package struct CredentialStore: Sendable {
  /// What is kept for an account, as `ServerSession.text` wrote it; nil when there is nothing.
  ///
  /// The second value says whether the person may be asked to unlock the keyring.
  package var load: @Sendable (PersonOwner, Bool) async throws -> String?
  /// Keeps a text for an account, in the place of the one before; the third value names it in the
  /// keyring's own window.
  package var save: @Sendable (PersonOwner, String, String) async throws -> Void
  package var erase: @Sendable (PersonOwner) async throws -> Void

  package init(
    load: @escaping @Sendable (PersonOwner, Bool) async throws -> String?,
    save: @escaping @Sendable (PersonOwner, String, String) async throws -> Void,
    erase: @escaping @Sendable (PersonOwner) async throws -> Void
  ) {
    (self.load, self.save, self.erase) = (load, save, erase)
  }

  /// Where there is no keyring.
  package static let none = CredentialStore(
    load: { _, _ in throw CredentialError.missing },
    save: { _, _, _ in throw CredentialError.missing },
    erase: { _ in throw CredentialError.missing })
}

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
