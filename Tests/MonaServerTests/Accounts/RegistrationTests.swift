import Foundation
import MonaModel
import MonaTestSupport
import MonaWeb
import Testing

@testable import MonaServer
import MonaServerStore

@Suite("Who may register, and what a server says of itself")
struct RegistrationTests {
  private func register(
    _ server: TestServer, _ name: String, invitation: String? = nil
  ) async throws -> TestServer.Answer {
    var fields = [
      "username": name, "password": "secret-1", "password_confirmation": "secret-1",
    ]
    fields["invitation"] = invitation
    return try await server.ask(.post, "/api/v3/register", fields)
  }

  @Test("Where registration is closed, nobody registers, not even one who was disabled")
  func closed() async throws {
    let server = try TestServer { $0.registration = .closed }
    let refused = try await register(server, "ana")
    #expect(refused.status == 422)
    #expect(refused.text.contains("Nobody can register on this server"))
    let answer = try await server.ask(.get, "/api/v3/capabilities")
    #expect(answer.field("registration") == "closed")
  }

  @Test("An invitation lets one person register, within its time")
  func invited() async throws {
    let server = try TestServer { $0.registration = .invitation }
    let store = server.context.store
    #expect(try await register(server, "ana").text.contains("by invitation"))
    #expect(try await register(server, "ana", invitation: "wrong").text.contains("was used or has"))
    let (code, late) = (try store.makeInvitation(days: 2), try store.makeInvitation(days: 1))
    // A refusal for another reason does not use it up.
    #expect(try await register(server, "two words", invitation: code).status == 422)
    #expect(try await register(server, "ana", invitation: code).status == 200)
    #expect(try await register(server, "ben", invitation: code).status == 422)
    server.time.pass(seconds: 86_400)
    #expect(try await register(server, "ben", invitation: late).status == 422)
    await #expect(throws: RequestError.invalid([.invitationVoid])) {
      try await store.register(
        username: "ben", email: nil, passwordHash: "$2y$", invitation: code)
    }
    #expect(try await store.credentials(ofUsername: "ben") == nil)
  }

  @Test("One who was disabled is told so, with the right password only")
  func disabled() async throws {
    let server = try TestServer()
    let token = try await server.register("ana")
    try await server.context.store.database.write { db in
      try db.execute("UPDATE person SET isDisabled = 1")
    }
    func logIn(_ password: String) async throws -> String {
      try await server.ask(
        .post, "/api/v3/login", ["username": "ana", "password": password]
      ).text
    }
    #expect(try await logIn("secret-1").contains("This account is disabled"))
    #expect(try await logIn("secret-2").contains("do not match our records"))
    #expect(try await server.ask(.get, "/api/v3/user", token: token).status == 401)
  }

  @Test("An account knows how many bytes of photos it has and may have")
  func storage() async throws {
    let server = try TestServer { $0.photoBytesPerAccount = 5_000_000 }
    let token = try await server.register("ana")
    let answer = try await server.ask(.get, "/api/v3/user/storage", token: token)
    #expect(answer.text == #"{"photo_bytes":0,"photo_bytes_limit":5000000}"#)
    #expect(try await server.ask(.get, "/api/v3/user/storage").status == 401)
  }

  @Test("The host's words about purpose, retention and place are told in both languages")
  func information() async throws {
    let server = try TestServer { options in
      options.information = HostInformation(
        name: "Musée", contact: "musee@mona.test", purpose: .init(en: "Research", fr: "Recherche"))
    }
    let text = try await server.ask(.get, "/api/v3/capabilities").text
    #expect(
      text.contains(
        #""operator":{"name":"Musée","contact":"musee@mona.test","purpose":{"en":"Research","fr":"Recherche"},"retention":{"en":null,"fr":null}"#
      ))
  }

  @Test("One's own report is erased on request, nobody else's, and a new one is announced by mail")
  func reports() async throws {
    let mails = try ReceivedMail(offers: ["8BITMIME"])
    let server = try TestServer { options in
      options.mailServer = MailServer("smtp://127.0.0.1:\(mails.port)", password: nil)
      options.reportsTo = "curator@mona.test"
    }
    let (ana, ben) = (try await server.register("ana"), try await server.register("ben"))
    let fields = ["type": "artwork", "id": "20", "problem": "damaged", "comment": "cracked"]
    #expect(try await server.ask(.post, "/api/v3/reports", fields, token: ana).status == 200)
    while !mails.text.contains("report answer 1") { try await Task.sleep(for: .milliseconds(5)) }
    #expect(mails.text.contains("RCPT TO:<curator@mona.test>"))
    #expect(!mails.text.contains("ana"))
    #expect(try await server.ask(.delete, "/api/v3/reports/1", token: ben).status == 404)
    #expect(try await server.ask(.delete, "/api/v3/reports/1", token: ana).status == 200)
    #expect(try await server.ask(.delete, "/api/v3/reports/1", token: ana).status == 404)
    // Ana's other devices find it closed, and do not send it again.
    let listed = try await server.ask(.get, "/api/v3/reports", token: ana).text
    #expect(listed.contains(#""state":"done""#) && !listed.contains("cracked"))
    #expect(try server.context.ledger.entries().map(\.kind) == [.report])
  }
}
