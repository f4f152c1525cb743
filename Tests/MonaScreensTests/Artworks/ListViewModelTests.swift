import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct ListViewModelTests {
  private func viewModel(
    _ sample: Sample, _ list: DiscoveryList = DiscoveryList()
  ) async -> ListViewModel {
    let viewModel = sample.appModel.list(list, title: .all)
    await viewModel.load()
    return viewModel
  }

  /// Waits until the rows match the requested list.
  private func settle(_ viewModel: ListViewModel) async {
    while !viewModel.content.isInOrder(of: viewModel.list) { await Task.yield() }
  }

  @Test func `rows are loaded when they show`() async throws {
    let sample = try Sample()
    let viewModel = sample.appModel.list(DiscoveryList(), title: .all)
    #expect(!viewModel.isLoaded && viewModel.row(at: 0) == nil)
    await viewModel.load()
    #expect(viewModel.ids.count == 4)
    #expect(viewModel.row(at: 0)?.id == Sample.presbytery)
    #expect(viewModel.row(at: 3)?.id == Sample.untitled)
    #expect(viewModel.row(at: 4) == nil)
  }

  // MARK: The menu of a row

  @Test func `a row's menu targets, untargets and shows it on the map`() async throws {
    let sample = try Sample()
    let viewModel = await viewModel(sample)
    for (state, next) in [
      (DiscoveryState.uncollected, DiscoveryState.targeted), (.targeted, .uncollected),
    ] {
      let row = try #require(viewModel.row(at: 3))
      #expect(row.state == state)
      viewModel.toggleTarget(row)
      #expect(viewModel.row(at: 3)?.state == next)
    }
    viewModel.showOnMap(Sample.joute)
    #expect(sample.navigation.view == .map)
  }

  @Test func `a row opens its sheet among the list's`() async throws {
    let sample = try Sample()
    let viewModel = await viewModel(sample)
    viewModel.open(Sample.joute)
    #expect(viewModel.opened == Sample.joute)
  }

  // MARK: Order

  @Test func `the same sort again reverses, another one starts ascending`() async throws {
    let viewModel = await viewModel(try Sample())
    viewModel.sort(by: .title)
    #expect(viewModel.list.isDescending)
    viewModel.sort(by: .date)
    #expect(viewModel.list.sort == .date && !viewModel.list.isDescending)
    await settle(viewModel)
    #expect(viewModel.ids.prefix(2) == [Sample.presbytery, Sample.joute])
    viewModel.reverse()
    await settle(viewModel)
    #expect(viewModel.ids.prefix(2) == [Sample.joute, Sample.presbytery])
  }

  @Test func `the list stays in place until the other order is loaded`() async throws {
    let viewModel = await viewModel(try Sample())
    let before = viewModel.ids
    viewModel.sort(by: .date)
    #expect(viewModel.ids == before && viewModel.isLoaded)
  }

  @Test func `the next list opens in the last chosen order`() async throws {
    let sample = try Sample()
    let first = await viewModel(sample)
    first.sort(by: .distance)
    first.reverse()
    #expect(sample.appModel.preferences.order == ChosenOrder(sort: .distance, isDescending: true))
    let next = await viewModel(sample)
    #expect(next.list.sort == .distance && next.list.isDescending)
    #expect(next.content.isInOrder(of: next.list))
  }

  @Test func `index steps begin at their rows, as the list is sorted`() async throws {
    let viewModel = await viewModel(try Sample())
    #expect(viewModel.content.index.map(\.value.label) == ["A", "B", "T", "–"])
    #expect(viewModel.content.index.map(\.position) == [0, 1, 2, 3])
    viewModel.sort(by: .date)
    await settle(viewModel)
    #expect(viewModel.content.index.map(\.value.label) == ["1880", "1960", "–"])
    viewModel.reverse()
    await settle(viewModel)
    #expect(viewModel.content.index.map(\.value.label) == ["1960", "1880", "–"])
  }

  @Test func `distances start from the origin, and follow it`() async throws {
    let sample = try Sample()
    let viewModel = await viewModel(sample)
    #expect(viewModel.row(at: 1)?.distance == nil)
    sample.appModel.origin.setPlace(
      try #require(Coordinate(latitude: 45.6176, longitude: -75.0188)))
    await viewModel.load()
    #expect(viewModel.row(at: 0)?.distance == "0\u{a0}m")
    viewModel.sort(by: .distance)
    await settle(viewModel)
    #expect(viewModel.ids.first == Sample.presbytery)
    sample.appModel.origin.useCentre()
    await viewModel.load()
    #expect(viewModel.ids.first == Sample.joute)
    #expect(viewModel.row(at: 3)?.distance == nil)
  }

  // MARK: Filters

  @Test func `a filter shows how many rows of the list it leaves`() async throws {
    let sample = try Sample()
    try sample.store.target(Sample.joute)
    for (language, words) in [
      (SpokenLanguage.english, ["4 discoveries", "1 of 4", "Targeted: 1 of 4"]),
      (.french, ["4 découvertes", "1 sur 4", "Ciblée\u{a0}: 1 sur 4"]),
    ] {
      let viewModel = await viewModel(sample)
      try withLanguage(language) { #expect(viewModel.summary == words[0]) }
      #expect(!viewModel.isFiltered && viewModel.filterText == nil)
      viewModel.show(only: .targeted)
      await settle(viewModel)
      #expect(viewModel.ids == [Sample.joute])
      try withLanguage(language) {
        #expect(viewModel.summary == words[1])
        #expect(viewModel.filterText == words[2])
      }
      viewModel.showAll()
      await settle(viewModel)
      #expect(viewModel.ids.count == 4 && !viewModel.isFiltered)
    }
  }

  @Test func `what a filter leaves is announced, and that all show again`() async throws {
    let sample = try Sample()
    try sample.store.target(Sample.joute)
    let viewModel = await viewModel(sample)
    #expect(sample.toasts.takeAnnouncements().isEmpty)
    viewModel.show(only: .targeted)
    await settle(viewModel)
    #expect(sample.toasts.takeAnnouncements() == ["Targeted: 1 of 4"])
    viewModel.show(only: .artwork)
    await settle(viewModel)
    #expect(sample.toasts.takeAnnouncements() == ["Targeted, Artworks: 1 of 4"])
    viewModel.showAll()
    await settle(viewModel)
    #expect(sample.toasts.takeAnnouncements() == ["4 discoveries"])
  }

  @Test func `a list of several kinds can be filtered by kind`() async throws {
    let sample = try Sample()
    let viewModel = await viewModel(sample)
    #expect(viewModel.kinds == [.artwork, .place, .heritage])
    viewModel.show(only: .artwork)
    await settle(viewModel)
    #expect(viewModel.ids == [Sample.joute, Sample.untitled])
    #expect(viewModel.kind == .artwork && viewModel.kinds.count == 3)
    viewModel.show(only: nil as DiscoveryKind?)
    await settle(viewModel)
    #expect(viewModel.ids.count == 4 && viewModel.kind == nil)

    var artworks = DiscoveryList()
    artworks.kinds = [.artwork]
    #expect(await self.viewModel(sample, artworks).kinds == [])
  }

  @Test func `an empty result says why, and what to do`() async throws {
    let sample = try Sample()
    let viewModel = await viewModel(sample)
    #expect(viewModel.emptyText == nil)
    viewModel.show(only: .collected)
    await settle(viewModel)
    try withLanguage(.english) {
      #expect(viewModel.emptyText?.title == "Nothing collected here yet")
      #expect(viewModel.emptyText?.text == "The filter leaves out 4 discoveries.")
    }
    try withLanguage(.french) {
      #expect(viewModel.emptyText?.text == "Le filtre laisse de côté 4 découvertes.")
    }
  }

  @Test func `an empty catalogue says why, and how to fill it`() async throws {
    let viewModel = await viewModel(try Sample(catalogue: nil))
    try withLanguage(.english) {
      #expect(viewModel.emptyText?.text.hasPrefix("No starter catalogue was found") == true)
    }
    try withLanguage(.french) {
      #expect(viewModel.emptyText?.text.contains("«\u{a0}Importer un catalogue…\u{a0}»") == true)
    }
  }

  @Test func `the wish list has no filter of states, and one message when it is empty`()
    async throws
  {
    let sample = try Sample()
    var wishes = DiscoveryList()
    wishes.state = .targeted
    let viewModel = await viewModel(sample, wishes)
    #expect(!viewModel.canFilterState && !viewModel.isFiltered)
    viewModel.show(only: .collected)
    #expect(viewModel.list.state == .targeted)
    try withLanguage(.english) { #expect(viewModel.emptyText?.title == "Nothing targeted yet") }
  }

  // MARK: Rows

  @Test func `a row shows maker, place, year and state`() async throws {
    let sample = try Sample()
    try sample.store.target(Sample.joute)
    try await withLanguage(.english) {
      let viewModel = await viewModel(sample)
      let joute = try #require(viewModel.row(at: 2))
      #expect(joute.title == "The Joust")
      #expect(joute.makers == "Jean-Paul Riopelle")
      #expect(joute.details == ["1969", "Ville-Marie"])
      #expect(joute.byline == ["Jean-Paul Riopelle", "1969", "Ville-Marie"])
      #expect(joute.spoken == "The Joust, Jean-Paul Riopelle, 1969, Ville-Marie, Targeted")
    }
    try await withLanguage(.french) {
      let viewModel = await viewModel(sample)
      let untitled = try #require(viewModel.row(at: 3))
      #expect(untitled.byline == ["MU"], "missing fields have no placeholder")
      #expect(untitled.spoken == "Sans titre, MU, Non collectionnée")
      let library = try #require(viewModel.row(at: 1))
      #expect(library.makers == "Lieu culturel")
      #expect(library.details == ["Le Plateau-Mont-Royal"])
    }
  }

  @Test func `changes made elsewhere show, and the scroll position stays`() async throws {
    let sample = try Sample()
    let viewModel = await viewModel(sample)
    let before = viewModel.content
    #expect(viewModel.row(at: 2)?.state == .uncollected)
    try sample.store.target(Sample.joute)
    await viewModel.load()
    #expect(viewModel.row(at: 2)?.state == .targeted)
    #expect(viewModel.ids == before.ids && before.isInOrder(of: viewModel.list))
  }

  @Test func `a row opens its sheet among those of the list, and is selected`() async throws {
    let sample = try Sample()
    let viewModel = await viewModel(sample)
    viewModel.open(at: 1)
    viewModel.open(at: 99)
    #expect(sample.navigation.routes == [.sheet(Sample.library)])
    #expect(viewModel.opened == Sample.library)
    #expect(sample.navigation.neighbours(of: Sample.library).next == viewModel.ids[2])
    sample.navigation.back()
    #expect(viewModel.opened == nil)
  }
}
