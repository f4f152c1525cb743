import MonaModel
import MonaScreens
import MonaTestSupport
import Testing

@Suite("Find on the map") @MainActor
struct MapFindTests {
  private let screens: Screens
  private let screen: MapScreen

  init() throws {
    let sample = try Sample(catalogue: MapSample.catalogue)
    screens = sample.screens
    screen = screens.map()
  }

  @Test("A discovery that is found is chosen, and the map goes to it")
  func discovery() async throws {
    await screen.load()
    let found = await screen.find("trois")
    #expect(found.first?.row.title.text == "Trois disques")
    await screen.go(to: try #require(found.first))
    let place = try #require(Coordinate(latitude: 45.5125, longitude: -73.5345))
    #expect(screen.takeDestination() == .place(place, zoom: MapScreen.closeZoom))
    #expect(screen.takeDestination() == nil)
    #expect(screen.chosen?.id == MapSample.disks)
  }

  @Test("An artist who is found leads to where all their works show, those without a place aside")
  func artist() async throws {
    await screen.load()
    let found = await screen.find("riopelle")
    let artist = try #require(
      found.first { if case .facet = $0.hit { true } else { false } })
    await screen.go(to: artist)
    guard case .window(let window, _) = try #require(screen.takeDestination()) else {
      Issue.record("the map does not go to a window")
      return
    }
    for id in [MapSample.joute, MapSample.quebec] {
      #expect(window.contains(try #require(screen.index.point(of: id))))
    }
    #expect(!window.contains(try #require(screen.index.point(of: MapSample.library))))
    #expect(screen.chosen == nil)
  }

  @Test("Boroughs come first, then squares, parks and buildings, and each is framed")
  func areas() async throws {
    try MapSample.fill(
      screens.services.store,
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
    await screen.load()
    let found = await screen.find("ville")
    let titles = found.map(\.row.title.text)
    #expect(
      Array(titles.prefix(4)) == ["Ville-Marie", "City park", "Théâtre de la Ville", "Ville"])
    await screen.go(to: found[1])
    guard case .window(let window, _) = try #require(screen.takeDestination()) else {
      Issue.record("the map does not go to a window")
      return
    }
    for id in [7, 8] {
      let id = DiscoveryID(.artwork, id)
      #expect(window.contains(try #require(screen.index.point(of: id))))
    }
    #expect(!window.contains(try #require(screen.index.point(of: DiscoveryID(.place, 7)))))
  }

  @Test("What is found and has no place is told, and leads nowhere")
  func placeless() async throws {
    await screen.load()
    let hits = await [screen.find("adresse"), screen.find("personne")]
    #expect(hits.allSatisfy { !$0.isEmpty })
    for hit in hits.joined() {
      await screen.go(to: hit)
      #expect(screen.takeDestination() == nil)
      #expect(screens.notices.take().count == 1)
    }
  }

  @Test("Finding ends that another one shows alone")
  func alone() async throws {
    await screen.load()
    screens.navigation.show(.map(.discovery(MapSample.disks)))
    await screen.answer()
    await screen.go(to: try #require(await screen.find("joute").first))
    #expect(screen.alone == nil)
    #expect(screen.index.count == MapSample.placed.count)
  }

  @Test("A word misspelled by a letter is found, and nothing is found of what nobody wrote")
  func corrected() async {
    #expect(await screen.find("riopele").isEmpty == false)
    #expect(await screen.find("xyzzyx").isEmpty)
    #expect(await screen.find("").isEmpty)
  }
}
