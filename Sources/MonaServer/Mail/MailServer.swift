import Foundation

/// A mail server that takes mail from us: one's provider's, or that of one's own house.
package struct MailServer: Equatable, Sendable {
  /// How nobody else reads what is said to it.
  package enum Security: Sendable {
    /// TLS from the first byte, as on port 465 (RFC 8314).
    case tls
    /// TLS once it was asked for, as on port 587; without it, nothing is sent.
    case startTLS
    /// None: it runs on this computer.
    case none
  }

  package let host: String
  package let port: UInt16
  package let security: Security
  /// Whom it knows us by; nil where it takes mail from anybody who reaches it.
  package let user: String?
  package let password: String

  /// Reads "smtps://user@mail.example", "smtp://mail.example:587"; nil for anything else.
  ///
  /// Without TLS, it has to run on this computer. Who is named has to have a password.
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
    let usual = [Security.tls: 465, .startTLS: 587, .none: 25][security]
    guard let port = (parts.port ?? usual).flatMap({ UInt16(exactly: $0) }) else { return nil }
    (self.host, self.port) = (host.filter { $0 != "[" && $0 != "]" }, port)
    user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
    if user != nil, password == nil { return nil }
    self.password = password ?? ""
  }

  /// Hands a mail over; it waits for the network.
  ///
  /// - Parameter message: with a line feed at the end of each line.
  /// - Throws: `MailConversation.Failure`.
  func deliver(_ message: String, from sender: String, to address: String) throws {
    for name in [sender, address] {
      // It would end the line it stands in.
      let isPlain = name.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !name.contains(">")
      guard isPlain else { throw MailConversation.Failure(reply: 0) }
    }
    let conversation = try MailConversation(host: host, port: port, isTLS: security == .tls)
    try conversation.expect(220)
    var offers = try greet(conversation)
    if security == .startTLS {
      try conversation.say("STARTTLS", expecting: 220)
      try conversation.startTLS(host: host, port: port)
      offers = try greet(conversation)
    }
    if let user { try logIn(conversation, user, offers) }
    let takesBytes = offers.contains("8BITMIME")
    try conversation.say(
      "MAIL FROM:<\(sender)>\(takesBytes ? " BODY=8BITMIME" : "")", expecting: 250)
    try conversation.say("RCPT TO:<\(address)>", expecting: 250, 251)
    try conversation.say("DATA", expecting: 354)
    // A line of one dot ends a mail, so any that begins with a dot gets another one (RFC 5321, 4.5.2).
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasPrefix(".") ? ".\($0)" : String($0)
    }
    try conversation.say(lines.joined(separator: "\r\n") + "\r\n.", expecting: 250)
    // It is theirs by now, whatever they say to this.
    _ = try? conversation.say("QUIT", expecting: 221)
  }

  /// What the server can do beyond SMTP itself.
  private func greet(_ conversation: MailConversation) throws -> [String] {
    try conversation.say("EHLO \(ProcessInfo.processInfo.hostName)", expecting: 250)
  }

  private func logIn(
    _ conversation: MailConversation, _ user: String, _ offers: [String]
  ) throws {
    func packed(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
    let ways = offers.filter { $0.hasPrefix("AUTH") }.flatMap { $0.split(separator: " ") }
    if ways.contains("PLAIN") || !ways.contains("LOGIN") {
      try conversation.say("AUTH PLAIN \(packed("\0\(user)\0\(password)"))", expecting: 235)
    } else {
      try conversation.say("AUTH LOGIN", expecting: 334)
      try conversation.say(packed(user), expecting: 334)
      try conversation.say(packed(password), expecting: 235)
    }
  }
}
