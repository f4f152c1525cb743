import MonaText

extension ServerError {
  /// Why it does not start, and what to do.
  package var sentence: String {
    switch self {
    case .open(let host):
      tr(
        "MONA’s server listens on {address} only behind a proxy that speaks TLS, as passwords would go through the network for all to read otherwise: say the proxy’s own address with --behind-proxy.",
        ["address": host])
    }
  }
}
