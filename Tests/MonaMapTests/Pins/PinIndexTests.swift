import MonaTestSupport
import Testing

@testable import MonaMap
@testable import MonaModel

@Suite("Pin index")
struct PinIndexTests {
  /// Random discoveries: half of them around one city, many at identical places, and the rest all over the world.
  private static func placed(_ count: Int, seed: UInt64) -> [PlacedDiscovery] {
    var random = SplitMix64(seed: seed)
    let places = (0..<max(1, count / 4)).map { index in
      if index.isMultiple(of: 2) {
        return MapPoint(
          x: 1_270_000_000 + UInt32(random.below(1 << 20)),
          y: 1_536_000_000 + UInt32(random.below(1 << 20)))
      }
      return MapPoint(
        x: UInt32(truncatingIfNeeded: random.next()), y: UInt32(truncatingIfNeeded: random.next()))
    }
    return (0..<count).map { number in
      let kind = DiscoveryKind.allCases[random.below(3)]
      return PlacedDiscovery(
        DiscoveryID(kind, number), at: places[random.below(places.count)],
        state: DiscoveryState.allCases[random.below(3)], year: 1900 + random.below(120))
    }
  }

  private static let windows = [
    MapWindow.world,
    MapWindow(west: 1_270_000_000, north: 1_536_000_000, east: 1_270_500_000, south: 1_536_400_000),
    MapWindow(west: 4_000_000_000, north: 0, east: 300_000_000, south: .max),
    MapWindow(west: 1_270_300_001, north: 1_536_300_001, east: 1_270_300_001, south: 1_536_300_001),
    MapWindow(west: 2_000_000_001, north: 0, east: 2_000_000_000, south: .max),
  ]

  @Test("Clusters are those of 64-pixel cells counted one by one", arguments: 0...20)
  func likePlainClustering(zoom: Int) {
    let placed = Self.placed(3000, seed: UInt64(zoom))
    let index = PinIndex(placed)
    for window in Self.windows {
      let expected = PlainClustering(placed, zoom: zoom).glyphs(in: window)
      #expect(Set(index.glyphs(in: window, zoom: zoom)) == expected)
      #expect(index.glyphs(in: window, zoom: zoom).count == expected.count)
    }
  }

  @Test("Every zoom has all discoveries, each in its state", arguments: 0...19)
  func nothingIsHidden(zoom: Int) {
    let placed = Self.placed(2000, seed: 7)
    let glyphs = PinIndex(placed).glyphs(in: .world, zoom: zoom)
    for state in DiscoveryState.allCases {
      #expect(
        glyphs.reduce(0) { $0 + $1.stateCounts[state] } == placed.count { $0.state == state })
    }
    for glyph in glyphs { #expect(glyph.bounds.contains(glyph.point)) }
  }

  @Test("Panning does not change a cell's cluster")
  func panning() {
    let index = PinIndex(Self.placed(2000, seed: 8))
    let zoom = 12
    let whole = Set(index.glyphs(in: .world, zoom: zoom))
    var random = SplitMix64(seed: 9)
    for _ in 0..<200 {
      let (west, north) = (
        1_270_000_000 + UInt32(random.below(1 << 20)), 1_536_000_000 + UInt32(random.below(1 << 20))
      )
      let window = MapWindow(
        west: west, north: north, east: west + 300_000, south: north + 200_000)
      #expect(whole.isSuperset(of: index.glyphs(in: window, zoom: zoom)))
    }
  }

  @Test("At the deepest zoom every cluster can be opened")
  func deepest() {
    let index = PinIndex(Self.placed(3000, seed: 10))
    let looks = index.glyphs(in: .world, zoom: PinIndex.deepestZoom).map(\.look)
    #expect(!looks.contains(.cluster))
  }

  @Test("Discoveries that overlap at the deepest zoom open as one list")
  func inseparable() {
    let placed = (0..<100).map {
      PlacedDiscovery(
        DiscoveryID(.artwork, $0),
        at: MapPoint(x: 1 << 30 + 200 * UInt32($0 % 10), y: 1 << 30 + 200 * UInt32($0 / 10)))
    }
    let glyphs = PinIndex(placed).glyphs(in: .world, zoom: 19)
    #expect(glyphs.map(\.look) == [.stack])
    #expect(glyphs.first?.count == 100)
  }

  @Test("A few are drawn one by one, and those at the same position as a stack")
  func few() throws {
    let far = MapPoint(x: 1 << 30, y: 1 << 30)
    let near = MapPoint(x: far.x + 5000, y: far.y)
    let index = PinIndex([
      PlacedDiscovery(DiscoveryID(.artwork, 1), at: far),
      PlacedDiscovery(DiscoveryID(.place, 2), at: far, state: .targeted),
      PlacedDiscovery(DiscoveryID(.heritage, 3), at: near),
    ])
    let glyphs = index.glyphs(in: .world, zoom: 10)
    let stack = try #require(glyphs.first { $0.look == .stack })
    #expect(stack.id == DiscoveryID(.place, 2))
    #expect(stack.state == .targeted)
    #expect(stack.count == 2)
    #expect(stack.point == far)
    let dot = try #require(glyphs.first { $0.look == .dot })
    #expect(dot.id == DiscoveryID(.heritage, 3))
    #expect(dot.point == near)
    #expect(glyphs.count == 2)
  }

  @Test("An empty index draws nothing")
  func nothing() {
    let index = PinIndex([])
    #expect(index.glyphs(in: .world, zoom: 0).isEmpty)
    #expect(index.count(in: .world) == 0)
    #expect(index.nearest(to: MapPoint(x: 0, y: 0), in: .world, limit: 5).isEmpty)
  }

  @Test("Collecting a discovery changes its pin and its clusters, and nothing else")
  func state() {
    var placed = Self.placed(1000, seed: 11)
    var index = PinIndex(placed)
    for position in stride(from: 0, to: placed.count, by: 7) {
      placed[position].state = position.isMultiple(of: 2) ? .collected : .uncollected
      index.setState(placed[position].state, of: placed[position].id)
      #expect(index.state(of: placed[position].id) == placed[position].state)
    }
    let anew = PinIndex(placed)
    for zoom in [0, 5, 12, 19] {
      #expect(index.glyphs(in: .world, zoom: zoom) == anew.glyphs(in: .world, zoom: zoom))
    }
    index.setState(.collected, of: DiscoveryID(.artwork, 99_999))
    #expect(index.count == 1000)
  }

  @Test("The count of a rectangle and its nearest are those found one by one")
  func windows() {
    let placed = Self.placed(3000, seed: 12)
    let index = PinIndex(placed)
    for window in Self.windows {
      let inside = placed.filter { window.contains($0.point) }
      #expect(index.count(in: window) == inside.count)
      let nearest = index.nearest(to: window.middle, in: window, limit: 50)
      #expect(Set(nearest).isSubset(of: inside.map(\.id)))
      #expect(nearest.count == min(50, inside.count))
      #expect(Set(nearest).count == nearest.count)
    }
    let window = Self.windows[1]
    func distance(_ id: DiscoveryID) -> Double {
      let (spot, middle) = (index.point(of: id) ?? window.middle, window.middle)
      let (x, y) = (Double(spot.x) - Double(middle.x), Double(spot.y) - Double(middle.y))
      return x * x + y * y
    }
    let all = placed.filter { window.contains($0.point) }.map { distance($0.id) }.sorted()
    let nearest = index.nearest(to: window.middle, in: window, limit: 50).map(distance)
    #expect(nearest == Array(all.prefix(50)))
  }

  @Test("A filter selects by kind, state, decade and facet")
  func filters() {
    let placed = Self.placed(2000, seed: 13)
    let index = PinIndex(placed)
    func expect(
      _ filter: PinFilter, among shared: Set<DiscoveryID>? = nil,
      _ isIncluded: (PlacedDiscovery) -> Bool
    ) {
      let filtered = index.filtered(by: filter, among: shared)
      let expected = placed.filter(isIncluded)
      #expect(!expected.isEmpty)
      #expect(
        Set(filtered.nearest(to: MapPoint(x: 0, y: 0), in: .world, limit: 9999))
          == Set(expected.map(\.id)))
      #expect(
        filtered.glyphs(in: .world, zoom: 3) == PinIndex(expected).glyphs(in: .world, zoom: 3))
    }
    expect(PinFilter()) { _ in true }
    var filter = PinFilter()
    filter.kinds = [.artwork, .heritage]
    expect(filter) { $0.id.kind != .place }
    filter.states = [.collected]
    expect(filter) { $0.id.kind != .place && $0.state == .collected }
    filter = PinFilter()
    filter.decade = 1960
    expect(filter) { (1960..<1970).contains($0.year ?? 0) }
    let category = Set(placed.prefix(20).map(\.id))
    expect(PinFilter(), among: category) { category.contains($0.id) }
    filter = PinFilter()
    filter.states = []
    #expect(index.filtered(by: filter).isEmpty)
  }
}
