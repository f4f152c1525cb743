import Foundation

extension MailServer {
  /// Sends a mail to the mail server; blocks on the network.
  ///
  /// - Parameter message: the mail, with a line feed at the end of each line.
  /// - Throws: `SMTPConnection.Failure`.
  func deliver(_ message: String, from sender: String, to address: String) throws {
    for name in [sender, address] {
      // An address with such a character could end its line and add commands.
      let isPlain = name.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !name.contains(">")
      guard isPlain else { throw SMTPConnection.Failure(reply: 0) }
    }
    let conversation = try SMTPConnection(host: host, port: port, isTLS: security == .tls)
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
    // The mail server has accepted the mail, whatever it replies to this.
    _ = try? conversation.say("QUIT", expecting: 221)
  }

  /// Greets the mail server, and returns the extensions that it supports.
  private func greet(_ conversation: SMTPConnection) throws -> [String] {
    try conversation.say("EHLO \(ProcessInfo.processInfo.hostName)", expecting: 250)
  }

  private func logIn(
    _ conversation: SMTPConnection, _ user: String, _ offers: [String]
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
