import Foundation
import MonaModel
import MonaServerStore
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Saved selections of a server")
struct SelectionTests {
  @Test("A selection is stored with all its fields, and its number is not given again")
  func stored() async throws {
    let scene = try await ResearchScene()
    let store = scene.server.context.store
    let filter = try ResearchFilter {
      switch $0 {
      case .work: "artwork:20"
      case .words: "\"très beau\" =1 <b>"
      case .until: "2026-11-28"
      case .with: "photo"
      default: nil
      }
    }
    let number = try await store.saveSelection("Beau \u{202E}", filter, visits: 7, by: 1)
    let saved = try #require(try await store.selection(number))
    #expect(saved.filter == filter && saved.name == "Beau \u{202E}" && saved.visits == 7)
    #expect(saved.owner?.name == "researcher" && saved.createdAt == scene.server.time.now)
    try await store.removeSelection(number)
    #expect(try await store.selection(number) == nil)
    let next = try await store.saveSelection("Next", ResearchFilter(), visits: 0, by: 1)
    #expect(next > number)
    let (selections, count) = try await store.selections(0..<10)
    #expect(selections.map(\.number) == [next] && count == 1)
  }

  @Test("It is in the export of its account, and stays without a name when that is erased")
  func owner() async throws {
    let scene = try await ResearchScene()
    let store = scene.server.context.store
    let number = try await store.saveSelection("Murals", ResearchFilter(), visits: 0, by: 1)
    let export = try await scene.server.ask(.get, "/api/v3/export", token: scene.token)
    #expect(export.text.contains("selections.json") && export.text.contains("\"Murals\""))
    let erased = try await scene.server.ask(.delete, "/api/v3/user", token: scene.token)
    #expect(erased.status == 200 || erased.status == 204, "\(erased.status)")
    let left = try #require(try await store.selection(number))
    #expect(left.owner == nil && left.name == "Murals")
    #expect(try await store.selections(0..<9, of: 1).count == 0)
  }

  @Test("A saved selection answers the same a year later")
  func later() async throws {
    let scene = try await ResearchScene()
    let ana = try await scene.person("ana")
    try await scene.visit(ana.id, DiscoveryID(.artwork, 20), rating: 4)
    scene.server.time.pass(seconds: 86_400)
    var filter = ResearchFilter()
    filter.until = CivilDate(dayNumber: scene.server.context.research.today.dayNumber - 1)
    let number = try await scene.server.context.store.saveSelection(
      "A", filter, visits: 1, by: 1)
    scene.server.time.pass(seconds: 365 * 86_400)
    try await scene.visit(ana.id, DiscoveryID(.artwork, 21), rating: 1)
    let saved = try #require(try await scene.server.context.store.selection(number))
    let overview = try await scene.server.context.research.overview(saved.filter, works: 9)
    #expect(overview.counts.visits == saved.visits && overview.counts.mean == 4)
  }
}
