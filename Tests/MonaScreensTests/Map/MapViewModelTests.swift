import Foundation
import MonaMap
import MonaModel
import MonaScreens
import MonaTestSupport
import Testing

@Suite("Map view model") @MainActor
struct MapViewModelTests {
  private let appModel: AppModel
  private let viewModel: MapViewModel

  init() throws {
    let sample = try Sample(catalogue: MapSample.catalogue)
    appModel = sample.appModel
    viewModel = appModel.map()
  }

  private var shown: Set<DiscoveryID> {
    Set(viewModel.index.nearest(to: MapPoint(.montreal), in: .world, limit: 1000))
  }

  // MARK: Visible discoveries

  @Test("Discoveries with a position are on the map, and those in view are listed, nearest first")
  func view() async {
    await viewModel.setVisibleRegion(MapSample.montreal, zoom: 12)
    #expect(shown == MapSample.placed)
    #expect(viewModel.inView.total == 4)
    #expect(
      viewModel.inView.ids == [
        MapSample.joute, MapSample.disks, MapSample.library, MapSample.church,
      ])
    #expect(viewModel.row(at: 0)?.title == "La Joute")
    #expect(viewModel.row(at: 4) == nil)
    #expect(viewModel.total == 5)
    #expect(viewModel.emptyText == nil)
  }

  @Test("With an origin of distances, the list is in the order of the distances that it shows")
  func nearestToOrigin() async throws {
    let church = try #require(Coordinate(latitude: 45.55, longitude: -73.54))
    appModel.origin.setPlace(church)
    await viewModel.setVisibleRegion(MapSample.montreal, zoom: 12)
    let rows = try (0..<4).map { try #require(viewModel.row(at: $0)) }
    #expect(rows.allSatisfy { $0.distance != nil })
    let metres = viewModel.inView.ids.compactMap { viewModel.index.point(of: $0)?.coordinate }
      .map { Distance.metres(from: church, to: $0) }
    #expect(metres.count == 4 && metres == metres.sorted())
  }

  @Test("What is in view becomes a tour")
  func tour() async throws {
    await viewModel.setVisibleRegion(MapSample.montreal, zoom: 12)
    await viewModel.makeTour()
    let tour = try #require(try appModel.services.store.tours().first)
    #expect(Set(tour.stops.map(\.discovery)) == Set(viewModel.inView.ids))
    #expect(appModel.navigation.routes.last == .tour(tour.id))
  }

  @Test("Panning lists what is in view now")
  func panning() async {
    await viewModel.setVisibleRegion(MapSample.montreal, zoom: 12)
    await viewModel.setVisibleRegion(
      MapWindow(south: 46.7, west: -71.4, north: 46.9, east: -71), zoom: 12)
    #expect(viewModel.inView.ids == [MapSample.quebec])
    #expect(shown == MapSample.placed)
  }

  @Test("A map over the 180th meridian has both of its sides in view")
  func meridian() async throws {
    try MapSample.fill(
      appModel.services.store,
      with: """
        {"artworks": [
          {"id": 1, "title": {"fr": "Ouest"}, "location": {"lat": 10, "lng": 179.5}},
          {"id": 2, "title": {"fr": "Est"}, "location": {"lat": 10, "lng": -179.5}},
          {"id": 3, "title": {"fr": "Ailleurs"}, "location": {"lat": 10, "lng": 0}}]}
        """)
    await viewModel.setVisibleRegion(MapWindow(south: 0, west: 179, north: 20, east: -179), zoom: 5)
    #expect(Set(viewModel.inView.ids) == [DiscoveryID(.artwork, 1), DiscoveryID(.artwork, 2)])
  }

  @Test("Retired discoveries have no pin")
  func retired() async throws {
    await viewModel.setVisibleRegion(MapSample.montreal, zoom: 12)
    try MapSample.fill(
      appModel.services.store,
      with: #"{"artworks": [{"id": 9, "location": {"lat": 45.51, "lng": -73.55}}]}"#)
    await viewModel.load()
    #expect(shown == [DiscoveryID(.artwork, 9), MapSample.library, MapSample.church])
    #expect(viewModel.inView.total == 3)
  }

  @Test("A borough's name is shown where most of its discoveries are")
  func labels() async throws {
    await viewModel.load()
    let label = try #require(viewModel.labels.first)
    #expect(viewModel.labels.map(\.name) == ["Ville-Marie"])
    #expect(label.count == 2)
    let place = try #require(label.point.coordinate)
    #expect(abs(place.latitude - 45.51) < 0.01)
  }

  @Test("Areas of heritage sites show only on a close map")
  func areas() async {
    let around = MapWindow(south: 45.549, west: -73.551, north: 45.551, east: -73.549)
    await viewModel.setVisibleRegion(around, zoom: 14.9)
    #expect(viewModel.areas.isEmpty)
    await viewModel.setVisibleRegion(around, zoom: 15)
    #expect(viewModel.areas.map(\.id) == [MapSample.church])
    #expect(viewModel.areas.first?.rings.map(\.count) == [4])
    await viewModel.setVisibleRegion(MapSample.montreal, zoom: 12)
    #expect(viewModel.areas.isEmpty)
  }

  @Test("An area shows even if the centre of its site is just out of view")
  func areaBeside() async {
    await viewModel.setVisibleRegion(
      MapWindow(south: 45.5501, west: -73.55, north: 45.5521, east: -73.548), zoom: 16)
    #expect(viewModel.inView.total == 0)
    #expect(viewModel.areas.map(\.id) == [MapSample.church])
  }

  // MARK: Changes

  @Test(
    "Targeting and untargeting from the callout change the map and its list at once"
  )
  func target() async throws {
    await viewModel.setVisibleRegion(MapSample.montreal, zoom: 12)
    await viewModel.choose(MapSample.disks)
    let before = viewModel.inView.revision
    viewModel.toggleTarget()
    #expect(viewModel.chosen?.state == .targeted)
    #expect(viewModel.index.state(of: MapSample.disks) == .targeted)
    let position = try #require(viewModel.inView.ids.firstIndex(of: MapSample.disks))
    #expect(viewModel.row(at: position)?.state == .targeted)
    #expect(viewModel.inView.revision > before)
    await viewModel.load()
    #expect(viewModel.index.state(of: MapSample.disks) == .targeted)
    #expect(viewModel.row(at: position)?.state == .targeted)
    viewModel.toggleTarget()
    #expect(viewModel.index.state(of: MapSample.disks) == .uncollected)
    #expect(viewModel.row(at: position)?.state == .uncollected)
    viewModel.open()
    #expect(appModel.navigation.routes == [.sheet(MapSample.disks)])
  }

  @Test("A discovery collected or targeted elsewhere changes its pin and its row")
  func elsewhere() async throws {
    await viewModel.setVisibleRegion(MapSample.montreal, zoom: 12)
    let before = viewModel.inView
    try appModel.services.store.target(MapSample.joute)
    await viewModel.load()
    #expect(viewModel.index.state(of: MapSample.joute) == .targeted)
    #expect(viewModel.inView != before)
    #expect(viewModel.inView.ids == before.ids)
    #expect(viewModel.row(at: 0)?.state == .targeted)
    try appModel.services.store.untarget(MapSample.joute)
    await viewModel.load()
    #expect(viewModel.index.state(of: MapSample.joute) == .uncollected)
  }

  @Test("A filter by state adds and removes the pin of a discovery whose state changes")
  func targetFiltered() async throws {
    await viewModel.load()
    await viewModel.show(.uncollected, false)
    #expect(shown.isEmpty)
    try appModel.services.store.target(MapSample.joute)
    await viewModel.load()
    #expect(shown == [MapSample.joute])
    await viewModel.choose(MapSample.joute)
    viewModel.toggleTarget()
    await appModel.pendingWrites.settle()
    await viewModel.load()
    #expect(shown.isEmpty)
  }

  @Test("Many simultaneous changes of state are all applied")
  func manyChanges() async throws {
    let places = (1...200).map {
      #"{"id": \#($0), "location": {"lat": 45.\#(500 + $0), "lng": -73.6}}"#
    }
    try MapSample.fill(
      appModel.services.store, with: #"{"artworks": [\#(places.joined(separator: ","))]}"#)
    await viewModel.load()
    for number in 1...200 { try appModel.services.store.target(DiscoveryID(.artwork, number)) }
    await viewModel.load()
    #expect(
      (1...200).allSatisfy { viewModel.index.state(of: DiscoveryID(.artwork, $0)) == .targeted })
  }

  @Test("Concurrent loads and filters end with the latest ones")
  func bursts() async {
    async let first: Void = viewModel.load()
    async let second: Void = viewModel.show(.artwork, false)
    async let third: Void = viewModel.show(.place, false)
    _ = await (first, second, third)
    #expect(shown == viewModel.whatPasses(MapSample.placed))
    #expect(viewModel.filter.kinds.count < 3)
  }

  // MARK: A single discovery

  @Test("A discovery shown on the map is selected and alone, until all are shown again")
  func focus() async throws {
    await viewModel.setVisibleRegion(MapSample.montreal, zoom: 12)
    appModel.navigation.show(.map(.discovery(MapSample.disks)))
    #expect(appModel.navigation.view == .map)
    await viewModel.answer()
    let place = try #require(Coordinate(latitude: 45.5125, longitude: -73.5345))
    #expect(viewModel.takeDestination() == .place(place, zoom: MapViewModel.closeZoom))
    #expect(viewModel.chosen?.id == MapSample.disks)
    #expect(viewModel.alone == MapSample.disks)
    #expect(shown == [MapSample.disks])
    await viewModel.answer()
    #expect(!viewModel.isAsked && viewModel.takeDestination() == nil, "the request is handled once")
    await viewModel.showAll()
    #expect(shown == MapSample.placed)
    #expect(viewModel.alone == nil)
    #expect(appModel.toasts.waiting.isEmpty)
  }

  @Test("A discovery shown on a map never opened before is alone, too")
  func focusFirst() async {
    appModel.navigation.show(.map(.discovery(MapSample.quebec)))
    await viewModel.answer()
    #expect(viewModel.takeDestination() != nil)
    await viewModel.load()
    #expect(shown == [MapSample.quebec])
  }

  @Test("Another filter ends showing one discovery alone")
  func focusThenFilter() async {
    await viewModel.load()
    appModel.navigation.show(.map(.discovery(MapSample.disks)))
    await viewModel.answer()
    await viewModel.show(.place, false)
    #expect(viewModel.alone == nil)
    #expect(shown == MapSample.placed.subtracting([MapSample.library]))
  }

  @Test("A discovery without a position leaves the map as it is, with a message")
  func placeless() async {
    await viewModel.load()
    appModel.navigation.show(.map(.discovery(MapSample.nowhere)))
    await viewModel.answer()
    #expect(viewModel.takeDestination() == nil)
    #expect(viewModel.chosen == nil)
    #expect(viewModel.alone == nil)
    #expect(shown == MapSample.placed)
    #expect(appModel.toasts.waiting.count == 1)
  }

  @Test("An unknown discovery shows nothing")
  func unknown() async {
    appModel.navigation.show(.map(.discovery(DiscoveryID(.artwork, 999))))
    await viewModel.answer()
    #expect(viewModel.takeDestination() == nil)
    #expect(viewModel.chosen == nil)
  }

  // MARK: Lists

  @Test("Works at the same position open as the list of that place")
  func stack() throws {
    viewModel.openStack(at: .montreal)
    guard case .list(let list, _) = try #require(appModel.navigation.routes.last) else {
      Issue.record("no list opened")
      return
    }
    #expect(list.at == .montreal)
    #expect(list.kinds.count == 3 && list.state == nil)
  }

  @Test("The list of a place has the filter of the map")
  func stackOfSome() async throws {
    var filter = PinFilter()
    (filter.kinds, filter.states) = ([.artwork], [.targeted])
    await viewModel.setFilter(filter)
    viewModel.openStack(at: .montreal)
    guard case .list(let list, _) = try #require(appModel.navigation.routes.last) else {
      Issue.record("no list opened")
      return
    }
    #expect(list.kinds == [.artwork])
    #expect(list.state == .targeted)
  }

  @Test("Discoveries without a position are counted and open as a list")
  func withoutPlace() async throws {
    await viewModel.load()
    #expect(viewModel.withoutPlace == 2)
    viewModel.openWithoutPlace()
    guard case .list(let list, _) = try #require(appModel.navigation.routes.last) else {
      Issue.record("no list opened")
      return
    }
    #expect(
      Set(try appModel.services.store.ordered(list, language: .french).ids)
        == [MapSample.nowhere, DiscoveryID(.artwork, 5)])
  }

  @Test("The list of discoveries in view opens sheets with its order")
  func openInView() async {
    await viewModel.setVisibleRegion(MapSample.montreal, zoom: 12)
    viewModel.open(at: 0)
    #expect(appModel.navigation.routes == [.sheet(MapSample.joute)])
    #expect(appModel.navigation.neighbours(of: MapSample.joute).next == MapSample.disks)
    viewModel.open(at: 99)
    #expect(appModel.navigation.routes.count == 1)
  }
}

extension MapViewModel {
  fileprivate func whatPasses(_ ids: Set<DiscoveryID>) -> Set<DiscoveryID> {
    ids.filter { filter.kinds.contains($0.kind) }
  }
}
