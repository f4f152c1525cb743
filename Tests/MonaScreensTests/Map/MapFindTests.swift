import MonaModel
import MonaScreens
import MonaTestSupport
import Testing

@Suite("Search on the map") @MainActor
struct MapFindTests {
  private let appModel: AppModel
  private let viewModel: MapViewModel

  init() throws {
    let sample = try Sample(catalogue: MapSample.catalogue)
    appModel = sample.appModel
    viewModel = appModel.map()
  }

  @Test("A discovery found is selected, and the map moves to it")
  func discovery() async throws {
    await viewModel.load()
    let found = await viewModel.find("trois")
    #expect(found.first?.row.title.text == "Trois disques")
    await viewModel.go(to: try #require(found.first))
    let place = try #require(Coordinate(latitude: 45.5125, longitude: -73.5345))
    #expect(viewModel.takeDestination() == .place(place, zoom: MapViewModel.closeZoom))
    #expect(viewModel.takeDestination() == nil)
    #expect(viewModel.chosen?.id == MapSample.disks)
  }

  @Test("An artist found shows all their works on the map, except those without a position")
  func artist() async throws {
    await viewModel.load()
    let found = await viewModel.find("riopelle")
    let artist = try #require(
      found.first { if case .facet = $0.hit { true } else { false } })
    await viewModel.go(to: artist)
    guard case .window(let window, _) = try #require(viewModel.takeDestination()) else {
      Issue.record("the map does not move to a rectangle")
      return
    }
    for id in [MapSample.joute, MapSample.quebec] {
      #expect(window.contains(try #require(viewModel.index.point(of: id))))
    }
    #expect(!window.contains(try #require(viewModel.index.point(of: MapSample.library))))
    #expect(viewModel.chosen == nil)
  }

  @Test("Boroughs come first, then squares, parks and buildings, and each is shown whole")
  func areas() async throws {
    try MapSample.fill(
      appModel.services.store,
      with: """
        {"artworks": [
          {"id": 7, "title": {"fr": "Ville"}, "location": {"lat": 45.51, "lng": -73.57},
           "place": {"fr": "Parc de la Ville", "en": "City park"}, "borough": "Ville-Marie",
           "artists": []},
          {"id": 8, "title": {"fr": "Mur"}, "location": {"lat": 45.512, "lng": -73.571},
           "place": {"fr": "Parc de la Ville"}, "address": {"fr": "3, rue de la Ville"},
           "artists": []}],
         "places": [{"id": 7, "title": "Théâtre de la Ville",
           "location": {"lat": 45.53, "lng": -73.6}}]}
        """)
    await viewModel.load()
    let found = await viewModel.find("ville")
    let titles = found.map(\.row.title.text)
    #expect(
      Array(titles.prefix(4)) == ["Ville-Marie", "City park", "Théâtre de la Ville", "Ville"])
    await viewModel.go(to: found[1])
    guard case .window(let window, _) = try #require(viewModel.takeDestination()) else {
      Issue.record("the map does not move to a rectangle")
      return
    }
    for id in [7, 8] {
      let id = DiscoveryID(.artwork, id)
      #expect(window.contains(try #require(viewModel.index.point(of: id))))
    }
    #expect(!window.contains(try #require(viewModel.index.point(of: DiscoveryID(.place, 7)))))
  }

  @Test("A result without a position shows a message, and the map does not move")
  func placeless() async throws {
    await viewModel.load()
    let hits = await [viewModel.find("adresse"), viewModel.find("personne")]
    #expect(hits.allSatisfy { !$0.isEmpty })
    for hit in hits.joined() {
      await viewModel.go(to: hit)
      #expect(viewModel.takeDestination() == nil)
      #expect(appModel.toasts.take().count == 1)
    }
  }

  @Test("A search ends showing one discovery alone")
  func alone() async throws {
    await viewModel.load()
    appModel.navigation.show(.map(.discovery(MapSample.disks)))
    await viewModel.answer()
    await viewModel.go(to: try #require(await viewModel.find("joute").first))
    #expect(viewModel.alone == nil)
    #expect(viewModel.index.count == MapSample.placed.count)
  }

  @Test("A query with a typo finds results, and one without matches finds none")
  func corrected() async {
    #expect(await viewModel.find("riopele").isEmpty == false)
    #expect(await viewModel.find("xyzzyx").isEmpty)
    #expect(await viewModel.find("").isEmpty)
  }
}
