import Foundation
import MonaTestSupport
import Testing

@Suite("monactl login, logout and account")
struct AccountTests {
  private let terminal: Terminal
  /// A local port on which no server listens.
  private let nobody = ["--server", "127.0.0.1:1", "--user", "lea"]

  init() throws { terminal = try Terminal() }

  @Test("Without an account nothing fails, in both languages")
  func none() throws {
    let answer = try terminal.run("account")
    #expect(answer.status == 0)
    #expect(
      answer.lines == ["This collection belongs to no account.", "Nothing waits to be sent."])
    let object = try terminal.run("account", "--json").object()
    #expect(object["state"] as? String == "none" && object["waiting"] as? Int == 0)
    let french = try terminal.run("account", settings: French.settings(terminal))
    #expect(french.lines.first == "Cette collection n’appartient à aucun compte.")
    #expect(try terminal.run("logout").err == "No account is logged in: log in first.\n")
  }

  @Test("A server that does not exist is reported in a sentence, without the password")
  func unreachable() throws {
    let answer = try terminal.run(["login"] + nobody, input: "a-password-of-mine\n")
    #expect(answer.status == 1)
    #expect(
      answer.err == "The server cannot be reached: check the connection, then try again.\n")
    let french = try terminal.run(
      ["login"] + nobody, settings: French.settings(terminal), input: "a-password-of-mine\n")
    #expect(
      french.err == "Le serveur est injoignable\u{a0}: vérifiez la connexion, puis réessayez.\n")
    let files = FileManager.default.enumerator(atPath: terminal.data.path)?
      .compactMap { $0 as? String }
    for file in try #require(files) {
      // A folder has no content of its own.
      let data = try? Data(contentsOf: terminal.data.appendingPathComponent(file))
      #expect(data?.range(of: Data("a-password-of-mine".utf8)) == nil, "\(file)")
    }
  }

  @Test("A missing password or an invalid address is a usage error")
  func misused() throws {
    let answer = try terminal.run(["login"] + nobody)
    #expect(answer.status == 64)
    #expect(answer.err.contains("Write the password at the terminal, or to standard input."))
    let open = ["login", "--user", "lea", "--server", "http://mona.example"]
    #expect(try terminal.run(open, input: "secret-1\n").status == 64)
    #expect(try terminal.run(["login"] + nobody + ["--password", "x"]).status == 64)
  }
}
