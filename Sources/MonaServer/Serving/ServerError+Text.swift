import MonaText

extension ServerError {
  /// Why not, and what to do.
  package var sentence: String {
    switch self {
    case .open(let host):
      tr(
        "MONA’s server listens on {address} only behind a proxy that speaks TLS, as passwords would go through the network for all to read otherwise: say the proxy’s own address with --behind-proxy.",
        ["address": host])
    case .alreadyServed(let folder):
      tr(
        "Another server serves “{folder}” already: end that one first, or give this one another folder with --data.",
        ["folder": folder])
    case .unknownPerson(let name):
      tr("Nobody here is called “{name}”: “mona-server user list” lists all names.", ["name": name])
    case .field(let fault): fault.sentence
    case .nothingThere(let folder):
      tr(
        "No server keeps anything in “{folder}”: say where yours does with --data.",
        ["folder": folder.path])
    case .notEmpty(let folder):
      tr(
        "“{folder}” is not empty: give a folder that is not there yet, or move what it holds away.",
        ["folder": folder.path])
    case .amiss(let findings):
      findings.map(\.sentence).joined(separator: "\n")
    }
  }
}
