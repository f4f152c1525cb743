import Foundation

/// Recognises this computer and its local network, to which servers on the internet must not
/// redirect.
enum LocalNetwork {
  /// Whether a host is local by its name or by any of its addresses; false for an unknown host.
  static func holds(_ host: String) -> Bool {
    let name = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]."))
    if name == "localhost" || name.hasSuffix(".localhost") || name.hasSuffix(".local") {
      return true
    }
    return addresses(of: name).contains(where: isLocal)
  }

  /// Whether an address of 4 or 16 bytes is local.
  static func isLocal(_ bytes: [UInt8]) -> Bool {
    if bytes.count == 16 { return isLocalOfSixteen(bytes) }
    guard bytes.count == 4 else { return true }
    switch (bytes[0], bytes[1]) {
    case (0, _), (10, _), (127, _), (169, 254), (192, 168), (224..., _): return true
    case (172, let second): return (16...31).contains(second)
    case (100, let second): return (64...127).contains(second)
    default: return false
    }
  }

  private static func isLocalOfSixteen(_ bytes: [UInt8]) -> Bool {
    let last = Array(bytes.suffix(4))
    // An IPv4 address mapped to or translated into IPv6.
    if bytes.prefix(10).allSatisfy({ $0 == 0 }) {
      return bytes[10] != 0xff || bytes[11] != 0xff || isLocal(last)
    }
    if bytes.prefix(12) == [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0] { return isLocal(last) }
    // Unique local (fc00::/7), link-local and site-local (fe80::/10, fec0::/10), or multicast
    // (ff00::/8).
    return bytes[0] & 0xfe == 0xfc || (bytes[0] == 0xfe && bytes[1] & 0x80 != 0)
      || bytes[0] == 0xff
  }

  private static func addresses(of host: String) -> [[UInt8]] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    return sequence(first: first, next: { $0?.pointee.ai_next }).prefix { $0 != nil }
      .compactMap { $0?.pointee.ai_addr.flatMap(bytes) }
  }

  private static func bytes(_ address: UnsafeMutablePointer<sockaddr>) -> [UInt8]? {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
      }
    case AF_INET6:
      address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
      }
    default: nil
    }
  }
}
