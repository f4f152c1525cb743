import MonaModel
import MonaScreens
import MonaText
import MonaTestSupport
import Testing

@Suite("What is typed over the map") @MainActor
struct MapFindBoxTests {
  private let screens: Screens
  private let screen: MapScreen
  private let find: MapFind

  init() throws {
    let sample = try Sample(catalogue: MapSample.catalogue)
    screens = sample.screens
    screen = screens.map()
    find = MapFind(screen)
  }

  @Test("What is typed is found, and the best of it shows on the map by Enter")
  func first() async {
    await screen.load()
    find.type("trois")
    await find.settle()
    #expect(find.found.first?.row.title.text == "Trois disques")
    await find.goToFirst()
    #expect(screen.chosen?.id == MapSample.disks)
    #expect(find.text.isEmpty)
    #expect(find.found.isEmpty)
  }

  @Test("Only what was typed last is answered, and nothing once it is erased")
  func last() async {
    find.type("trois")
    find.type("joute")
    await find.settle()
    #expect(find.found.first?.row.title.text == "La Joute")
    find.type("xyzzy")
    await find.settle()
    #expect(find.isNothing)
    find.type(" ")
    #expect(!find.isNothing)
    #expect(find.found.isEmpty)
  }

  @Test("The callout tells where its discovery is to other maps, in any language alike")
  func elsewhere() async throws {
    await screen.choose(MapSample.disks)
    for language in [SpokenLanguage.english, .french] {
      try Spoken.in(language) {
        #expect(screen.geoAddress == "geo:45.512500,-73.534500")
        #expect(screen.coordinatesText == "45.512500, -73.534500")
      }
    }
    screen.close()
    #expect(screen.geoAddress == nil)
  }

  @Test("The button of the filter counts what is asked for")
  func count() async throws {
    await screen.load()
    #expect(screen.filterCount == 0)
    await screen.show(.place, false)
    await screen.show(decade: 1960)
    #expect(screen.filterCount == 2)
    try Spoken.in(.english) { #expect(screen.filterButtonText == "Filter (2)") }
    try Spoken.in(.french) { #expect(screen.filterButtonText == "Filtrer (2)") }
  }

  @Test("A row of the list beside the map has changed by the time it is told to have")
  func rows() async {
    await screen.look(at: MapSample.montreal, zoom: 12)
    let before = screen.inView.revision
    #expect(screen.row(at: 0)?.state == .uncollected)
    await screen.choose(MapSample.joute)
    screen.toggleTarget()
    await screens.acts.settle()
    await screen.load()
    #expect(screen.inView.revision > before)
    #expect(screen.row(at: 0)?.state == .targeted)
  }

  @Test("What comes into the catalogue is found for what is typed already")
  func imported() async throws {
    find.type("xyzzy")
    await find.settle()
    #expect(find.isNothing)
    try MapSample.fill(
      screens.services.store,
      with:
        #"{"artworks": [{"id": 9001, "title": "Xyzzy", "location": {"lat": 45.5, "lng": -73.6}}]}"#)
    await find.reader.load()
    #expect(find.found.first?.row.title.text == "Xyzzy" && !find.isNothing)
    #expect(find.text == "xyzzy")
  }
}
