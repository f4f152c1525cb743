import Foundation
import MonaCore
import MonaScreens
import Testing

@Suite("The map") @MainActor
struct MapScreenTests {
  private let session: Session
  private let screen: MapScreen

  private static let montreal = MapArea(
    south: 45.4, west: -73.8, north: 45.7, east: -73.4, centre: .montreal)

  private static let catalogue = """
    {"artworks": [
      {"id": 1, "title": {"fr": "Trois disques"}, "artists": [{"id": 1, "name": "Alexander Calder"}],
       "borough": "Ville-Marie", "location": {"lat": 45.5125, "lng": -73.5345}},
      {"id": 2, "title": {"fr": "La Joute"}, "location": {"lat": 45.5046, "lng": -73.5573}},
      {"id": 3, "title": {"fr": "Sans adresse"}},
      {"id": 4, "title": {"fr": "À Québec"}, "location": {"lat": 46.8139, "lng": -71.2080}}],
    "places": [
      {"id": 1, "title": {"fr": "Une bibliothèque"}, "location": {"lat": 45.53, "lng": -73.6}}],
    "heritages": [
      {"id": 1, "title": {"fr": "Une église"}, "location": {"lat": 45.55, "lng": -73.55}}]}
    """

  init() throws {
    let store = try Store.inMemory()
    try Self.fill(store, with: Self.catalogue)
    session = Self.session(on: store)
    screen = MapScreen(session)
  }

  private static func fill(_ store: Store, with catalogue: String) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("map-\(UUID().uuidString).json")
    try Data(catalogue.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try store.importCatalogue(file)
  }

  private static func session(on store: Store) -> Session {
    let album = Album(folder: FileManager.default.temporaryDirectory)
    let inspector = PhotoInspector { _ in throw CancellationError() }
    return Session(
      store: store, album: album,
      collecting: Collecting(store: store, album: album, inspector: inspector, trash: { _ in }))
  }

  private var shown: Set<DiscoveryID> { Set(screen.rows.map(\.id)) }

  @Test("Only what stands in view shows")
  func area() async {
    await screen.look(at: Self.montreal)
    #expect(
      shown == [
        DiscoveryID(.artwork, 2), DiscoveryID(.artwork, 1), DiscoveryID(.place, 1),
        DiscoveryID(.heritage, 1),
      ])
    #expect(screen.pins.total == 4)
    #expect(screen.crowdText == nil)
  }

  @Test("Panning shows what stands there, and no longer what was left")
  func panning() async throws {
    await screen.look(at: Self.montreal)
    let quebec = try #require(Coordinate(latitude: 46.8, longitude: -71.2))
    await screen.look(
      at: MapArea(south: 46.7, west: -71.4, north: 46.9, east: -71, centre: quebec))
    #expect(shown == [DiscoveryID(.artwork, 4)])
  }

  @Test("A map over the 180th meridian shows both of its sides")
  func meridian() async throws {
    try Self.fill(
      session.store,
      with: """
        {"artworks": [
          {"id": 1, "title": {"fr": "Ouest"}, "location": {"lat": 10, "lng": 179.5}},
          {"id": 2, "title": {"fr": "Est"}, "location": {"lat": 10, "lng": -179.5}},
          {"id": 3, "title": {"fr": "Ailleurs"}, "location": {"lat": 10, "lng": 0}}]}
        """)
    let centre = try #require(Coordinate(latitude: 10, longitude: 180))
    await screen.look(at: MapArea(south: 0, west: 179, north: 20, east: -179, centre: centre))
    #expect(shown == [DiscoveryID(.artwork, 1), DiscoveryID(.artwork, 2)])
  }

  @Test("Kinds and states that are filtered out do not show")
  func filters() async throws {
    try session.store.target(DiscoveryID(.artwork, 1))
    await screen.look(at: Self.montreal)
    await screen.show(.heritage, false)
    #expect(shown == [DiscoveryID(.artwork, 1), DiscoveryID(.artwork, 2), DiscoveryID(.place, 1)])
    await screen.show(.uncollected, false)
    #expect(shown == [DiscoveryID(.artwork, 1)])
    await screen.show(.targeted, false)
    await screen.show(.collected, false)
    #expect(shown.isEmpty)
    await screen.show(.uncollected, true)
    #expect(shown == [DiscoveryID(.artwork, 2), DiscoveryID(.place, 1)])
  }

  @Test("A pin's picture tells the kind and the state")
  func pictures() async throws {
    try session.store.target(DiscoveryID(.artwork, 1))
    await screen.look(at: Self.montreal)
    #expect(
      Set(screen.rows.map(\.pinPicture)) == [
        "artwork-targeted", "artwork-uncollected", "place-uncollected", "heritage-uncollected",
      ])
    let pin = screen.rows.first { $0.id == DiscoveryID(.artwork, 1) }
    #expect(pin?.pinName.hasPrefix("Trois disques, Alexander Calder, ") == true)
  }

  @Test("Of a crowd some show, spread over the map, and the map says how many do not")
  func crowd() async throws {
    try fillWithCrowd()
    await screen.look(at: Self.montreal)
    #expect(screen.rows.count == 300)
    #expect(screen.crowdText == "300 of 402 shown: zoom in")
    // One stands alone at each end, the rest in a heap at the centre.
    #expect(shown.isSuperset(of: [DiscoveryID(.artwork, 1), DiscoveryID(.artwork, 400)]))
    try session.store.target(DiscoveryID(.artwork, 399))
    await screen.load()
    #expect(shown.contains(DiscoveryID(.artwork, 399)))
  }

  @Test("A small map shows fewer of a crowd")
  func smallMap() async throws {
    try fillWithCrowd()
    await screen.look(at: Self.montreal, room: 50)
    #expect(screen.rows.count == 50)
    #expect(shown.isSuperset(of: [DiscoveryID(.artwork, 1), DiscoveryID(.artwork, 400)]))
    await screen.look(at: Self.montreal, room: 0)
    #expect(screen.rows.count == 1)
  }

  @Test("Panning a little over a crowd keeps the pins that stay in view")
  func steadyCrowd() async throws {
    try fillWithCrowd()
    await screen.look(at: Self.montreal)
    let before = shown
    await screen.look(
      at: MapArea(south: 45.401, west: -73.801, north: 45.701, east: -73.401, centre: .montreal))
    #expect(shown == before)
  }

  /// Four hundred artworks, beside the place and the heritage site.
  private func fillWithCrowd() throws {
    let heap = (2...399).map { Double($0) * 0.00001 + 45.5048 }
    let entries = ([45.41] + heap + [45.69]).enumerated().map { index, latitude in
      #"{"id": \#(index + 1), "location": {"lat": \#(latitude), "lng": -73.5572}}"#
    }
    let list = entries.joined(separator: ",")
    try Self.fill(session.store, with: #"{"artworks": [\#(list)]}"#)
  }

  @Test("A discovery shown on the map is chosen, and once only")
  func focus() throws {
    session.showOnMap(DiscoveryID(.artwork, 1))
    #expect(session.view == .map)
    #expect(screen.takeFocus() == Coordinate(latitude: 45.5125, longitude: -73.5345))
    #expect(screen.chosen?.id == DiscoveryID(.artwork, 1))
    #expect(session.mapFocus == nil)
    #expect(screen.takeFocus() == nil)
    #expect(session.notices.isEmpty)
  }

  @Test("A chosen discovery keeps its pin out of view and whatever the filters say")
  func chosenStays() async {
    session.showOnMap(DiscoveryID(.artwork, 4))
    _ = screen.takeFocus()
    await screen.look(at: Self.montreal)
    await screen.show(.artwork, false)
    #expect(shown == [DiscoveryID(.artwork, 4), DiscoveryID(.place, 1), DiscoveryID(.heritage, 1)])
    screen.close()
    #expect(!shown.contains(DiscoveryID(.artwork, 4)))
  }

  @Test("A discovery without a place leaves the map where it is, and the person is told")
  func placeless() {
    session.showOnMap(DiscoveryID(.artwork, 3))
    #expect(screen.takeFocus() == nil)
    #expect(screen.chosen == nil)
    #expect(session.notices.count == 1)
  }

  @Test("A discovery nobody knows shows nothing")
  func unknown() {
    session.showOnMap(DiscoveryID(.artwork, 999))
    #expect(screen.takeFocus() == nil)
    #expect(screen.chosen == nil)
  }

  @Test("The callout targets and opens the discovery")
  func callout() async {
    await screen.look(at: Self.montreal)
    screen.choose(DiscoveryID(.artwork, 1))
    screen.toggleTarget()
    #expect(screen.chosen?.state == .targeted)
    await screen.load()
    #expect(screen.rows.first { $0.id.number == 1 && $0.id.kind == .artwork }?.state == .targeted)
    screen.toggleTarget()
    #expect(screen.chosen?.state == .uncollected)
    screen.open()
    #expect(session.routes == [.sheet(DiscoveryID(.artwork, 1))])
  }

  @Test("What the catalogue no longer holds has no pin")
  func retired() async throws {
    try Self.fill(
      session.store,
      with: #"{"artworks": [{"id": 9, "location": {"lat": 45.51, "lng": -73.55}}]}"#)
    await screen.look(at: Self.montreal)
    #expect(shown == [DiscoveryID(.artwork, 9), DiscoveryID(.place, 1), DiscoveryID(.heritage, 1)])
  }
}
