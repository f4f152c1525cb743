import NIOCore

/// Normalizes network addresses for comparing and counting: without port, in one notation.
enum NetworkAddress {
  /// Nil for text that is no address, such as a name.
  static func written(_ text: String) -> String? {
    // The reason why it is no address does not matter.
    (try? SocketAddress(ipAddress: text, port: 0)).map(of)
  }

  /// The address of a peer; empty when it is unknown.
  static func of(_ address: SocketAddress?) -> String {
    let text = address?.ipAddress ?? ""
    // An IPv4 address that came through a socket for both versions (RFC 4291, 2.5.5.2).
    let prefix = "::ffff:"
    guard text.hasPrefix(prefix), text.contains(".") else { return text }
    return String(text.dropFirst(prefix.count))
  }
}
