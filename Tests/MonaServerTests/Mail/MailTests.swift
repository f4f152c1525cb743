import Foundation
import Testing

@testable import MonaServer

@Suite("SMTP client")
struct MailTests {
  private func mailer(_ heard: ReceivedMail, user: String = "") throws -> Mailer {
    let server = try #require(
      MailServer("smtp://\(user)127.0.0.1:\(heard.port)", password: "secret"))
    return Mailer(way: .server(server), sender: "mona@mona.test")
  }

  @Test("A mail is sent line by line, with leading dots escaped")
  func sent() async throws {
    let heard = try ReceivedMail(offers: ["8BITMIME"])
    try await mailer(heard).send("One\n.\n..two é", subject: "É", to: "ana@example.org")
    let text = heard.text
    #expect(
      text.contains("\nMAIL FROM:<mona@mona.test> BODY=8BITMIME\nRCPT TO:<ana@example.org>\n"))
    #expect(text.contains("\nSubject: =?UTF-8?B?w4k=?=\n"))
    #expect(text.contains("\n\nOne\n..\n...two é\n"))
    #expect(text.contains(" +0000\nMessage-ID: <"))
    #expect(!text.contains("AUTH"))
  }

  @Test("With a user name it logs in first")
  func loggedIn() async throws {
    let heard = try ReceivedMail(offers: ["AUTH LOGIN PLAIN"])
    try await mailer(heard, user: "mona@").send("One", subject: "Two", to: "ana@example.org")
    let word = Data("\0mona\0secret".utf8).base64EncodedString()
    #expect(heard.text.contains("\nAUTH PLAIN \(word)\nMAIL FROM:<mona@mona.test>\n"))
  }

  @Test("A refusal is reported", arguments: ["EHLO", "AUTH", "MAIL", "RCPT", "DATA", "."])
  func refused(line: String) async throws {
    let heard = try ReceivedMail(refused: line)
    let mailer = try mailer(heard, user: "mona@")
    await #expect(throws: SMTPConnection.Failure.self) {
      try await mailer.send("One", subject: "Two", to: "ana@example.org")
    }
  }

  @Test("An address with line breaks is never sent")
  func lines() async throws {
    let heard = try ReceivedMail()
    let mailer = try mailer(heard)
    for address in ["a@b.c>\r\nRCPT TO:<d@e.f", "a b@c.d", "é@b.c"] {
      await #expect(throws: SMTPConnection.Failure.self) {
        try await mailer.send("One", subject: "Two", to: address)
      }
    }
    #expect(heard.text.isEmpty)
  }

  @Test("TLS is used unless the server is on this computer")
  func addresses() throws {
    func read(_ text: String) -> MailServer? { MailServer(text, password: "secret") }
    let provider = try #require(read("smtps://mona%40x.y@mail.example"))
    #expect((provider.host, provider.port, provider.user) == ("mail.example", 465, "mona@x.y"))
    #expect(provider.security == .tls)
    let own = try #require(read("smtp://mail.example:2525"))
    #expect((own.port, own.security, own.user) == (2525, .startTLS, nil))
    #expect(read("smtp://localhost")?.security == MailServer.Security.none)
    for text in ["", "mail.example", "http://mail.example", "smtp://", "smtps://a:b@mail.example"] {
      #expect(read(text) == nil)
    }
    #expect(MailServer("smtps://mona@mail.example", password: nil) == nil)
  }
}
