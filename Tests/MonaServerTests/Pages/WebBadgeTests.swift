import Foundation
import MonaCatalogue
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Badges that editors change, and who reaches them")
struct WebBadgeTests {
  private let scene: ResearchScene
  private let cookie: String
  private static let fields = [
    "title-fr": "Deux", "title-en": "Two", "description-fr": "Deux murales.",
    "description-en": "Two murals.", "notification-fr": "Bravo", "notification-en": "Well done",
    "required": "2", "counted": "category", "subject": "Murale",
  ]

  init() async throws {
    // The pages are in all languages.
    try withLanguage(.english) {}
    scene = try await ResearchScene()
    cookie = try await scene.server.webSession("eva", .editor)
  }

  private func post(
    _ path: String, _ fields: [String: String], from page: String
  ) async throws -> Int {
    try await scene.server.send(fields, to: path, from: page, cookie: cookie).status
  }

  /// The badges as devices are told, by their numbers.
  private func badges() async throws -> [Int: [String: Any]] {
    let answer = try await scene.server.ask(.get, "/api/v3/badges")
    let object = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
    let list = try #require(object?["data"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: list.compactMap { badge in
        (badge["id"] as? Int).map { ($0, badge) }
      })
  }

  @Test("Devices are told a changed badge as it is read back, and the former one once it is undone")
  func changed() async throws {
    let before = try await badges()
    // By its number alone, it would count an owner's works.
    #expect(before[10]?["type"] as? String == "owner")
    let all = Self.fields.merging(["counted": "any", "subject": ""]) { $1 }
    #expect(try await post("/badges/10", all, from: "/badges/10") == 303)
    #expect(try await badges()[10]?["required_count"] as? Int == 2)
    let answer = try await scene.server.ask(.get, "/api/v3/badges")
    let device = try Catalogue.inMemory()
    try device.importBadges(answer.body)
    let read = try #require(try device.badges().first { $0.id == 10 })
    #expect(read.rule == .any && read.title == Localized(fr: "Deux", en: "Two"))
    let actions = try scene.server.context.store.actions()
    #expect(actions.last?.action == "badge change" && actions.last?.subject == "10")
    #expect(try await post("/badges/10/undo", ["number": "1"], from: "/badges/10") == 303)
    #expect(try await post("/badges/10/undo", ["number": "1"], from: "/badges/10") == 409)
    let after = try await badges()
    #expect(NSDictionary(dictionary: after) == NSDictionary(dictionary: before))
  }

  @Test(
    "A new badge has a number of its own, a removed one is told to nobody, and two editors are told apart"
  )
  func added() async throws {
    #expect(try await post("/badges/new", Self.fields, from: "/badges/new") == 303)
    let new = try #require(try await badges()[1001])
    #expect((new["badgeable"] as? [String: Any])?["name"] as? String == "murale")
    #expect(try await post("/badges/1001/remove", ["reason": "No"], from: "/badges/1001") == 303)
    #expect(try await badges()[1001] == nil)
    let page = try await scene.server.browse("/badges/1001", cookie: cookie)
    #expect(page.status == 200 && page.text.contains("It is removed"))
    let late = Self.fields.merging(["version": "1"]) { $1 }
    #expect(try await post("/badges/1001", late, from: "/badges/1001") == 409)
    #expect(try await post("/badges/1001", Self.fields, from: "/badges/1001") == 303)
    #expect(try await badges()[1001] != nil)
    #expect(try await post("/badges/new", Self.fields, from: "/badges/new") == 303)
    #expect(try await badges()[1002] != nil)
    #expect(try await scene.server.ask(.get, "/api/v3/badges/1002").status == 200)
  }

  @Test("People count who give visits now, by the rule that their devices have")
  func reached() async throws {
    let murals = try murals()
    let (_, ana) = try await scene.person("ana")
    let (bea, beaNumber) = try await scene.person("bea")
    let (_, silent) = try await scene.person("silent", consent: nil)
    for work in murals.prefix(2) {
      try await scene.visit(ana, work)
      try await scene.visit(silent, work)
    }
    try await scene.visit(beaNumber, murals[0])
    try await scene.visit(beaNumber, DiscoveryID(.place, 1))
    let tried = Self.fields.merging(["try": "1"]) { $1 }
    func answer() async throws -> String {
      let sent = try await scene.server.send(
        tried, to: "/badges/new", from: "/badges/new", cookie: cookie)
      #expect(sent.status == 200)
      return sent.text
    }
    let text = try await answer()
    #expect(text.contains("With these values: 1 of 2 people has collected enough."))
    #expect(text.contains("1 more lacks one discovery."))
    #expect(text.matches(of: /class="pseudonym"/).count == 1 && !text.contains("ana"))
    try await scene.consent(bea, 2, isWithdrawn: true)
    #expect(try await answer().contains("1 of 1 people has collected enough."))
    let list = try await scene.server.browse("/badges", cookie: cookie)
    #expect(list.text.contains("1 person gives visits to research."))
  }

  private func murals() throws -> [DiscoveryID] {
    let catalogue = scene.server.context.catalogue
    let facet = try #require(try catalogue.facet(FacetName(.category, code: "murale")))
    let works = try catalogue.discoveries(ofFacet: facet.id)
    return works.filter { $0.kind == .artwork }.sorted { $0.key < $1.key }
  }
}
