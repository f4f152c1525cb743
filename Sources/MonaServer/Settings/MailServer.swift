import Foundation

/// The mail server that sends this server's mail: a provider's, or one of the administrator's own.
package struct MailServer: Equatable, Sendable {
  /// How the connection is encrypted.
  package enum Security: Sendable {
    /// TLS from the first byte, as on port 465 (RFC 8314).
    case tls
    /// TLS after `STARTTLS`, as on port 587; without it, nothing is sent.
    case startTLS
    /// No encryption: only for a mail server on this computer.
    case none
  }

  package let host: String
  package let port: UInt16
  package let security: Security
  /// The user name for authentication; nil for a mail server that requires none.
  package let user: String?
  package let password: String

  /// Parses "smtps://user@mail.example", "smtp://mail.example:587"; nil for anything else.
  ///
  /// Without TLS, the host must be this computer. A user requires a password.
  package init?(_ address: String, password: String?) {
    guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty,
      ["", "/"].contains(parts.path), parts.password == nil, parts.query == nil
    else { return nil }
    switch parts.scheme {
    case "smtps": security = .tls
    case "smtp":
      security = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host) ? .none : .startTLS
    default: return nil
    }
    let defaultPort = [Security.tls: 465, .startTLS: 587, .none: 25][security]
    guard let port = (parts.port ?? defaultPort).flatMap({ UInt16(exactly: $0) }) else {
      return nil
    }
    (self.host, self.port) = (host.filter { $0 != "[" && $0 != "]" }, port)
    user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
    if user != nil, password == nil { return nil }
    self.password = password ?? ""
  }
}
