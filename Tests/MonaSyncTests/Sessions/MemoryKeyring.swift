import MonaPerson
import MonaSync
import Synchronization

/// An in-memory keyring, which may be locked, missing or unresponsive.
final class MemoryKeyring: Sendable {
  private let texts = Mutex<[PersonOwner: String]>([:])
  private let fault = Mutex<CredentialError?>(nil)
  private let isUnlockable = Mutex(true)

  func fail(_ fault: CredentialError?) { self.fault.withLock { $0 = fault } }

  /// Sets whether the person unlocks the keyring when asked to.
  func setUnlockable(_ isUnlockable: Bool) { self.isUnlockable.withLock { $0 = isUnlockable } }

  var kept: [PersonOwner: String] { texts.withLock(\.self) }

  var credentials: CredentialStore {
    CredentialStore(
      load: { [self] owner, isAsking in
        try check(unlocking: isAsking)
        return texts.withLock { $0[owner] }
      },
      save: { [self] owner, text, _ in
        try check(unlocking: true)
        texts.withLock { $0[owner] = text }
      },
      erase: { [self] owner in
        try check(unlocking: false)
        texts.withLock { $0[owner] = nil }
      })
  }

  private func check(unlocking: Bool) throws {
    guard let fault = fault.withLock(\.self) else { return }
    guard fault == .locked, unlocking, isUnlockable.withLock(\.self) else { throw fault }
    fail(nil)
  }
}
