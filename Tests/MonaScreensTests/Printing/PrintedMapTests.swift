import MonaMap
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaScreens

/// Issue 43, point 4: the map of a printed booklet.
@Suite struct PrintedMapTests {
  private func map(
    _ places: [Coordinate], start: Coordinate? = nil, end: Coordinate? = nil,
    width: Double = 500, height: Double = 400
  ) throws -> PrintedMap {
    let stops = places.enumerated().map {
      DayPath.Stop(id: DiscoveryID(.artwork, $0 + 1), number: $0 + 1, place: $1)
    }
    let path = try #require(
      DayPath(stops, line: TourEnds(start: start, end: end).way(through: places)))
    return PrintedMap(path, width: width, height: height)
  }

  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func `the whole way is on the map, within its margins`() throws {
    let map = try map(
      [place(45.50, -73.58), place(45.53, -73.55)], start: place(45.49, -73.60),
      end: place(45.52, -73.50))
    #expect(map.line.count == 4)
    for spot in map.line {
      #expect((27.9...472.1).contains(spot.x) && (27.9...372.1).contains(spot.y))
    }
    let (xs, ys) = (map.line.map(\.x), map.line.map(\.y))
    let isFilled = try #require(xs.max()) > 471 || #require(ys.max()) > 371
    #expect(isFilled, "as large as it can be")
    #expect(map.start == map.line.first && map.end == map.line.last)
  }

  @Test func `north is up, and a round has one end`() throws {
    let (south, north) = (try place(45.50, -73.58), try place(45.51, -73.58))
    let map = try map([south, north], start: .montreal, end: .montreal)
    #expect(map.marks[1].spot.y < map.marks[0].spot.y)
    #expect(map.start != nil && map.end == nil)
    #expect(try self.map([south, north]).start == nil, "it begins at a stop")
  }

  @Test func `a single stop has surroundings`() throws {
    let map = try map([.montreal])
    #expect(map.marks[0].spot.x.rounded() == 250 && map.marks[0].spot.y.rounded() == 200)
    let metres = 500 / map.transform.pixels(ofMetre: Coordinate.montreal.latitude)
    #expect((599...601).contains(metres))
  }

  @Test func `the scale is a round number of metres, and not longer than a quarter`() throws {
    for reach in [0.0005, 0.01, 0.1, 3, 40] {
      let map = try map([place(45.5 - reach / 3, -73.5), place(45.5, -73.5 + reach)])
      #expect(map.scale.length <= 125.01 && map.scale.length > 45)
    }
    #expect(PrintedMap.round(7.9) == 5 && PrintedMap.round(10) == 10)
    #expect(PrintedMap.round(4999) == 2000 && PrintedMap.round(0.3) == 1)
  }

  @Test func `numbers do not cover each other, and stand beside their stops where these are close`()
    throws
  {
    let places = try (0..<9).map { _ in try place(45.5, -73.5) } + [place(45.51, -73.51)]
    let map = try map(places)
    let boxes = map.marks.compactMap(\.box)
    #expect(boxes.count == 10)
    for (index, box) in boxes.enumerated() {
      #expect(!boxes[..<index].contains { $0.meets(box) })
      #expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 500 && box.y + box.height <= 400)
    }
    #expect(map.marks[0].label == map.marks[0].spot)
    #expect(map.marks[1].label != map.marks[1].spot)
  }

  @Test func `where there is no room for all numbers, some stops are dots`() throws {
    let map = try map((0..<200).map { try place(45.5 + Double($0 % 5) * 1e-5, -73.5) })
    let named = map.marks.count { $0.label != nil }
    #expect(named > 10 && named < 200 && map.marks.count == 200)
  }

  @Test func `a way over the 180th meridian is short`() throws {
    let map = try map([place(10, 179.99), place(10, -179.99)])
    #expect(map.marks[0].spot.x < map.marks[1].spot.x)
    #expect(map.scale.metres <= 1000)
  }
}
