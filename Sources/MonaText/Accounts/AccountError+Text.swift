import MonaSync

extension AccountError {
  /// Why something about an account is not done, and what to do.
  package var sentence: String {
    switch self {
    case .problems(let problems):
      problems.map(\.sentence).joined(separator: " ")
    case .loggedOut: tr("No account is logged in: log in first.")
    case .unknownName: tr("The server knows no account of this name: check it.")
    case .noMail:
      tr(
        "No mail could be sent: the account has no e-mail address, or the server sends none. Ask whoever runs it for a new password."
      )
    case .unsent(let count):
      trn(
        "{count} visit waits to be sent: send it first, or remove it all the same.",
        "{count} visits wait to be sent: send them first, or remove them all the same.", count)
    case .unsupported: tr("This server does not do that.")
    case .otherAccount:
      tr("This collection belongs to another account: nothing was changed.")
    }
  }
}
