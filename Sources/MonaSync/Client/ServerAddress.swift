import Foundation

/// Where a server's interface is: what is sent there nobody on the way can read, unless it stays on this
/// computer.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// "https://host/path/api/v3", without a slash after it.
  package let description: String
  /// The host and, where it is not the usual one, the port: what the server is called on the screen.
  package let name: String

  /// MONA's own server.
  package static let mona = ServerAddress(
    description: "https://picasso.iro.umontreal.ca/~mona/api/v3", name: "picasso.iro.umontreal.ca")

  /// The server of whoever chose none: MONA's own, or the one that `MONA_SERVER` names, for tests.
  package static func standard(_ environment: [String: String]) -> ServerAddress {
    // What is no address names none.
    environment["MONA_SERVER"].flatMap { try? ServerAddress(typed: $0) } ?? .mona
  }

  private init(description: String, name: String) {
    self.description = description
    self.name = name
  }

  /// Completes what a person types: "mona.example" is https://mona.example/api/v3.
  /// - Throws: ``Fault``.
  package init(typed text: String) throws(Fault) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let isSchemeless = !text.contains("://")
    guard !text.isEmpty, let parts = URLComponents(string: isSchemeless ? "https://\(text)" : text),
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil, parts.password == nil,
      parts.query == nil, parts.fragment == nil
    else { throw .notAnAddress }
    let isLoopback = Self.isLoopback(host)
    guard scheme == "https" || isLoopback else { throw .notSecret }
    let protocolName = isLoopback && isSchemeless ? "http" : scheme
    let isUsual = parts.port == nil || parts.port == (protocolName == "https" ? 443 : 80)
    let named = isUsual ? host : "\(host):\(parts.port ?? 0)"
    var path = parts.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    for ending in ["/api/v3", "/api/v2", "/api"] where path.hasSuffix(ending) {
      path.removeLast(ending.count)
      break
    }
    name = named
    description = "\(protocolName)://\(named)\(path)/api/v3"
  }

  /// Why there is no server at what was typed.
  package enum Fault: Error, Hashable {
    case notAnAddress
    /// It would be read on the way: http is for this computer alone.
    case notSecret
  }

  /// Whether the server is on this computer.
  var isHere: Bool { URLComponents(string: description)?.host.map(Self.isLoopback) ?? false }

  /// Whether a host is this computer, by a name that nobody else answers to.
  package static func isLoopback(_ host: String) -> Bool {
    let host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The address of a request, below the interface's.
  package func url(_ path: String, query: [String: String] = [:]) -> String {
    guard !query.isEmpty else { return "\(description)/\(path)" }
    let pairs = query.sorted { $0.key < $1.key }.map { "\(Self.escaped($0))=\(Self.escaped($1))" }
    return "\(description)/\(path)?\(pairs.joined(separator: "&"))"
  }

  private static func escaped(_ text: String) -> String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    // Every text can be written as UTF-8.
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}
