import MonaModel
import MonaScreens
import MonaText
import MonaTestSupport
import Testing

@Suite("What is typed over the map") @MainActor
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

  @Test("What is typed is found, and the best of it shows on the map by Enter")
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
    await viewModel.choose(MapSample.disks)
    for language in [SpokenLanguage.english, .french] {
      try Spoken.in(language) {
        #expect(viewModel.geoAddress == "geo:45.512500,-73.534500")
        #expect(viewModel.coordinatesText == "45.512500, -73.534500")
      }
    }
    viewModel.close()
    #expect(viewModel.geoAddress == nil)
  }

  @Test("The button of the filter counts what is asked for")
  func count() async throws {
    await viewModel.load()
    #expect(viewModel.filterCount == 0)
    await viewModel.show(.place, false)
    await viewModel.show(decade: 1960)
    #expect(viewModel.filterCount == 2)
    try Spoken.in(.english) { #expect(viewModel.filterButtonText == "Filter (2)") }
    try Spoken.in(.french) { #expect(viewModel.filterButtonText == "Filtrer (2)") }
  }

  @Test("A row of the list beside the map has changed by the time it is told to have")
  func rows() async {
    await viewModel.look(at: MapSample.montreal, zoom: 12)
    let before = viewModel.inView.revision
    #expect(viewModel.row(at: 0)?.state == .uncollected)
    await viewModel.choose(MapSample.joute)
    viewModel.toggleTarget()
    await appModel.pendingWrites.settle()
    await viewModel.load()
    #expect(viewModel.inView.revision > before)
    #expect(viewModel.row(at: 0)?.state == .targeted)
  }

  @Test("What comes into the catalogue is found for what is typed already")
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
