import Foundation
import Testing

@testable import MonaModel

/// Compared with PROJ 9.
@Suite struct MapProjectionTests {
  @Test(arguments: [
    (32188, 300_500.1, 5_040_500.2, 45.504410, -73.555025),
    (2950, 300_500.1, 5_040_500.2, 45.504410, -73.555025),
    (32182, 304_800, 5_040_000, 45.499922, -56),
    (32618, 611_000, 5_040_000, 45.504695, -73.579112),
    (32198, -400_000, 200_000, 45.666231, -73.633799),
    (2154, 652_000, 6_862_000, 48.856248, 2.345812),
    (3857, -8_190_000, 5_700_000, 45.496331, -73.572022),
  ])
  func `metres on a map become degrees`(
    epsg: Int, east: Double, north: Double, latitude: Double, longitude: Double
  ) throws {
    let projection = try #require(MapProjection(epsg: epsg))
    let place = projection.degrees(east: east, north: north)
    #expect(abs(place.latitude - latitude) < 0.00002)
    #expect(abs(place.longitude - longitude) < 0.00002)
  }

  @Test func `a system that is not known has no projection`() {
    #expect(MapProjection(epsg: 31370) == nil)
  }
}
