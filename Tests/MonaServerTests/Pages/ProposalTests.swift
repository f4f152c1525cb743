import Foundation
import MonaCatalogue
import MonaModel
import MonaTestSupport
import MonaWeb
import Testing

@testable import MonaServer

@Suite("Proposed works in the catalogue")
struct ProposalTests {
  private let server: TestServer
  private let place = Coordinate(latitude: 45.5036, longitude: -73.5609)

  init() throws {
    // The pages are in all languages.
    try withLanguage(.english) {}
    server = try TestServer()
  }

  /// Sends a proposal, or another report; returns its author's token.
  private func propose(_ problem: ReportProblem = .new) async throws -> String {
    let author = try await server.register("ana")
    let person = try #require(try await server.context.store.login(showing: author)).account.id
    var report = Report(problem: problem)
    if problem != .new { report.discovery = DiscoveryID(.artwork, 276) }
    (report.comment, report.place) = ("Artwork\nAu pont", place)
    _ = try await server.context.store.keep(report, of: person, photos: server.context.photos)
    return author
  }

  private func change(_ change: ReportChange) async throws {
    let editor = WebPerson(account: 1, name: "eva", access: .editor, code: .unused)
    let seen = try server.context.store.report(1)?.report.answeredAt
    try await server.context.webReports.change(1, change, "Seen there", seen, editor)
  }

  private func work() async throws -> DiscoveryID? {
    try await server.context.store.work(ofProposal: 1, server.context.numbers)
  }

  /// The published numbers of the artworks with a title.
  private func numbers(_ title: String) async throws -> [Int] {
    let answer = try await server.ask(.get, "/api/v3/artworks")
    let object = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
    let records = try #require(object?["data"] as? [[String: Any]])
    return records.filter { ($0["title"] as? [String: Any])?["fr"] as? String == title }
      .compactMap { $0["id"] as? Int }
  }

  @Test(
    "An accepted work is in the catalogue, with a number that it keeps, and its author reads so")
  func accepted() async throws {
    let author = try await propose()
    let facts = OwnFacts(.artwork, title: "Au pont", makers: ["A", "B"], place: place)
    try await change(.accept(facts, "Merci"))
    let numbers = try await numbers("Au pont")
    #expect(numbers.count == 1 && numbers.allSatisfy { 0 < $0 && $0 < 1 << 31 })
    let record = try await server.ask(.get, "/api/v3/artworks/\(numbers[0])")
    #expect(record.text.contains("\"B\"") && record.text.contains("45.5036"))
    let read = try await server.ask(.get, "/api/v3/reports", token: author)
    #expect(read.text.contains(#""state":"done","answer":"Merci""#))
    let action = try #require(try server.context.store.actions().last)
    #expect(action.action == "report accept" && action.reason == "Seen there")
    try await change(.reopen)
    #expect(try await self.numbers("Au pont").isEmpty)
    #expect(try await work() == nil)
    try await change(.accept(OwnFacts(.artwork, title: "Au pont vert", place: place), nil))
    #expect(try await self.numbers("Au pont vert") == numbers)
    try await change(.reopen)
    // As a place, it is another work.
    try await change(.accept(OwnFacts(.place, title: "Au pont", place: place), nil))
    #expect(try await self.numbers("Au pont vert").isEmpty)
    #expect(try await work()?.kind == .place)
  }

  @Test("One that the catalogue has is joined with it, and adds nothing")
  func joined() async throws {
    _ = try await propose()
    let before = try server.context.catalogue.count(of: .artwork)
    let known = DiscoveryID(.artwork, 276)
    try await change(.join(known, nil))
    #expect(try await work() == known)
    #expect(try server.context.catalogue.count(of: .artwork) == before)
    try await change(.reopen)
    await #expect(throws: WebError.notFound) {
      try await change(.join(DiscoveryID(.artwork, 999_999), nil))
    }
    #expect(try server.context.store.report(1)?.report.state == .open)
  }

  @Test("What was accepted and then joined leads to the other work")
  func replaced() async throws {
    _ = try await propose()
    try await change(.accept(OwnFacts(.artwork, title: "Au pont", place: place), nil))
    let own = try #require(try await work())
    try await change(.reopen)
    let known = DiscoveryID(.artwork, 276)
    try await change(.join(known, nil))
    #expect(try server.context.catalogue.replacement(of: own) == known)
  }

  @Test("It stays when its author's account is erased, and where a fact of it was set right")
  func kept() async throws {
    let author = try await propose()
    try await change(.accept(OwnFacts(.artwork, title: "Au pont", place: place), nil))
    let (store, catalogue) = (server.context.store, server.context.catalogue)
    let own = try #require(try await work())
    let published = server.context.numbers.published(own)
    try store.correct(
      published, [.date: ("", "1972")], for: 1, by: "root", because: "", version: 0)
    try catalogue.correct(by: server.context.corrections)
    let account = try #require(try await store.login(showing: author)).account
    try await server.context.erase(account)
    let revision = try catalogue.revision()
    try store.mirrorProposals(in: catalogue, server.context.numbers, server.context.corrections)
    #expect(try catalogue.revision() == revision)
    #expect(try catalogue.listedDiscovery(own)?.produced?.text == "1972")
  }

  @Test("Only a report that proposes a work is accepted")
  func other() async throws {
    _ = try await propose(.damaged)
    await #expect(throws: WebError.notFound) {
      try await change(.accept(OwnFacts(.artwork, place: place), nil))
    }
    #expect(try server.context.store.report(1)?.report.state == .open)
  }
}
