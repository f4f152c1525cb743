import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct ListScreenTests {
  private func screen(
    _ sample: Sample, _ list: DiscoveryList = DiscoveryList()
  ) async -> ListScreen {
    let screen = sample.screens.list(list, title: .all)
    await screen.load()
    return screen
  }

  /// Waits until what was asked for is there.
  private func settle(_ screen: ListScreen) async {
    while !screen.content.isInOrder(of: screen.list) { await Task.yield() }
  }

  @Test func `rows are read as they show`() async throws {
    let sample = try Sample()
    let screen = sample.screens.list(DiscoveryList(), title: .all)
    #expect(!screen.isLoaded && screen.row(at: 0) == nil)
    await screen.load()
    #expect(screen.ids.count == 4)
    #expect(screen.row(at: 0)?.id == Sample.presbytery)
    #expect(screen.row(at: 3)?.id == Sample.untitled)
    #expect(screen.row(at: 4) == nil)
  }

  // MARK: The menu of a row

  @Test func `a row is targeted, taken off, and shown on the map from its menu`() async throws {
    let sample = try Sample()
    let screen = await screen(sample)
    for (state, next) in [
      (DiscoveryState.uncollected, DiscoveryState.targeted), (.targeted, .uncollected),
    ] {
      let row = try #require(screen.row(at: 3))
      #expect(row.state == state)
      screen.toggleTarget(row)
      #expect(screen.row(at: 3)?.state == next)
    }
    screen.showOnMap(Sample.joute)
    #expect(sample.navigation.view == .map)
  }

  @Test func `it opens among the list's own`() async throws {
    let sample = try Sample()
    let screen = await screen(sample)
    screen.open(Sample.joute)
    #expect(screen.opened == Sample.joute)
  }

  // MARK: Order

  @Test func `the same sort again reverses, another one starts ascending`() async throws {
    let screen = await screen(try Sample())
    screen.sort(by: .title)
    #expect(screen.list.isDescending)
    screen.sort(by: .date)
    #expect(screen.list.sort == .date && !screen.list.isDescending)
    await settle(screen)
    #expect(screen.ids.prefix(2) == [Sample.presbytery, Sample.joute])
    screen.reverse()
    await settle(screen)
    #expect(screen.ids.prefix(2) == [Sample.joute, Sample.presbytery])
  }

  @Test func `the list stays in sight until the other order is there`() async throws {
    let screen = await screen(try Sample())
    let before = screen.ids
    screen.sort(by: .date)
    #expect(screen.ids == before && screen.isLoaded)
  }

  @Test func `the next list opens in the order chosen last`() async throws {
    let sample = try Sample()
    let first = await screen(sample)
    first.sort(by: .distance)
    first.reverse()
    #expect(sample.screens.preferences.order == ChosenOrder(sort: .distance, isDescending: true))
    let next = await screen(sample)
    #expect(next.list.sort == .distance && next.list.isDescending)
    #expect(next.content.isInOrder(of: next.list))
  }

  @Test func `steps of the index begin at their rows, as the list is sorted`() async throws {
    let screen = await screen(try Sample())
    #expect(screen.content.index.map(\.value.label) == ["A", "B", "T", "–"])
    #expect(screen.content.index.map(\.position) == [0, 1, 2, 3])
    screen.sort(by: .date)
    await settle(screen)
    #expect(screen.content.index.map(\.value.label) == ["1880", "1960", "–"])
    screen.reverse()
    await settle(screen)
    #expect(screen.content.index.map(\.value.label) == ["1960", "1880", "–"])
  }

  @Test func `distances start from here, and follow it`() async throws {
    let sample = try Sample()
    let screen = await screen(sample)
    #expect(screen.row(at: 1)?.distance == nil)
    sample.screens.origin.setPlace(try #require(Coordinate(latitude: 45.6176, longitude: -75.0188)))
    await screen.load()
    #expect(screen.row(at: 0)?.distance == "0\u{a0}m")
    screen.sort(by: .distance)
    await settle(screen)
    #expect(screen.ids.first == Sample.presbytery)
    sample.screens.origin.useCentre()
    await screen.load()
    #expect(screen.ids.first == Sample.joute)
    #expect(screen.row(at: 3)?.distance == nil)
  }

  // MARK: Filters

  @Test func `a filter says how much of the list it leaves`() async throws {
    let sample = try Sample()
    try sample.store.target(Sample.joute)
    for (language, words) in [
      (SpokenLanguage.english, ["4 discoveries", "1 of 4", "Targeted: 1 of 4"]),
      (.french, ["4 découvertes", "1 sur 4", "Ciblée\u{a0}: 1 sur 4"]),
    ] {
      let screen = await screen(sample)
      try Spoken.in(language) { #expect(screen.summary == words[0]) }
      #expect(!screen.isFiltered && screen.filterText == nil)
      screen.show(only: .targeted)
      await settle(screen)
      #expect(screen.ids == [Sample.joute])
      try Spoken.in(language) {
        #expect(screen.summary == words[1])
        #expect(screen.filterText == words[2])
      }
      screen.showAll()
      await settle(screen)
      #expect(screen.ids.count == 4 && !screen.isFiltered)
    }
  }

  @Test func `a list that mixes kinds can be narrowed to one`() async throws {
    let sample = try Sample()
    let screen = await screen(sample)
    #expect(screen.kinds == [.artwork, .place, .heritage])
    screen.show(only: .artwork)
    await settle(screen)
    #expect(screen.ids == [Sample.joute, Sample.untitled])
    #expect(screen.kind == .artwork && screen.kinds.count == 3)
    screen.show(only: nil as DiscoveryKind?)
    await settle(screen)
    #expect(screen.ids.count == 4 && screen.kind == nil)

    var artworks = DiscoveryList()
    artworks.kinds = [.artwork]
    #expect(await self.screen(sample, artworks).kinds == [])
  }

  @Test func `nothing to show says why, and what to do`() async throws {
    let sample = try Sample()
    let screen = await screen(sample)
    #expect(screen.emptyText == nil)
    screen.show(only: .collected)
    await settle(screen)
    try Spoken.in(.english) {
      #expect(screen.emptyText?.title == "Nothing collected here yet")
      #expect(screen.emptyText?.text == "The filter leaves out 4 discoveries.")
    }
    try Spoken.in(.french) {
      #expect(screen.emptyText?.text == "Le filtre laisse de côté 4 découvertes.")
    }
  }

  @Test func `the wish list has no filter of states, and no other words when it is empty`()
    async throws
  {
    let sample = try Sample()
    var wishes = DiscoveryList()
    wishes.state = .targeted
    let screen = await screen(sample, wishes)
    #expect(!screen.canFilterState && !screen.isFiltered)
    screen.show(only: .collected)
    #expect(screen.list.state == .targeted)
    try Spoken.in(.english) { #expect(screen.emptyText?.title == "Nothing targeted yet") }
  }

  // MARK: Rows

  @Test func `a row says who, when, where and in which state`() async throws {
    let sample = try Sample()
    try sample.store.target(Sample.joute)
    try await Spoken.in(.english) {
      let screen = await screen(sample)
      let joute = try #require(screen.row(at: 2))
      #expect(joute.title == "The Joust")
      #expect(joute.makers == "Jean-Paul Riopelle")
      #expect(joute.details == ["1969", "Ville-Marie"])
      #expect(joute.byline == ["Jean-Paul Riopelle", "1969", "Ville-Marie"])
      #expect(joute.spoken == "The Joust, Jean-Paul Riopelle, 1969, Ville-Marie, Targeted")
    }
    try await Spoken.in(.french) {
      let screen = await screen(sample)
      let untitled = try #require(screen.row(at: 3))
      #expect(untitled.byline == ["MU"], "nothing stands for what is not known")
      #expect(untitled.spoken == "Sans titre, MU, Non collectionnée")
      let library = try #require(screen.row(at: 1))
      #expect(library.makers == "Lieu culturel")
      #expect(library.details == ["Le Plateau-Mont-Royal"])
    }
  }

  @Test func `what changes elsewhere is seen, and the place in the list is the same`() async throws
  {
    let sample = try Sample()
    let screen = await screen(sample)
    let before = screen.content
    #expect(screen.row(at: 2)?.state == .uncollected)
    try sample.store.target(Sample.joute)
    await screen.load()
    #expect(screen.row(at: 2)?.state == .targeted)
    #expect(screen.ids == before.ids && before.isInOrder(of: screen.list))
  }

  @Test func `a row opens its sheet among those of the list, and is marked`() async throws {
    let sample = try Sample()
    let screen = await screen(sample)
    screen.open(at: 1)
    screen.open(at: 99)
    #expect(sample.navigation.routes == [.sheet(Sample.library)])
    #expect(screen.opened == Sample.library)
    #expect(sample.navigation.neighbours(of: Sample.library).next == screen.ids[2])
    sample.navigation.back()
    #expect(screen.opened == nil)
  }
}
