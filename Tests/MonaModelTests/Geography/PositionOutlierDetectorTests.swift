import MonaTestSupport
import Testing

@testable import MonaModel

@Suite("Position outlier detector")
struct PositionOutlierDetectorTests {
  private static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// A town with twenty works within a few kilometres.
  private static func town() throws -> [Coordinate] {
    try (0..<20).map { try place(45.4 + Double($0) / 100, -73.7 + Double($0 * 7 % 20) / 100) }
  }

  @Test("Lost signs and digits are outliers, distant positions are not")
  func town() throws {
    let strays = try #require(PositionOutlierDetector(Self.town()))
    for (latitude, longitude) in [(-45.5, -73.6), (45.5, 73.6), (45.5, -7.36), (0, -73.6)] {
      #expect(strays.isOutlier(try Self.place(latitude, longitude)))
    }
    // The town, Québec, Kuujjuaq and Ivujivik.
    for (latitude, longitude) in [(45.5, -73.6), (46.8, -71.2), (58.1, -68.4), (62.4, -77.9)] {
      #expect(!strays.isOutlier(try Self.place(latitude, longitude)))
    }
  }

  @Test("A catalogue of a whole country, or of the world, has no outliers")
  func wide() throws {
    let towns = try [
      (45.5, -73.6), (49.3, -123.1), (43.7, -79.4), (47.6, -52.7), (51, -114.1), (60.7, -135.1),
    ].map { try Self.place($0.0, $0.1) }
    let country = (0..<30).map { towns[$0 % towns.count] }
    let canada = try #require(PositionOutlierDetector(country))
    #expect(country.allSatisfy { !canada.isOutlier($0) })
    var random = SplitMix64(seed: 3)
    let everywhere = try (0..<500).map { _ in
      try Self.place(
        Double.random(in: -60...70, using: &random), Double.random(in: -180...180, using: &random))
    }
    let world = try #require(PositionOutlierDetector(everywhere))
    #expect(everywhere.allSatisfy { !world.isOutlier($0) })
  }

  @Test("A few positions do not determine a source's region")
  func few() throws {
    #expect(PositionOutlierDetector(Array(try Self.town().prefix(9))) == nil)
    #expect(PositionOutlierDetector([]) == nil)
  }

  @Test("A large source's region is determined from a sample")
  func many() throws {
    let town = try Self.town()
    var positions = (0..<5000).map { town[$0 % town.count] }
    positions[17] = try Self.place(-45.5, 106)
    let strays = try #require(PositionOutlierDetector(positions))
    #expect(positions.indices.filter { strays.isOutlier(positions[$0]) } == [17])
  }
}
