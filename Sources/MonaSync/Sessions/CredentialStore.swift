import MonaPerson

/// The desktop's keyring; the live implementation is in MonaServices.
///
/// Each call ends within seconds, unless the person is asked to unlock the keyring, and does not
/// block Swift's thread pool. The calls throw ``CredentialError``.
package struct CredentialStore: Sendable {
  /// Reads the text saved for an account; nil when there is none.
  ///
  /// The second parameter tells whether the person may be asked to unlock the keyring.
  package var load: @Sendable (PersonOwner, Bool) async throws -> String?
  /// Saves a text (`ServerSession.text`) for an account, replacing the previous one.
  ///
  /// The third parameter is the label shown in the keyring's own application.
  package var save: @Sendable (PersonOwner, String, String) async throws -> Void
  package var erase: @Sendable (PersonOwner) async throws -> Void

  package init(
    load: @escaping @Sendable (PersonOwner, Bool) async throws -> String?,
    save: @escaping @Sendable (PersonOwner, String, String) async throws -> Void,
    erase: @escaping @Sendable (PersonOwner) async throws -> Void
  ) {
    (self.load, self.save, self.erase) = (load, save, erase)
  }

  /// No keyring.
  package static let none = CredentialStore(
    load: { _, _ in throw CredentialError.missing },
    save: { _, _, _ in throw CredentialError.missing },
    erase: { _ in throw CredentialError.missing })
}

/// Why the desktop's keyring cannot save or read a text.
package enum CredentialError: Error, Hashable {
  /// There is no keyring.
  case missing
  /// The keyring is locked, and the person did not unlock it.
  case locked
  /// The keyring does not answer.
  case silent
  /// The keyring reports an error, with its message.
  case refused(String)
}
