import MonaMap
import MonaModel
import MonaScreens
import MonaTestSupport
import Testing

@Suite("What the map shows") @MainActor
struct MapFilterTests {
  private let appModel: AppModel
  private let viewModel: MapViewModel

  init() throws {
    let sample = try Sample(catalogue: MapSample.catalogue)
    appModel = sample.appModel
    viewModel = appModel.map()
  }

  private func shown(_ viewModel: MapViewModel) -> Set<DiscoveryID> {
    Set(viewModel.index.nearest(to: MapPoint(.montreal), in: .world, limit: 1000))
  }

  @Test("Kinds and states that are filtered out do not show, nor are they in view")
  func kindsAndStates() async throws {
    try appModel.services.store.target(MapSample.disks)
    await viewModel.look(at: MapSample.montreal, zoom: 12)
    await viewModel.show(.heritage, false)
    #expect(shown(viewModel) == MapSample.placed.subtracting([MapSample.church]))
    #expect(viewModel.inView.total == 3)
    await viewModel.show(.uncollected, false)
    #expect(shown(viewModel) == [MapSample.disks])
    await viewModel.show(.targeted, false)
    await viewModel.show(.collected, false)
    #expect(shown(viewModel).isEmpty)
    await viewModel.show(.uncollected, true)
    #expect(shown(viewModel) == [MapSample.joute, MapSample.quebec, MapSample.library])
  }

  @Test("There are categories, boroughs and decades to choose from, and each narrows the map")
  func choices() async throws {
    await viewModel.load()
    #expect(viewModel.choices.categories.map(\.type) == [.category, .category, .usage])
    #expect(viewModel.choices.boroughs.map(\.name.fr) == ["Ville-Marie"])
    #expect(viewModel.choices.decades == [1960, 2000])

    await viewModel.show(category: viewModel.choices.categories.first { $0.name.fr == "Sculpture" })
    #expect(shown(viewModel) == [MapSample.disks])
    #expect(viewModel.category?.name.fr == "Sculpture")
    await viewModel.show(category: nil)
    await viewModel.show(borough: viewModel.choices.boroughs.first)
    #expect(shown(viewModel) == [MapSample.disks, MapSample.joute])
    await viewModel.show(borough: nil)
    await viewModel.show(decade: 1960)
    #expect(shown(viewModel) == [MapSample.disks, MapSample.joute])
    await viewModel.show(decade: 2000)
    #expect(shown(viewModel) == [MapSample.quebec])
    await viewModel.setFilter(PinFilter())
    #expect(shown(viewModel) == MapSample.placed)
  }

  @Test("A position of a list chooses, the first one all, and one past the end nothing")
  func positions() async throws {
    await viewModel.load()
    await viewModel.show(boroughAt: 1)
    #expect(shown(viewModel) == [MapSample.disks, MapSample.joute])
    await viewModel.show(decadeAt: 2)
    #expect(shown(viewModel).isEmpty)
    await viewModel.show(categoryAt: 4)
    await viewModel.show(boroughAt: 2)
    await viewModel.show(decadeAt: 3)
    #expect(viewModel.filter.decade == 2000 && viewModel.filter.borough != nil)
    await viewModel.show(boroughAt: 0)
    await viewModel.show(decadeAt: 0)
    await viewModel.show(categoryAt: 0)
    #expect(viewModel.filter.isEmpty)
  }

  @Test("A filter is kept between runs, and finds its category in a catalogue imported anew")
  func kept() async throws {
    await viewModel.load()
    var filter = PinFilter()
    filter.kinds = [.artwork, .place]
    filter.states = [.uncollected]
    await viewModel.setFilter(filter)
    await viewModel.show(category: viewModel.choices.categories.first { $0.name.fr == "Fontaine" })
    await viewModel.show(decade: 1960)

    let kept = try #require(PinFilter(json: viewModel.filter.json))
    #expect(kept == viewModel.filter)
    let others = """
      {"artworks": [{"id": 90, "title": "Avant",
        "categories": {"fr": ["Arche"], "en": ["Arch"]}}]}
      """
    let later = try Sample(
      catalogue: others, preferences: Preferences(map: MapPreferences(filter: kept)))
    try MapSample.fill(later.store, with: MapSample.catalogue)
    let again = later.appModel.map()
    await again.load()
    #expect(shown(again) == [MapSample.joute])
    #expect(again.filter == kept)
  }

  @Test("What a kept filter asks for and the catalogue no longer has is forgotten")
  func vanished() async throws {
    var filter = PinFilter()
    filter.category = FacetName(.category, code: "disparue")
    filter.borough = FacetName(.borough, code: "disparu")
    let sample = try Sample(
      catalogue: MapSample.catalogue,
      preferences: Preferences(map: MapPreferences(filter: filter)))
    let viewModel = sample.appModel.map()
    await viewModel.load()
    #expect(viewModel.filter == PinFilter())
    #expect(shown(viewModel) == MapSample.placed)
  }

  @Test("A filter that cannot be read is none")
  func unreadable() {
    for text in ["", "{", "[]", #"{"kinds": [9], "states": []}"#] {
      #expect(PinFilter(json: text) == nil)
    }
  }

  @Test("The map says in both languages what passes, how much, and why nothing does")
  func texts() async throws {
    await viewModel.look(at: MapSample.montreal, zoom: 12)
    #expect(viewModel.filterText == nil)
    try Spoken.in(.english) {
      #expect(viewModel.countText == "5 discoveries")
      #expect(viewModel.inViewText == "4 in view")
      #expect(viewModel.withoutPlaceText == "2 discoveries without a place")
    }
    try Spoken.in(.french) {
      #expect(viewModel.countText == "5 découvertes")
      #expect(viewModel.inViewText == "4 à l’écran")
      #expect(viewModel.withoutPlaceText == "2 découvertes sans lieu connu")
    }
    var filter = PinFilter()
    filter.kinds = [.artwork]
    filter.states = [.uncollected]
    filter.decade = 1960
    await viewModel.setFilter(filter)
    await viewModel.show(borough: viewModel.choices.boroughs.first)
    try Spoken.in(.english) {
      #expect(viewModel.filterText == "Artworks · Not collected · Ville-Marie · 1960s")
      #expect(viewModel.countText == "2 of 5")
      #expect(viewModel.emptyText == nil)
    }
    await viewModel.show(.artwork, false)
    try Spoken.in(.english) {
      #expect(viewModel.emptyText == "The filter leaves nothing on the map")
    }
    try Spoken.in(.french) {
      #expect(viewModel.filterText == "Aucun type · Non collectionnée · Ville-Marie · années 1960")
      #expect(viewModel.emptyText == "Le filtre ne laisse rien sur la carte")
    }
  }

  @Test("The map says what shows alone")
  func alone() async throws {
    await viewModel.load()
    appModel.navigation.show(.map(.discovery(MapSample.joute)))
    await viewModel.answer()
    try Spoken.in(.english) { #expect(viewModel.aloneText == "Only “La Joute” is shown") }
    try Spoken.in(.french) { #expect(viewModel.aloneText == "Seulement «\u{a0}La Joute\u{a0}»") }
    await viewModel.showAll()
    #expect(viewModel.aloneText == nil)
  }
}
