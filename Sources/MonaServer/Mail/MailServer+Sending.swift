import Foundation

extension MailServer {
  /// Sends a mail to the mail server; blocks on the network.
  ///
  /// - Parameter message: the mail, with a line feed at the end of each line.
  /// - Throws: `SMTPConnection.Failure`.
  func deliver(
    _ message: String, from sender: String, to address: String, within timeLimit: Duration
  ) throws {
    for name in [sender, address] {
      // An address with such a character could end its line and add commands.
      let isPlain = name.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !name.contains(">")
      guard isPlain else { throw SMTPConnection.Failure(reply: 0) }
    }
    let connection = try SMTPConnection(
      host: host, port: port, isTLS: security == .tls, timeLimit: timeLimit)
    try connection.expect(220)
    var offers = try sendGreeting(connection)
    if security == .startTLS {
      try connection.send("STARTTLS", expecting: 220)
      try connection.startTLS(host: host, port: port)
      offers = try sendGreeting(connection)
    }
    if let user { try logIn(connection, user, offers) }
    let takesBytes = offers.contains("8BITMIME")
    try connection.send(
      "MAIL FROM:<\(sender)>\(takesBytes ? " BODY=8BITMIME" : "")", expecting: 250)
    try connection.send("RCPT TO:<\(address)>", expecting: 250, 251)
    try connection.send("DATA", expecting: 354)
    // A line of one dot ends a mail, so any that begins with a dot gets another one (RFC 5321, 4.5.2).
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasPrefix(".") ? ".\($0)" : String($0)
    }
    try connection.send(lines.joined(separator: "\r\n") + "\r\n.", expecting: 250)
    // The mail server has accepted the mail, whatever it replies to this.
    _ = try? connection.send("QUIT", expecting: 221)
  }

  /// Greets the mail server, and returns the extensions that it supports.
  private func sendGreeting(_ connection: SMTPConnection) throws -> [String] {
    try connection.send("EHLO \(ProcessInfo.processInfo.hostName)", expecting: 250)
  }

  private func logIn(
    _ connection: SMTPConnection, _ user: String, _ offers: [String]
  ) throws {
    func packed(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
    let methods = offers.filter { $0.hasPrefix("AUTH") }.flatMap { $0.split(separator: " ") }
    if methods.contains("PLAIN") || !methods.contains("LOGIN") {
      try connection.send("AUTH PLAIN \(packed("\0\(user)\0\(password)"))", expecting: 235)
    } else {
      try connection.send("AUTH LOGIN", expecting: 334)
      try connection.send(packed(user), expecting: 334)
      try connection.send(packed(password), expecting: 235)
    }
  }
}
