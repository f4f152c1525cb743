import NIOCore

/// An address of the network as it is compared and counted: without its port, always written the same way.
enum NetworkAddress {
  /// Nil for what is no address, such as a name.
  static func written(_ text: String) -> String? {
    // What keeps it from being one is of no interest.
    (try? SocketAddress(ipAddress: text, port: 0)).map(of)
  }

  /// The address of a peer; empty when it is unknown.
  static func of(_ address: SocketAddress?) -> String {
    let text = address?.ipAddress ?? ""
    // Of IPv4, through a socket of both kinds (RFC 4291, 2.5.5.2).
    let prefix = "::ffff:"
    guard text.hasPrefix(prefix), text.contains(".") else { return text }
    return String(text.dropFirst(prefix.count))
  }
}
