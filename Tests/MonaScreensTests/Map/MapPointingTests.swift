import MonaMap
import MonaModel
import Testing

@testable import MonaScreens

@MainActor @Suite struct MapPointingTests {
  private let sample: Sample
  private let screen: MapScreen
  private let place: Coordinate

  init() throws {
    sample = try Sample(
      catalogue: MapSample.catalogue,
      locator: Locator {
        Position(coordinate: .montreal, accuracy: 40)
      })
    screen = sample.screens.map()
    place = try #require(Coordinate(latitude: 45.5046, longitude: -73.5573))
  }

  private func glyph(_ id: DiscoveryID) -> PinGlyph {
    PinGlyph(id, at: MapPoint(place), state: .uncollected)
  }

  @Test func `a click on a pin shows its callout, and one beside all pins closes it`() async {
    await screen.click(on: glyph(MapSample.joute), at: place, zoom: 15)
    #expect(screen.chosen?.id == MapSample.joute)
    await screen.click(on: nil, at: place, zoom: 15)
    #expect(screen.chosen == nil)
  }

  @Test func `a click on several opens the list of their place, or where they come apart`() async {
    let spot = MapPoint(place)
    func group(_ look: PinGlyph.Look) -> PinGlyph {
      PinGlyph(
        look: look, point: spot, id: MapSample.joute, state: .uncollected,
        stateCounts: StateCounts(collected: 0, targeted: 0, uncollected: 2),
        bounds: MapSample.montreal)
    }
    await screen.click(on: group(.cluster), at: place, zoom: 11.4)
    #expect(screen.takeDestination() == .window(MapSample.montreal, atLeast: 12))
    #expect(sample.navigation.routes.isEmpty && screen.chosen == nil)
    await screen.click(on: group(.stack), at: place, zoom: 19)
    guard case .list(let list, _) = sample.navigation.routes.last else {
      Issue.record("\(sample.navigation.routes)")
      return
    }
    #expect(list.at == spot.coordinate)
  }

  @Test func `a map that waits for a place takes it, even where a pin stands`() async {
    sample.navigation.show(.badges)
    sample.screens.origin.askForPlace()
    await screen.click(on: glyph(MapSample.joute), at: nil, zoom: 15)
    #expect(sample.navigation.isSettingOrigin, "where no place can be, it waits on")
    await screen.click(on: glyph(MapSample.joute), at: place, zoom: 15)
    #expect(screen.chosen == nil)
    #expect(sample.screens.origin.current == Origin(coordinate: place, source: .chosen))
    #expect(sample.navigation.view == .badges)
  }

  @Test func `my position starts distances, and leads there`() async {
    await screen.goToPosition()
    #expect(sample.screens.origin.current.source == .position(accuracy: 40))
    #expect(screen.takeDestination() == .place(.montreal, zoom: MapScreen.closeZoom))
  }

  @Test func `a position hardly known is led to from afar, and one that is not known not at all`()
    async throws
  {
    let vague = try Sample(locator: Locator { Position(coordinate: .montreal, accuracy: 5000) })
    let map = vague.screens.map()
    await map.goToPosition()
    #expect(map.takeDestination() == .place(.montreal, zoom: 11))
    let unknown = try Sample()
    let other = unknown.screens.map()
    await other.goToPosition()
    #expect(other.takeDestination() == nil && unknown.notices.take().count == 1)
  }

  @Test func `Escape closes the callout once, and not while the map waits for a place`() async {
    #expect(!screen.escape())
    await screen.choose(MapSample.joute)
    #expect(screen.escape())
    #expect(screen.chosen == nil && !screen.escape())
    sample.screens.origin.askForPlace()
    await screen.choose(MapSample.joute)
    #expect(!screen.escape())
  }
}
