import MonaModel
import Testing

@testable import MonaScreens

@Suite struct MapFrameTests {
  private func location(_ rings: [[(Double, Double)]], at spot: (Double, Double)?) throws
    -> SiteLocation?
  {
    var discovery = Discovery(id: DiscoveryID(.heritage, 1))
    discovery.coordinate = spot.flatMap { Coordinate(latitude: $0.0, longitude: $0.1) }
    var details = HeritageDetails()
    if !rings.isEmpty {
      details.area = [
        Polygon(
          rings: rings.map { ring in
            ring.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
          })
      ]
    }
    discovery.details = .heritage(details)
    return SiteLocation(discovery)
  }

  @Test func `a pin is shown in the middle of what is above the scale and the credit`() throws {
    let location = try #require(try location([], at: (45.5, -73.56)))
    let frame = location.frame(width: 600, height: 180)
    let (x, y) = frame.pixel(of: location.coordinate)
    #expect(abs(x - 300) < 0.01 && abs(y - 94) < 0.01)
    #expect(frame.zoom == 15)
  }

  @Test(arguments: [(600, 180), (330, 180), (200, 100)])
  func `an area is shown whole, as close as possible`(_ width: Int, _ height: Int) throws {
    let ring = [(45.50, -73.59), (45.51, -73.57), (45.52, -73.58), (45.50, -73.59)]
    let location = try #require(try location([ring], at: (45.507, -73.58)))
    let frame = location.frame(width: width, height: height)
    for (latitude, longitude) in ring {
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let (x, y) = frame.pixel(of: point)
      #expect(x > 0 && x < Double(width) && y > 0 && y < Double(height - 32))
    }
    #expect(frame.zoom >= 9 && frame.zoom < 16)
  }

  @Test func `an area wider than the world's map is limited`() throws {
    let ring = [(-80.0, -179.0), (80.0, -179.0), (80.0, 179.0), (-80.0, -179.0)]
    let location = try #require(try location([ring], at: nil))
    #expect(location.frame(width: 300, height: 180).zoom == 2)
    #expect(location.frame(width: 0, height: 0).zoom == 2)
  }

  @Test func `a frame zoomed out keeps its centre, and is never zoomed in`() throws {
    let location = try #require(try location([], at: (45.5, -73.56)))
    let frame = location.frame(width: 600, height: 180)
    let out = frame.zoomedOut(to: 13)
    #expect(out.zoom == 13 && out.centre == frame.centre && out.isWhole)
    let (x, y) = out.pixel(of: location.coordinate)
    #expect(abs(x - 300) < 0.01 && abs(y - 91) < 0.01)
    #expect(frame.zoomedOut(to: 17).zoom == 15)
  }

  @Test func `without a position there is no frame`() throws {
    #expect(try location([], at: nil) == nil)
  }
}
