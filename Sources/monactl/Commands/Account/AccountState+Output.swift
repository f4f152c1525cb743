import MonaSync
import MonaText

extension AccountState {
  static let jsonKeys = """
    {"state": "none" | "loggedOut" | "loggedIn" | "expired" | "forgotten" | "keyring", "user", "server", "waiting"}
    """

  /// - Parameter waiting: how many visits wait to be sent, where that was asked.
  func json(waiting: Int?) -> JSONValue {
    let state =
      switch self {
      case .none: "none"
      case .loggedOut: "loggedOut"
      case .loggedIn: "loggedIn"
      case .expired: "expired"
      case .forgotten: "forgotten"
      case .keyring: "keyring"
      }
    return [
      "state": .string(state), "user": JSONValue(name?.username),
      "server": JSONValue(name?.server.description), "waiting": JSONValue(waiting),
    ]
  }

  /// How things stand, on one line.
  var sentence: String {
    let values = ["name": name?.username ?? "", "server": name?.server.name ?? ""]
    return switch self {
    case .none: tr("This collection belongs to no account.")
    case .loggedOut:
      tr("This collection belongs to “{name}” on {server}, who is logged out.", values)
    case .loggedIn: tr("“{name}” is logged in on {server}.", values)
    case .expired:
      tr("The server {server} ended the session of “{name}”: log in again.", values)
    case .forgotten:
      tr("This computer did not keep the log-in of “{name}” on {server}: log in again.", values)
    case .keyring(let fault, _):
      [tr("This collection belongs to “{name}” on {server}.", values), fault.sentence]
        .joined(separator: " ")
    }
  }
}
