import MonaSync
import MonaText

extension OtherAccount {
  /// What it is called, and where it is.
  package var texts: (name: String, place: String) {
    guard let name else {
      return (tr("Without an account"), tr("What was collected before anybody logged in"))
    }
    return (name.username.isolated, name.server.name)
  }

  /// What changes to it.
  package var switchText: String { tr("Switch to {name}", ["name": texts.name]) }
}
