import Foundation
import MonaTestSupport
import Testing

@testable import MonaMap
@testable import MonaModel

@Suite("Points and rectangles of the map")
struct MapPointTests {
  @Test("A projected position is read back within two centimetres")
  func roundTrip() throws {
    for (latitude, longitude) in [
      (45.5048, -73.5572), (-33.8568, 151.2153), (84.9, 179.99), (-84.9, -179.99), (0.0001, 0),
    ] {
      let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let back = try #require(MapPoint(place).coordinate)
      #expect(Distance.metres(from: place, to: back) < 0.02)
    }
  }

  @Test("Positions beyond the projection's limits lie on its edges")
  func edges() throws {
    let northEast = try #require(Coordinate(latitude: 90, longitude: 180))
    #expect(MapPoint(northEast) == MapPoint(x: .max, y: 0))
    let southWest = try #require(Coordinate(latitude: -90, longitude: -180))
    #expect(MapPoint(southWest) == MapPoint(x: 0, y: .max))
  }

  @Test("A point decoded from its code is the same")
  func morton() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<1000 {
      let point = MapPoint(
        x: UInt32(truncatingIfNeeded: random.next()), y: UInt32(truncatingIfNeeded: random.next()))
      #expect(Morton.point(Morton.code(point)) == point)
    }
  }

  @Test("A rectangle over the 180th meridian contains both its sides")
  func meridian() throws {
    let window = MapWindow(south: 0, west: 179, north: 20, east: -179)
    #expect(window == MapWindow(south: 0, west: 179, north: 20, east: 181))
    for (longitude, isInside) in [(179.5, true), (-179.5, true), (178, false), (0, false)] {
      let place = try #require(Coordinate(latitude: 10, longitude: longitude))
      #expect(window.contains(MapPoint(place)) == isInside)
    }
  }

  @Test("A rectangle wider than the world contains all of it")
  func wholeWorld() {
    #expect(MapWindow(south: -90, west: -300, north: 90, east: 300) == .world)
    #expect(MapWindow(south: -90, west: -180, north: 90, east: 180) == .world)
  }

  @Test("The zoom that fits a rectangle shows all of it, and is the closest one")
  func zoom() {
    #expect(MapWindow.world.zoom(width: 256, height: 256, limit: 19).rounded() == 0)
    let half = MapWindow(west: 0, north: 0, east: 1 << 31, south: 5)
    #expect(half.zoom(width: 512, height: 100, limit: 19) == 2)
    #expect(MapWindow(MapPoint(x: 4, y: 4)).zoom(width: 500, height: 500, limit: 17) == 17)
  }
}
