import MonaMap
import MonaModel
import Testing

@testable import MonaScreens

@MainActor @Suite struct MapPointingTests {
  private let sample: Sample
  private let viewModel: MapViewModel
  private let place: Coordinate

  init() throws {
    sample = try Sample(
      catalogue: MapSample.catalogue,
      locator: Locator {
        Position(coordinate: .montreal, accuracy: 40)
      })
    viewModel = sample.appModel.map()
    place = try #require(Coordinate(latitude: 45.5046, longitude: -73.5573))
  }

  private func glyph(_ id: DiscoveryID) -> PinGlyph {
    PinGlyph(id, at: MapPoint(place), state: .uncollected)
  }

  @Test func `a click on a pin shows its callout, and one beside all pins closes it`() async {
    await viewModel.click(on: glyph(MapSample.joute), at: place, zoom: 15)
    #expect(viewModel.chosen?.id == MapSample.joute)
    let state = DiscoveryState.uncollected.displayName
    #expect(
      viewModel.spokenText.components(separatedBy: state).count == 2, "the state is said once")
    await viewModel.click(on: nil, at: place, zoom: 15)
    #expect(viewModel.chosen == nil)
  }

  @Test func `a click on a cluster opens the list of its place, or zooms until it separates`() async
  {
    let spot = MapPoint(place)
    func group(_ look: PinGlyph.Look) -> PinGlyph {
      PinGlyph(
        look: look, point: spot, id: MapSample.joute, state: .uncollected,
        stateCounts: StateCounts(collected: 0, targeted: 0, uncollected: 2),
        bounds: MapSample.montreal)
    }
    await viewModel.click(on: group(.cluster), at: place, zoom: 11.4)
    #expect(viewModel.takeDestination() == .window(MapSample.montreal, atLeast: 12))
    #expect(sample.navigation.routes.isEmpty && viewModel.chosen == nil)
    await viewModel.click(on: group(.stack), at: place, zoom: 19)
    guard case .list(let list, _) = sample.navigation.routes.last else {
      Issue.record("\(sample.navigation.routes)")
      return
    }
    #expect(list.at == spot.coordinate)
  }

  @Test func `while a place is being chosen a click sets it, even on a pin`() async {
    sample.navigation.show(.badges)
    sample.appModel.origin.askForPlace()
    await viewModel.click(on: glyph(MapSample.joute), at: nil, zoom: 15)
    #expect(sample.navigation.isSettingOrigin, "outside the map the request stays")
    await viewModel.click(on: glyph(MapSample.joute), at: place, zoom: 15)
    #expect(viewModel.chosen == nil)
    #expect(sample.appModel.origin.current == Origin(coordinate: place, source: .chosen))
    #expect(sample.navigation.view == .badges)
  }

  @Test func `my position starts distances, and centres the map`() async {
    await viewModel.goToPosition()
    #expect(sample.appModel.origin.current.source == .position(accuracy: 40))
    #expect(viewModel.takeDestination() == .place(.montreal, zoom: MapViewModel.closeZoom))
  }

  @Test func `an inaccurate position is shown from farther away, and a missing one not at all`()
    async throws
  {
    let vague = try Sample(locator: Locator { Position(coordinate: .montreal, accuracy: 5000) })
    let map = vague.appModel.map()
    await map.goToPosition()
    #expect(map.takeDestination() == .place(.montreal, zoom: 11))
    let unknown = try Sample()
    let other = unknown.appModel.map()
    await other.goToPosition()
    #expect(other.takeDestination() == nil && unknown.toasts.take().count == 1)
  }

  @Test func `Escape closes the callout once, and not while a place is being chosen`() async {
    #expect(!viewModel.escape())
    await viewModel.choose(MapSample.joute)
    #expect(viewModel.escape())
    #expect(viewModel.chosen == nil && !viewModel.escape())
    sample.appModel.origin.askForPlace()
    await viewModel.choose(MapSample.joute)
    #expect(!viewModel.escape())
  }
}
