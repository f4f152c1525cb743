import Foundation
import Logging
import MonaLog
import MonaTestSupport
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

  private static let mail = MailQueue.Mail(
    text: "One", subject: "Two", address: "ana@example.org")
  private static let log = Log(Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

  @Test("A mail that is refused for now is sent later; one that is refused is reported")
  func later() async throws {
    let heard = try ReceivedMail(refused: "MAIL", reply: "451 later", times: 2)
    let queue = MailQueue(try mailer(heard), pauses: [.zero, .zero, .zero])
    #expect(try await !queue.send(Self.mail, Self.log))
    while !heard.text.contains("\n.") { try await Task.sleep(for: .milliseconds(5)) }
    let strict = try ReceivedMail(refused: "RCPT")
    let other = MailQueue(try mailer(strict), pauses: [])
    await #expect(throws: SMTPConnection.Failure.self) {
      _ = try await other.send(Self.mail, Self.log)
    }
  }

  @Test(
    "A mail server or program that hangs is left after the time limit", arguments: [true, false])
  func hangs(isProgram: Bool) async throws {
    let folder = try TemporaryFolder()
    let program = folder.url.appendingPathComponent("sendmail")
    try Data("#!/bin/sh\nsleep 1000\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    let silent = try ReceivedMail(offers: nil)
    let server = try #require(MailServer("smtp://127.0.0.1:\(silent.port)", password: nil))
    let mailer = Mailer(
      way: isProgram ? .program(program) : .server(server), sender: "mona@mona.test",
      timeLimit: .milliseconds(200))
    let queue = MailQueue(mailer, pauses: [])
    #expect(try await !queue.send(Self.mail, Self.log))
  }

  @Test(
    "While as many mails as possible are being sent, others wait without keeping anybody waiting")
  func many() async throws {
    let silent = try ReceivedMail(offers: nil)
    let server = try #require(MailServer("smtp://127.0.0.1:\(silent.port)", password: nil))
    let mailer = Mailer(way: .server(server), sender: "mona@mona.test", timeLimit: .seconds(10))
    let queue = MailQueue(mailer, pauses: [])
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<MailQueue.sentAtOnce {
        group.addTask { try await queue.send(Self.mail, Self.log) }
      }
      while await queue.sending < MailQueue.sentAtOnce { await Task.yield() }
      #expect(try await !queue.send(Self.mail, Self.log))
      #expect(await queue.sending == MailQueue.sentAtOnce, "it did not wait for any of them")
      for try await isSent in group { #expect(!isSent) }
    }
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
