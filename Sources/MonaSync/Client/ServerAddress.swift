import Foundation

/// The address of a server's API.
///
/// It uses HTTPS, except for a server on this computer.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// "https://host/path/api/v3", without a trailing slash.
  package let description: String
  /// The host, with the port if it is not the default one; shown as the server's name.
  package let name: String

  /// MONA's own server.
  package static let mona = ServerAddress(
    description: "https://picasso.iro.umontreal.ca/~mona/api/v3", name: "picasso.iro.umontreal.ca")

  /// The default server: MONA's own, or the one in the environment variable `MONA_SERVER`, for
  /// tests.
  package static func standard(_ environment: [String: String]) -> ServerAddress {
    // An invalid address is ignored.
    environment["MONA_SERVER"].flatMap { try? ServerAddress(typed: $0) } ?? .mona
  }

  private init(description: String, name: String) {
    self.description = description
    self.name = name
  }

  /// Completes an address that a person typed: "mona.example" becomes https://mona.example/api/v3.
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
    let isDefaultPort = parts.port == nil || parts.port == (protocolName == "https" ? 443 : 80)
    let named = isDefaultPort ? host : "\(host):\(parts.port ?? 0)"
    var path = parts.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    for ending in ["/api/v3", "/api/v2", "/api"] where path.hasSuffix(ending) {
      path.removeLast(ending.count)
      break
    }
    name = named
    description = "\(protocolName)://\(named)\(path)/api/v3"
  }

  /// Why an address is not accepted.
  package enum Fault: Error, Hashable {
    case notAnAddress
    /// Plain HTTP is accepted for this computer only, since others could read the traffic.
    case notSecret
  }

  /// The address as people read it, without the path of the API.
  package var shown: String { String(description.dropLast("/api/v3".count)) }

  /// The address that this server announces as its new one.
  ///
  /// Nil for this server itself, for anything that is no address, and for one on this computer that a server elsewhere
  /// names.
  func successor(_ text: String) -> ServerAddress? {
    guard text.contains("://"), let address = try? ServerAddress(typed: text), address != self,
      !address.isHere || isHere
    else { return nil }
    return address
  }

  /// Whether the server runs on this computer.
  var isHere: Bool { URLComponents(string: description)?.host.map(Self.isLoopback) ?? false }

  /// Whether a host name always means this computer.
  package static func isLoopback(_ host: String) -> Bool {
    let host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The URL of a request, relative to the API's address.
  package func url(_ path: String, query: [String: String] = [:]) -> String {
    guard !query.isEmpty else { return "\(description)/\(path)" }
    let pairs = query.sorted { $0.key < $1.key }.map { "\(Self.escaped($0))=\(Self.escaped($1))" }
    return "\(description)/\(path)?\(pairs.joined(separator: "&"))"
  }

  private static func escaped(_ text: String) -> String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    // Every string can be encoded as UTF-8.
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}
