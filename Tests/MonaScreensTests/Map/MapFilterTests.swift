import MonaMap
import MonaModel
import MonaScreens
import MonaTestSupport
import Testing

@Suite("Map filter") @MainActor
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

  @Test("Filtered kinds and states are not drawn, nor listed as in view")
  func kindsAndStates() async throws {
    try appModel.services.store.target(MapSample.disks)
    await viewModel.setVisibleRegion(MapSample.montreal, zoom: 12)
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

  @Test("Categories, boroughs and decades can be chosen, and each filters the map")
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

  @Test("Row positions choose values: the first all, others one, and one past the end none")
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

  @Test("The filter is stored, and finds its category after a new import")
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
      catalogue: others, preferences: Preferences(\.map, MapPreferences(filter: kept)))
    try MapSample.fill(later.store, with: MapSample.catalogue)
    let again = later.appModel.map()
    await again.load()
    #expect(shown(again) == [MapSample.joute])
    #expect(again.filter == kept)
  }

  @Test("Values missing from the catalogue are removed from a stored filter")
  func vanished() async throws {
    var filter = PinFilter()
    filter.category = FacetName(.category, code: "disparue")
    filter.borough = FacetName(.borough, code: "disparu")
    let sample = try Sample(
      catalogue: MapSample.catalogue,
      preferences: Preferences(\.map, MapPreferences(filter: filter)))
    let viewModel = sample.appModel.map()
    await viewModel.load()
    #expect(viewModel.filter == PinFilter())
    #expect(shown(viewModel) == MapSample.placed)
  }

  @Test("An invalid stored filter is empty")
  func unreadable() {
    for text in ["", "{", "[]", #"{"kinds": [9], "states": []}"#] {
      #expect(PinFilter(json: text) == nil)
    }
  }

  @Test("In both languages the map says what passes the filter, how much, and why nothing does")
  func texts() async throws {
    await viewModel.setVisibleRegion(MapSample.montreal, zoom: 12)
    #expect(viewModel.filterText == nil)
    try withLanguage(.english) {
      #expect(viewModel.countText == "5 discoveries")
      #expect(viewModel.inViewText == "4 in view")
      #expect(viewModel.withoutPlaceText == "2 discoveries without a place")
    }
    try withLanguage(.french) {
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
    try withLanguage(.english) {
      #expect(viewModel.filterText == "Artworks · Not collected · Ville-Marie · 1960s")
      #expect(viewModel.countText == "2 of 5")
      #expect(viewModel.emptyText == nil)
    }
    await viewModel.show(.artwork, false)
    try withLanguage(.english) {
      #expect(viewModel.emptyText == "The filter leaves nothing on the map")
    }
    try withLanguage(.french) {
      #expect(viewModel.filterText == "Aucun type · Non collectionnée · Ville-Marie · années 1960")
      #expect(viewModel.emptyText == "Le filtre ne laisse rien sur la carte")
    }
  }

  @Test("The map says which discovery shows alone")
  func alone() async throws {
    await viewModel.load()
    appModel.navigation.show(.map(.discovery(MapSample.joute)))
    await viewModel.answer()
    try withLanguage(.english) { #expect(viewModel.aloneText == "Only “La Joute” is shown") }
    try withLanguage(.french) { #expect(viewModel.aloneText == "Seulement «\u{a0}La Joute\u{a0}»") }
    await viewModel.showAll()
    #expect(viewModel.aloneText == nil)
  }
}
