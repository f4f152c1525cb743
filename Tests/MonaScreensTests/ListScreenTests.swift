import MonaCore
import Testing

@testable import MonaScreens

@MainActor @Suite struct ListScreenTests {
  @Test func `rows are read as they show`() async throws {
    let sample = try Sample()
    let screen = ListScreen(sample.session, list: DiscoveryList(), title: "All")
    #expect(!screen.isLoaded && screen.row(at: 0) == nil)
    await screen.load()
    #expect(screen.ids.count == 4)
    #expect(screen.row(at: 0)?.id == Sample.presbytery)
    #expect(screen.row(at: 3)?.id == Sample.untitled)
    #expect(screen.row(at: 4) == nil)
  }

  @Test func `the same sort again reverses, another one starts ascending`() async throws {
    let screen = ListScreen(try Sample().session, list: DiscoveryList(), title: "All")
    screen.sort(by: .title)
    #expect(screen.list.isDescending)
    screen.sort(by: .date)
    #expect(screen.list.sort == .date && !screen.list.isDescending)
  }

  @Test func `a row opens its sheet`() async throws {
    let sample = try Sample()
    let screen = ListScreen(sample.session, list: DiscoveryList(), title: "All")
    await screen.load()
    screen.open(at: 0)
    screen.open(at: 99)
    #expect(sample.session.routes == [.sheet(Sample.presbytery)])
  }

  @Test func `an artist's list holds what the artist made`() async throws {
    let sample = try Sample()
    let artists = FacetsScreen(sample.session, type: .artist)
    await artists.load()
    #expect(artists.rows.map(\.name.fr) == ["Jean-Paul Riopelle", "MU"])
    artists.open(at: 0)
    guard case .list(let list, title: "Jean-Paul Riopelle") = sample.session.routes.last else {
      Issue.record("\(sample.session.routes)")
      return
    }
    #expect(try sample.store.ordered(list, language: .french).ids == [Sample.joute])
  }
}
