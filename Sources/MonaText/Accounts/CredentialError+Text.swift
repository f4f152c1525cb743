import MonaSync

extension CredentialError {
  /// Why the keyring does not keep a session, and what to do.
  package var sentence: String {
    switch self {
    case .missing: tr("This desktop has no keyring, where MONA keeps you logged in.")
    case .locked: tr("The keyring is locked: unlock it, then try again.")
    case .silent: tr("The keyring does not answer: try again in a moment.")
    case .refused(let words):
      words.isEmpty
        ? tr("The keyring refuses to keep you logged in.")
        : tr("The keyring refuses to keep you logged in ({words}).", ["words": words])
    }
  }
}

extension SessionStore.Place {
  /// What to know of where a session is kept; nil when it is where it should be.
  package var sentence: String? {
    switch self {
    case .keyring: nil
    case .file: tr("You stay logged in by a file that only you can read.")
    case .memory(let fault):
      tr("{fault} You stay logged in until MONA is closed.", ["fault": fault.sentence])
    }
  }
}
