import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import MonaWeb
import Testing

@testable import MonaServer

@Suite("Research that is cited")
struct CitedResearchTests {
  private let works = [20, 21, 22].map { DiscoveryID(.artwork, $0) }

  @Test("With a day, the answer stays as it was, but for what is withdrawn, removed or changed")
  func until() async throws {
    let scene = try await ResearchScene()
    let store = scene.server.context.store
    let day = CivilDate(dayNumber: Int(scene.server.time.now / 86_400_000)).description
    let (ana, ben) = (try await scene.person("ana"), try await scene.person("ben"))
    let cleo = try await scene.person("cleo", consent: nil)
    try await scene.visit(ana.id, works[0], rating: 4, comment: "Beau")
    try await scene.visit(ana.id, works[1], rating: 2)
    try await scene.visit(ben.id, works[0], rating: 5, comment: "Grand")
    try await scene.visit(cleo.id, works[0], rating: 1)
    let before = try await scene.ask("visits?until=\(day)").text
    let summary = try await scene.ask("summary?until=\(day)").text
    #expect(summary.hasPrefix(#"{"people":2,"works":2,"visits":3,"#))
    scene.server.time.pass(seconds: 2 * 86_400)
    // What comes later is in later answers alone.
    try await scene.visit(ben.id, works[2], rating: 3)
    try await scene.visit(ana.id, works[1], comment: "Plus tard")
    try await scene.consent(cleo.token, 1)
    try await scene.consent(ana.token, 3)
    let dan = try await scene.person("dan")
    try await scene.visit(dan.id, works[0], rating: 5)
    #expect(try await scene.rows("visits").count == 6)
    let later = try await scene.rows("visits?until=\(day)")
    #expect(later.count == 3 && later.allSatisfy { $0["comment"] as? String != "Plus tard" })
    #expect(try await scene.ask("summary?until=\(day)").text == summary)
    #expect(
      try await scene.ask("visits?until=\(day)").text.replacing(
        #""consent":3"#, with: #""consent":2"#)
        == before)
    // What is changed, removed or withdrawn is in none.
    try await scene.visit(ana.id, works[0], rating: 1)
    let changed = try await scene.rows("visits?until=\(day)&work=\(works[0])")
    #expect(changed.compactMap { $0["rating"] as? Int } == [5])
    #expect(changed.compactMap { $0["comment"] as? String }.sorted() == ["Beau", "Grand"])
    try await scene.visit(ana.id, works[1], on: "2026-10-09")
    #expect(try await scene.rows("visits?until=\(day)").count == 2)
    try await store.removeVisit(
      of: ana.id, to: works[0], photos: scene.server.context.photos)
    try await scene.consent(ben.token, 2, isWithdrawn: true)
    #expect(try await scene.rows("visits?until=\(day)").isEmpty)
  }

  @Test("With a day, exports have the photos that were received by then, and no later ones")
  func photos() async throws {
    let scene = try await ResearchScene()
    let day = CivilDate(dayNumber: Int(scene.server.time.now / 86_400_000)).description
    let ana = try await scene.person("ana")
    try await scene.visit(ana.id, works[0], photo: scene.photo("one"))
    try await scene.visit(ana.id, works[1], rating: 3)
    scene.server.time.pass(seconds: 2 * 86_400)
    try await scene.visit(ana.id, works[1], photo: scene.photo("two"))
    func names(_ question: String) async throws -> [String] {
      try await scene.rows(question).flatMap { $0["photos"] as? [String] ?? [] }
    }
    let all = try await names("visits")
    let kept = try await names("visits?until=\(day)")
    #expect(all.count == 2 && kept.count == 1 && all.contains(kept[0]))
    #expect(kept[0].hasPrefix("photos/artwork-20/"))
    for (question, expected) in [
      ("visits?format=archive", all), ("visits?format=archive&until=\(day)", kept),
    ] {
      let archive = try await scene.ask(question).text
      for name in all { #expect(archive.contains(name) == expected.contains(name), "\(question)") }
      // A file and a line of the table.
      #expect(archive.matches(of: /photos\/artwork-/).count == 2 * expected.count)
    }
    let summary = try await scene.ask("summary?until=\(day)").text
    #expect(summary.contains(#""photos":1"#))
  }

  @Test("Positions of works are in GeoJSON, with longitude before latitude")
  func geojson() async throws {
    let scene = try await ResearchScene()
    let ana = try await scene.person("ana")
    let catalogue = scene.server.context.catalogue
    let work = try #require(
      try catalogue.listedKeys(of: .artwork).lazy.compactMap { DiscoveryID(key: $0) }.first {
        try catalogue.discovery($0)?.coordinate != nil
      })
    try await scene.visit(ana.id, work, rating: 4)
    for subject in ["visits", "works"] {
      let answer = try await scene.ask("\(subject)?format=geojson")
      #expect(answer.headers[.contentType] == "application/geo+json")
      let object = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
      let feature = try #require((object?["features"] as? [[String: Any]])?.first)
      let geometry = try #require(feature["geometry"] as? [String: Any])
      let place = try #require(geometry["coordinates"] as? [Double])
      #expect(place[0] < -70 && place[1] > 45)
      #expect((feature["properties"] as? [String: Any])?["id"] as? Int == work.number)
    }
    #expect(try await scene.ask("summary?format=geojson").status == 422)
  }

  @Test("An archive says what its columns are, and what people agreed to, in both languages")
  func archive() async throws {
    let scene = try await ResearchScene()
    let answer = try await scene.ask("visits?format=archive").text
    #expect(answer.contains("They may withdraw it at any time") && answer.contains("Français"))
    let package = try #require(answer.firstMatch(of: /\{"profile":"tabular-data-package".*\}/))
    let object = try JSONSerialization.jsonObject(with: Data(package.0.utf8)) as? [String: Any]
    let table = try #require((object?["resources"] as? [[String: Any]])?.first)
    let fields = (table["schema"] as? [String: Any])?["fields"] as? [[String: Any]]
    #expect(fields?.compactMap { $0["name"] as? String } == ResearchVisitRow.keys)
    #expect(table["path"] as? String == "manifest.csv")
  }

  @Test("A token of a program reads research and nothing else, until it is taken back")
  func token() async throws {
    let scene = try await ResearchScene()
    let store = scene.server.context.store
    let person = try #require(try await store.credentials(ofUsername: "researcher")).account.id
    let token = try await store.makeToken(for: person, device: "R", isForResearch: true)
    let server = scene.server
    #expect(try await server.ask(.get, "/api/v3/research/summary", token: token).status == 200)
    for path in ["user", "user/artworks", "user/tokens", "export"] {
      #expect(try await server.ask(.get, "/api/v3/\(path)", token: token).status == 403, "\(path)")
    }
    let field = try await server.ask(
      .post, "/api/v3/user/artworks", ["api_token": token, "id": "20"])
    #expect(field.status == 403)
    let devices = try await server.ask(.get, "/api/v3/user/tokens", token: scene.token).text
    #expect(!devices.contains("\"R\""))
    let number = try #require(try await store.devices(of: person, forResearch: true).first).id
    try await store.revoke(number, of: person)
    #expect(try await store.login(showing: token) != nil)
    try await store.revoke(number, of: person, forResearch: true)
    #expect(try await server.ask(.get, "/api/v3/research/summary", token: token).status == 401)
  }

  @Test("Pseudonyms lead to people of research, and what is seen is logged once an hour")
  func people() async throws {
    let scene = try await ResearchScene()
    let research = scene.server.context.research
    let (ana, ben) = (try await scene.person("ana"), try await scene.person("ben"))
    for work in works { try await scene.visit(ana.id, work, rating: 4) }
    try await scene.visit(ben.id, works[0])
    let (count, people) = try await research.people(ResearchFilter(), 0..<10)
    #expect(count == 2)
    #expect(people.map(\.visits) == [3, 1] && people.map(\.ratings) == [3, 0])
    for person in people {
      var filter = ResearchFilter()
      filter.person = person.pseudonym
      #expect(try await research.visits(filter, 0..<10).count == person.visits)
      let rows = try await scene.rows("visits?person=\(person.pseudonym)")
      #expect(rows.count == person.visits)
    }
    let account = try #require(
      try await scene.server.context.store.credentials(ofUsername: "ana")
    ).account
    try await scene.server.context.erase(account)
    #expect(try await scene.rows("visits?person=\(people[0].pseudonym)").isEmpty)
    #expect(try await scene.rows("visits?person=\(String(repeating: "0", count: 24))").isEmpty)
    let reader = WebPerson(account: 1, name: "researcher", access: .researcher, code: .unused)
    for _ in 1...2 { try await research.note(.people, of: "all", by: reader) }
    scene.server.time.pass(seconds: 3600)
    try await research.note(.people, of: "all", by: reader)
    let acts = try await research.log(before: nil, limit: 100)
    #expect(acts.count { $0.act == "research people" } == 2)
    #expect(acts.first?.name == "researcher" && acts.first?.actor == "account 1")
    let second = try #require(acts.dropFirst().first)
    #expect(try await research.log(before: acts[0].number, limit: 1) == [second])
  }
}
