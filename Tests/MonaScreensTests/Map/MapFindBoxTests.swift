import MonaModel
import MonaScreens
import MonaText
import MonaTestSupport
import Testing

@Suite("Search box of the map") @MainActor
struct MapFindBoxTests {
  private let appModel: AppModel
  private let viewModel: MapViewModel
  private let find: MapFind

  init() throws {
    let sample = try Sample(catalogue: MapSample.catalogue)
    appModel = sample.appModel
    viewModel = appModel.map()
    find = MapFind(viewModel)
  }

  @Test("A query finds results, and Enter shows the best one on the map")
  func first() async {
    await viewModel.load()
    find.type("trois")
    await find.settle()
    #expect(find.found.first?.row.title.text == "Trois disques")
    await find.goToFirst()
    #expect(viewModel.chosen?.id == MapSample.disks)
    #expect(find.text.isEmpty)
    #expect(find.found.isEmpty)
  }

  @Test("Only the latest query is answered, and an erased one is not")
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

  @Test("The callout has its position for other maps, the same in every language")
  func elsewhere() async throws {
    await viewModel.choose(MapSample.disks)
    for language in [SpokenLanguage.english, .french] {
      try withLanguage(language) {
        #expect(viewModel.geoAddress == "geo:45.512500,-73.534500")
        #expect(viewModel.coordinatesText == "45.512500, -73.534500")
      }
    }
    viewModel.close()
    #expect(viewModel.geoAddress == nil)
  }

  @Test("The filter button counts the active filters")
  func count() async throws {
    await viewModel.load()
    #expect(viewModel.filterCount == 0)
    await viewModel.show(.place, false)
    await viewModel.show(decade: 1960)
    #expect(viewModel.filterCount == 2)
    try withLanguage(.english) { #expect(viewModel.filterButtonText == "Filter (2)") }
    try withLanguage(.french) { #expect(viewModel.filterButtonText == "Filtrer (2)") }
  }

  @Test("A row of the list beside the map has its new state when its change is signalled")
  func rows() async {
    await viewModel.setVisibleRegion(MapSample.montreal, zoom: 12)
    let before = viewModel.inView.revision
    #expect(viewModel.row(at: 0)?.state == .uncollected)
    await viewModel.choose(MapSample.joute)
    viewModel.toggleTarget()
    await appModel.pendingWrites.settle()
    await viewModel.load()
    #expect(viewModel.inView.revision > before)
    #expect(viewModel.row(at: 0)?.state == .targeted)
  }

  @Test("New discoveries of the catalogue are found for the current query")
  func imported() async throws {
    find.type("xyzzy")
    await find.settle()
    #expect(find.isNothing)
    try MapSample.fill(
      appModel.services.store,
      with:
        #"{"artworks": [{"id": 9001, "title": "Xyzzy", "location": {"lat": 45.5, "lng": -73.6}}]}"#)
    await find.loader.load()
    #expect(find.found.first?.row.title.text == "Xyzzy" && !find.isNothing)
    #expect(find.text == "xyzzy")
  }
}
