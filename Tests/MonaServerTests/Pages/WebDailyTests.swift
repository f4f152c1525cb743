import Foundation
import MonaCatalogue
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Discoveries of days that editors choose")
struct WebDailyTests {
  private let server: TestServer
  private let cookie: String
  private let tomorrow: MontrealDay

  init() async throws {
    // The pages are in all languages.
    try withLanguage(.english) {}
    server = try TestServer()
    cookie = try await server.webSession("eva", .editor)
    tomorrow = MontrealDay(server.context.store.clock.date).next
  }

  private func post(_ path: String, _ fields: [String: String]) async throws -> Int {
    try await server.send(fields, to: path, from: "/daily/\(tomorrow)", cookie: cookie).status
  }

  private func daily() async throws -> Int? {
    let answer = try await server.ask(.get, "/api/v3/daily")
    let object = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
    return (object?["data"] as? [String: Any])?["id"] as? Int
  }

  @Test("What is chosen is answered on its day, is noted, and is taken back before it")
  func chosen() async throws {
    let path = "/daily/\(tomorrow)"
    let today = try await daily()
    #expect(try await post(path, ["address": "276", "reason": "Her day"]) == 303)
    #expect(try await post(path, ["address": "20"]) == 303)
    let actions = try server.context.store.actions().suffix(2)
    #expect(actions.map(\.action) == ["daily choose", "daily choose"])
    #expect(
      actions.first?.subject == "\(tomorrow) artwork:276" && actions.first?.reason == "Her day")
    #expect(try await daily() == today)
    #expect(try await post("\(path)/undo", ["number": "2"]) == 303)
    #expect(try await post("\(path)/undo", ["number": "2"]) == 409)
    #expect(try server.context.store.actions().last?.action == "daily choose --undo")
    server.time.pass(seconds: 86_400)
    #expect(try await daily() == 276)
    // Sessions have ended meanwhile.
    let later = try await server.webSession("max", .editor)
    let page = try await server.browse("/daily", cookie: later)
    #expect(page.text.contains("Today; chosen by"))
  }

  @Test("Two editors do not overwrite each other, and a day that has begun stays")
  func late() async throws {
    let path = "/daily/\(tomorrow)"
    #expect(try await post(path, ["address": "276"]) == 303)
    #expect(try await post(path, ["address": "20", "version": "0"]) == 409)
    #expect(try await post(path, ["address": "99999999"]) == 422)
    server.time.pass(seconds: 86_400)
    #expect(try await daily() == 276)
    // Sessions have ended meanwhile.
    let later = try await server.webSession("max", .editor)
    for (address, fields) in [
      (path, ["version": "1", "address": "20"]), ("\(path)/undo", ["number": "1"]),
    ] {
      let answer = try await server.send(fields, to: address, from: path, cookie: later)
      #expect(answer.status == 409)
    }
    #expect(try await daily() == 276)
  }

  @Test("A chosen work that leaves the catalogue gives way to the computed one")
  func gone() async throws {
    #expect(try await post("/daily/\(tomorrow)", ["address": "276"]) == 303)
    let work = DiscoveryID(.artwork, 276)
    try server.context.store.correct(
      work, [.absence: ("", CorrectedFact.absent)], for: nil, by: "root", because: "", version: 0)
    try server.context.catalogue.correct(by: server.context.corrections)
    server.time.pass(seconds: 86_400)
    #expect(try await daily() != 276)
    // Sessions have ended meanwhile.
    let later = try await server.webSession("max", .editor)
    let page = try await server.browse("/daily", cookie: later)
    #expect(page.status == 200 && page.text.contains(">Today<"))
  }
}
