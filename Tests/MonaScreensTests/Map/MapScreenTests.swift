import Foundation
import MonaMap
import MonaModel
import MonaScreens
import MonaTestSupport
import Testing

@Suite("The map") @MainActor
struct MapScreenTests {
  private let screens: Screens
  private let screen: MapScreen

  init() throws {
    let sample = try Sample(catalogue: MapSample.catalogue)
    screens = sample.screens
    screen = screens.map()
  }

  private var shown: Set<DiscoveryID> {
    Set(screen.index.nearest(to: MapPoint(.montreal), in: .world, limit: 1000))
  }

  // MARK: What shows

  @Test("All that has a place is on the map, and in view what stands there, the nearest first")
  func view() async {
    await screen.look(at: MapSample.montreal, zoom: 12)
    #expect(shown == MapSample.placed)
    #expect(screen.inView.total == 4)
    #expect(
      screen.inView.ids == [
        MapSample.joute, MapSample.disks, MapSample.library, MapSample.church,
      ])
    #expect(screen.row(at: 0)?.title == "La Joute")
    #expect(screen.row(at: 4) == nil)
    #expect(screen.total == 5)
    #expect(screen.emptyText == nil)
  }

  @Test("Panning tells what is in view there, and no longer what was left")
  func panning() async {
    await screen.look(at: MapSample.montreal, zoom: 12)
    await screen.look(
      at: MapWindow(south: 46.7, west: -71.4, north: 46.9, east: -71), zoom: 12)
    #expect(screen.inView.ids == [MapSample.quebec])
    #expect(shown == MapSample.placed)
  }

  @Test("A map over the 180th meridian has both of its sides in view")
  func meridian() async throws {
    try MapSample.fill(
      screens.services.store,
      with: """
        {"artworks": [
          {"id": 1, "title": {"fr": "Ouest"}, "location": {"lat": 10, "lng": 179.5}},
          {"id": 2, "title": {"fr": "Est"}, "location": {"lat": 10, "lng": -179.5}},
          {"id": 3, "title": {"fr": "Ailleurs"}, "location": {"lat": 10, "lng": 0}}]}
        """)
    await screen.look(at: MapWindow(south: 0, west: 179, north: 20, east: -179), zoom: 5)
    #expect(Set(screen.inView.ids) == [DiscoveryID(.artwork, 1), DiscoveryID(.artwork, 2)])
  }

  @Test("What the catalogue no longer holds has no pin")
  func retired() async throws {
    await screen.look(at: MapSample.montreal, zoom: 12)
    try MapSample.fill(
      screens.services.store,
      with: #"{"artworks": [{"id": 9, "location": {"lat": 45.51, "lng": -73.55}}]}"#)
    await screen.load()
    #expect(shown == [DiscoveryID(.artwork, 9), MapSample.library, MapSample.church])
    #expect(screen.inView.total == 3)
  }

  @Test("Boroughs are named where most of what they hold stands")
  func labels() async throws {
    await screen.load()
    let label = try #require(screen.labels.first)
    #expect(screen.labels.map(\.name) == ["Ville-Marie"])
    #expect(label.count == 2)
    let place = try #require(label.point.coordinate)
    #expect(abs(place.latitude - 45.51) < 0.01)
  }

  @Test("Grounds of heritage sites show once the map is near, and no longer from afar")
  func areas() async {
    let around = MapWindow(south: 45.549, west: -73.551, north: 45.551, east: -73.549)
    await screen.look(at: around, zoom: 14.9)
    #expect(screen.areas.isEmpty)
    await screen.look(at: around, zoom: 15)
    #expect(screen.areas.map(\.id) == [MapSample.church])
    #expect(screen.areas.first?.rings.map(\.count) == [4])
    await screen.look(at: MapSample.montreal, zoom: 12)
    #expect(screen.areas.isEmpty)
  }

  @Test("A ground shows when the middle of its site is just out of view")
  func areaBeside() async {
    await screen.look(
      at: MapWindow(south: 45.5501, west: -73.55, north: 45.5521, east: -73.548), zoom: 16)
    #expect(screen.inView.total == 0)
    #expect(screen.areas.map(\.id) == [MapSample.church])
  }

  // MARK: What changes

  @Test(
    "Targeting from the callout is on the map and in its list at once, and so is thinking better of it"
  )
  func target() async throws {
    await screen.look(at: MapSample.montreal, zoom: 12)
    await screen.choose(MapSample.disks)
    let before = screen.inView.revision
    screen.toggleTarget()
    #expect(screen.chosen?.state == .targeted)
    #expect(screen.index.state(of: MapSample.disks) == .targeted)
    let position = try #require(screen.inView.ids.firstIndex(of: MapSample.disks))
    #expect(screen.row(at: position)?.state == .targeted)
    #expect(screen.inView.revision > before)
    await screen.load()
    #expect(screen.index.state(of: MapSample.disks) == .targeted)
    #expect(screen.row(at: position)?.state == .targeted)
    screen.toggleTarget()
    #expect(screen.index.state(of: MapSample.disks) == .uncollected)
    #expect(screen.row(at: position)?.state == .uncollected)
    screen.open()
    #expect(screens.navigation.routes == [.sheet(MapSample.disks)])
  }

  @Test("What is collected or targeted elsewhere changes its pin, and the list beside the map")
  func elsewhere() async throws {
    await screen.look(at: MapSample.montreal, zoom: 12)
    let before = screen.inView
    try screens.services.store.target(MapSample.joute)
    await screen.load()
    #expect(screen.index.state(of: MapSample.joute) == .targeted)
    #expect(screen.inView != before)
    #expect(screen.inView.ids == before.ids)
    #expect(screen.row(at: 0)?.state == .targeted)
    try screens.services.store.untarget(MapSample.joute)
    await screen.load()
    #expect(screen.index.state(of: MapSample.joute) == .uncollected)
  }

  @Test("A pin comes and goes with its state where the filter asks for one")
  func targetFiltered() async throws {
    await screen.load()
    await screen.show(.uncollected, false)
    #expect(shown.isEmpty)
    try screens.services.store.target(MapSample.joute)
    await screen.load()
    #expect(shown == [MapSample.joute])
    await screen.choose(MapSample.joute)
    screen.toggleTarget()
    await screens.acts.settle()
    await screen.load()
    #expect(shown.isEmpty)
  }

  @Test("Very many changes of state at once are all seen")
  func manyChanges() async throws {
    let places = (1...200).map {
      #"{"id": \#($0), "location": {"lat": 45.\#(500 + $0), "lng": -73.6}}"#
    }
    try MapSample.fill(
      screens.services.store, with: #"{"artworks": [\#(places.joined(separator: ","))]}"#)
    await screen.load()
    for number in 1...200 { try screens.services.store.target(DiscoveryID(.artwork, number)) }
    await screen.load()
    #expect((1...200).allSatisfy { screen.index.state(of: DiscoveryID(.artwork, $0)) == .targeted })
  }

  @Test("Loads and filters asked for at once end with what was asked for last")
  func bursts() async {
    async let first: Void = screen.load()
    async let second: Void = screen.show(.artwork, false)
    async let third: Void = screen.show(.place, false)
    _ = await (first, second, third)
    #expect(shown == screen.whatPasses(MapSample.placed))
    #expect(screen.filter.kinds.count < 3)
  }

  // MARK: One alone

  @Test("A discovery shown on the map is chosen and shows alone, until all are wanted")
  func focus() async throws {
    await screen.look(at: MapSample.montreal, zoom: 12)
    screens.navigation.show(.map(.discovery(MapSample.disks)))
    #expect(screens.navigation.view == .map)
    await screen.answer()
    let place = try #require(Coordinate(latitude: 45.5125, longitude: -73.5345))
    #expect(screen.takeDestination() == .place(place, zoom: MapScreen.closeZoom))
    #expect(screen.chosen?.id == MapSample.disks)
    #expect(screen.alone == MapSample.disks)
    #expect(shown == [MapSample.disks])
    await screen.answer()
    #expect(!screen.isAsked && screen.takeDestination() == nil, "it is answered once")
    await screen.showAll()
    #expect(shown == MapSample.placed)
    #expect(screen.alone == nil)
    #expect(screens.notices.waiting.isEmpty)
  }

  @Test("A discovery shown on a map that was never looked at shows alone, too")
  func focusFirst() async {
    screens.navigation.show(.map(.discovery(MapSample.quebec)))
    await screen.answer()
    #expect(screen.takeDestination() != nil)
    await screen.load()
    #expect(shown == [MapSample.quebec])
  }

  @Test("Another filter ends that one shows alone")
  func focusThenFilter() async {
    await screen.load()
    screens.navigation.show(.map(.discovery(MapSample.disks)))
    await screen.answer()
    await screen.show(.place, false)
    #expect(screen.alone == nil)
    #expect(shown == MapSample.placed.subtracting([MapSample.library]))
  }

  @Test("A discovery without a place leaves the map as it is, and the person is told")
  func placeless() async {
    await screen.load()
    screens.navigation.show(.map(.discovery(MapSample.nowhere)))
    await screen.answer()
    #expect(screen.takeDestination() == nil)
    #expect(screen.chosen == nil)
    #expect(screen.alone == nil)
    #expect(shown == MapSample.placed)
    #expect(screens.notices.waiting.count == 1)
  }

  @Test("A discovery nobody knows shows nothing")
  func unknown() async {
    screens.navigation.show(.map(.discovery(DiscoveryID(.artwork, 999))))
    await screen.answer()
    #expect(screen.takeDestination() == nil)
    #expect(screen.chosen == nil)
  }

  // MARK: Lists

  @Test("Works at the very same place open as the list of that place")
  func stack() throws {
    screen.openStack(at: .montreal)
    guard case .list(let list, _) = try #require(screens.navigation.routes.last) else {
      Issue.record("no list opened")
      return
    }
    #expect(list.at == .montreal)
    #expect(list.kinds.count == 3 && list.state == nil)
  }

  @Test("The list of a place keeps to the kinds and the state the map shows")
  func stackOfSome() async throws {
    var filter = PinFilter()
    (filter.kinds, filter.states) = ([.artwork], [.targeted])
    await screen.setFilter(filter)
    screen.openStack(at: .montreal)
    guard case .list(let list, _) = try #require(screens.navigation.routes.last) else {
      Issue.record("no list opened")
      return
    }
    #expect(list.kinds == [.artwork])
    #expect(list.state == .targeted)
  }

  @Test("What has no place is counted and opens as a list")
  func withoutPlace() async throws {
    await screen.load()
    #expect(screen.withoutPlace == 2)
    screen.openWithoutPlace()
    guard case .list(let list, _) = try #require(screens.navigation.routes.last) else {
      Issue.record("no list opened")
      return
    }
    #expect(
      Set(try screens.services.store.ordered(list, language: .french).ids)
        == [MapSample.nowhere, DiscoveryID(.artwork, 5)])
  }

  @Test("The list of what is in view opens sheets that lead from one to the next")
  func openInView() async {
    await screen.look(at: MapSample.montreal, zoom: 12)
    screen.open(at: 0)
    #expect(screens.navigation.routes == [.sheet(MapSample.joute)])
    #expect(screens.navigation.neighbours(of: MapSample.joute).next == MapSample.disks)
    screen.open(at: 99)
    #expect(screens.navigation.routes.count == 1)
  }
}

extension MapScreen {
  fileprivate func whatPasses(_ ids: Set<DiscoveryID>) -> Set<DiscoveryID> {
    ids.filter { filter.kinds.contains($0.kind) }
  }
}
