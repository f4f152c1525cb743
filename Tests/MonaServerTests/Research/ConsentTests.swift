import Foundation
import MonaModel
import MonaPerson
import MonaSync
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Consent to research")
struct ConsentTests {
  private func ask(
    _ server: TestServer, _ token: String, _ fields: [String: String]
  ) async throws -> TestServer.Answer {
    try await server.ask(.post, "/api/v3/user/consent", fields, token: token)
  }

  @Test("The last decision of all devices counts, in whatever order they send theirs")
  func lastDecision() async throws {
    let server = try TestServer()
    let token = try await server.register("ana")
    #expect(
      try await server.ask(.get, "/api/v3/user/consent", token: token).text
        == #"{"version":null,"given_at":null,"withdrawn_at":null}"#)
    let given = ["version": "2", "given_at": "2026-11-01 10:00:00"]
    let withdrawn = given.merging(["withdrawn_at": "2026-11-03 10:00:00"]) { $1 }
    for fields in [given, withdrawn, given] { _ = try await ask(server, token, fields) }
    let state = try await server.ask(.get, "/api/v3/user/consent", token: token).text
    #expect(
      state
        == #"{"version":2,"given_at":"2026-11-01 10:00:00","withdrawn_at":"2026-11-03 10:00:00"}"#)
    let again = try await ask(
      server, token, ["version": "3", "given_at": "2026-11-04 10:00:00"])
    #expect(again.text.contains(#""version":3"#) && again.text.contains(#""withdrawn_at":null"#))
    // A withdrawal of the same moment wins, also by a clock that was set back since.
    let back = ["withdrawn_at": "2020-01-01 00:00:00"]
    let last = try await ask(
      server, token, ["version": "3", "given_at": "2026-11-04 10:00:00"].merging(back) { $1 })
    #expect(last.text.contains(#""withdrawn_at":"2020"#))
  }

  @Test("A time that is still to come counts as now, so that what follows is later")
  func future() async throws {
    let server = try TestServer()
    let token = try await server.register("ana")
    let given = try await ask(
      server, token, ["version": "2", "given_at": "2036-01-01 00:00:00"])
    #expect(!given.text.contains("2036"))
    let withdrawn = try await ask(
      server, token,
      [
        "version": "2", "given_at": "2036-01-01 00:00:00", "withdrawn_at": "2036-01-02 00:00:00",
      ])
    #expect(!withdrawn.text.contains(#""withdrawn_at":null"#))
  }

  @Test("An agreement by a clock that is ahead takes no withdrawal back, however often it is sent")
  func ahead() async throws {
    let server = try TestServer()
    let token = try await server.register("ana")
    let ahead = ["version": "2", "given_at": "2036-01-01 00:00:00"]
    _ = try await ask(server, token, ahead)
    let withdrawn = ["version": "2", "given_at": "2026-11-01 10:00:00"].merging(
      ["withdrawn_at": "2035-01-01 00:00:00"]) { $1 }
    _ = try await ask(server, token, withdrawn)
    let again = try await ask(server, token, ahead)
    #expect(!again.text.contains(#""withdrawn_at":null"#))
  }

  @Test("What is no decision is refused, and each fault is named")
  func faults() async throws {
    let server = try TestServer()
    let token = try await server.register("ana")
    let answer = try await ask(
      server, token, ["version": "0", "given_at": "yesterday", "withdrawn_at": "today"])
    #expect(answer.status == 422)
    for field in ["version", "given_at", "withdrawn_at"] {
      #expect(answer.text.contains("\"\(field)\":["), "\(field)")
    }
    #expect(try await ask(server, token, ["version": "2"]).status == 422)
  }

  @Test("A device sends what its person agreed to, and that they withdrew it; the export has it")
  func device() async throws {
    let server = try TestServer()
    let token = try await server.register("ana")
    let client = ServerClient(.mona, server.transport, token: token)
    let profile = try await client.profile()
    let store = try Store.inMemory()
    let sending = ConsentSending(store, client, profile)
    try await sending.run()
    #expect(try await server.context.store.consent(of: 1) == nil)
    let moment = Date(timeIntervalSince1970: 1_700_000_000.5)
    try store.giveConsent(sharesPosition: false, at: moment)
    try await sending.run()
    let given = StoredConsent(
      version: Consent.textVersion, givenAt: 1_700_000_000_500, withdrawnAt: nil)
    #expect(try await server.context.store.consent(of: 1) == given)
    try store.withdrawConsent(at: moment.addingTimeInterval(1))
    try await sending.run()
    #expect(
      try await server.context.store.consent(of: 1)?.withdrawnAt == 1_700_000_001_500)
    let export = try await server.ask(.get, "/api/v3/export", token: token).text
    #expect(export.contains("consent.json") && export.contains("2023-11-14 22:13:21.500"))
    // A server without research is sent nothing: the request would be refused.
    try await ConsentSending(store, client, .server2023).run()
  }
}
