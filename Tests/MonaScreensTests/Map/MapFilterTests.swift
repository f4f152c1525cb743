import MonaMap
import MonaModel
import MonaScreens
import MonaTestSupport
import Testing

@Suite("What the map lets through") @MainActor
struct MapFilterTests {
  private let screens: Screens
  private let screen: MapScreen

  init() throws {
    let sample = try Sample(catalogue: MapSample.catalogue)
    screens = sample.screens
    screen = screens.map()
  }

  private func shown(_ screen: MapScreen) -> Set<DiscoveryID> {
    Set(screen.index.nearest(to: MapPoint(.montreal), in: .world, limit: 1000))
  }

  @Test("Kinds and states that are filtered out do not show, nor are they in view")
  func kindsAndStates() async throws {
    try screens.services.store.target(MapSample.disks)
    await screen.look(at: MapSample.montreal, zoom: 12)
    await screen.show(.heritage, false)
    #expect(shown(screen) == MapSample.placed.subtracting([MapSample.church]))
    #expect(screen.inView.total == 3)
    await screen.show(.uncollected, false)
    #expect(shown(screen) == [MapSample.disks])
    await screen.show(.targeted, false)
    await screen.show(.collected, false)
    #expect(shown(screen).isEmpty)
    await screen.show(.uncollected, true)
    #expect(shown(screen) == [MapSample.joute, MapSample.quebec, MapSample.library])
  }

  @Test("There are categories, boroughs and decades to choose from, and each narrows the map")
  func choices() async throws {
    await screen.load()
    #expect(screen.choices.categories.map(\.type) == [.category, .category, .usage])
    #expect(screen.choices.boroughs.map(\.name.fr) == ["Ville-Marie"])
    #expect(screen.choices.decades == [1960, 2000])

    await screen.show(category: screen.choices.categories.first { $0.name.fr == "Sculpture" })
    #expect(shown(screen) == [MapSample.disks])
    #expect(screen.category?.name.fr == "Sculpture")
    await screen.show(category: nil)
    await screen.show(borough: screen.choices.boroughs.first)
    #expect(shown(screen) == [MapSample.disks, MapSample.joute])
    await screen.show(borough: nil)
    await screen.show(decade: 1960)
    #expect(shown(screen) == [MapSample.disks, MapSample.joute])
    await screen.show(decade: 2000)
    #expect(shown(screen) == [MapSample.quebec])
    await screen.setFilter(PinFilter())
    #expect(shown(screen) == MapSample.placed)
  }

  @Test("A position of a list chooses, the first one all, and one past the end nothing")
  func positions() async throws {
    await screen.load()
    await screen.show(boroughAt: 1)
    #expect(shown(screen) == [MapSample.disks, MapSample.joute])
    await screen.show(decadeAt: 2)
    #expect(shown(screen).isEmpty)
    await screen.show(categoryAt: 4)
    await screen.show(boroughAt: 2)
    await screen.show(decadeAt: 3)
    #expect(screen.filter.decade == 2000 && screen.filter.borough != nil)
    await screen.show(boroughAt: 0)
    await screen.show(decadeAt: 0)
    await screen.show(categoryAt: 0)
    #expect(screen.filter.isEmpty)
  }

  @Test("A filter is kept between runs, and finds its category in a catalogue imported anew")
  func kept() async throws {
    await screen.load()
    var filter = PinFilter()
    filter.kinds = [.artwork, .place]
    filter.states = [.uncollected]
    await screen.setFilter(filter)
    await screen.show(category: screen.choices.categories.first { $0.name.fr == "Fontaine" })
    await screen.show(decade: 1960)

    let kept = try #require(PinFilter(json: screen.filter.json))
    #expect(kept == screen.filter)
    let others = """
      {"artworks": [{"id": 90, "title": "Avant",
        "categories": {"fr": ["Arche"], "en": ["Arch"]}}]}
      """
    let later = try Sample(
      catalogue: others, preferences: Preferences(map: MapPreferences(filter: kept)))
    try MapSample.fill(later.store, with: MapSample.catalogue)
    let again = later.screens.map()
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
    let screen = sample.screens.map()
    await screen.load()
    #expect(screen.filter == PinFilter())
    #expect(shown(screen) == MapSample.placed)
  }

  @Test("A filter that cannot be read is none")
  func unreadable() {
    for text in ["", "{", "[]", #"{"kinds": [9], "states": []}"#] {
      #expect(PinFilter(json: text) == nil)
    }
  }

  @Test("The map says in both languages what passes, how much, and why nothing does")
  func texts() async throws {
    await screen.look(at: MapSample.montreal, zoom: 12)
    #expect(screen.filterText == nil)
    try Spoken.in(.english) {
      #expect(screen.countText == "5 discoveries")
      #expect(screen.inViewText == "4 in view")
      #expect(screen.withoutPlaceText == "2 discoveries without a place")
    }
    try Spoken.in(.french) {
      #expect(screen.countText == "5 découvertes")
      #expect(screen.inViewText == "4 à l’écran")
      #expect(screen.withoutPlaceText == "2 découvertes sans lieu connu")
    }
    var filter = PinFilter()
    filter.kinds = [.artwork]
    filter.states = [.uncollected]
    filter.decade = 1960
    await screen.setFilter(filter)
    await screen.show(borough: screen.choices.boroughs.first)
    try Spoken.in(.english) {
      #expect(screen.filterText == "Artworks · Not collected · Ville-Marie · 1960s")
      #expect(screen.countText == "2 of 5")
      #expect(screen.emptyText == nil)
    }
    await screen.show(.artwork, false)
    try Spoken.in(.english) {
      #expect(screen.emptyText == "The filter leaves nothing on the map")
    }
    try Spoken.in(.french) {
      #expect(screen.filterText == "Aucun type · Non collectionnée · Ville-Marie · années 1960")
      #expect(screen.emptyText == "Le filtre ne laisse rien sur la carte")
    }
  }

  @Test("The map says what shows alone")
  func alone() async throws {
    await screen.load()
    screens.navigation.show(.map(.discovery(MapSample.joute)))
    await screen.answer()
    try Spoken.in(.english) { #expect(screen.aloneText == "Only “La Joute” shows") }
    try Spoken.in(.french) { #expect(screen.aloneText == "Seulement «\u{a0}La Joute\u{a0}»") }
    await screen.showAll()
    #expect(screen.aloneText == nil)
  }
}
