import HTTPTypes
import NIOCore

/// Normalizes network addresses for comparing and counting: without port, in one notation.
enum NetworkAddress {
  /// Nil for text that is no address, such as a name.
  static func written(_ text: String) -> String? {
    // The reason why it is no address does not matter.
    (try? SocketAddress(ipAddress: text, port: 0)).map(of)
  }

  /// The name by which a client is counted for limits, the same however its address is written: its IPv4 address, or
  /// the network of its IPv6 address (/64), as one client has all addresses of such a network.
  /// - Parameters:
  ///   - headers: those of its request.
  ///   - peer: the address at the other end of the connection, as `of` gives it.
  ///   - proxy: the address of the trusted reverse proxy; nil without one.
  static func client(_ headers: HTTPFields, peer: String, proxy: String?) -> String {
    // The last address is the one that the proxy itself saw; a client may send others.
    guard let proxy, peer == proxy,
      let list = headers.last(where: { $0.name.canonicalName == "x-forwarded-for" }),
      let last = list.value.split(separator: ",", omittingEmptySubsequences: false).last,
      let address = forwarded(last)
    else { return network(of: peer) }
    return network(of: address)
  }

  /// The network of an IPv6 address, "2001:db8:1:2::/64"; any other text unchanged.
  static func network(of address: String) -> String {
    guard case .v6(let parsed)? = try? SocketAddress(ipAddress: address, port: 0) else {
      return address
    }
    var bytes = withUnsafeBytes(of: parsed.address.sin6_addr) { ByteBuffer(bytes: $0.prefix(8)) }
    bytes.writeRepeatingByte(0, count: 8)
    guard let network = try? SocketAddress(packedIPAddress: bytes, port: 0) else { return address }
    return "\(of(network))/64"
  }

  /// The address in an element of `X-Forwarded-For`, which some proxies write with a port, with brackets, or with the
  /// zone of a local address; nil if it is none, as in "unknown".
  private static func forwarded(_ element: Substring) -> String? {
    var text = element.filter { !$0.isWhitespace && $0 != "\"" }
    if text.first == "[" {
      text = String(text.dropFirst().prefix { $0 != "]" })
    } else if text.count(where: { $0 == ":" }) == 1 {
      text = String(text.prefix { $0 != ":" })
    }
    return written(String(text.prefix { $0 != "%" }))
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
