import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

@Suite struct NearbyQueryTests {
  private let catalogue: Catalogue
  private static let here = Coordinate(latitude: 45.5, longitude: -73.56)

  init() throws {
    catalogue = try Catalogue.inMemory()
    let metre = 1 / 111_195.08
    func point(north: Double = 0, east: Double = 0) -> Coordinate? {
      Coordinate(latitude: 45.5 + north * metre, longitude: -73.56 + east * metre / 0.7009)
    }
    try catalogue.seed(DiscoveryID(.artwork, 1), title: "b", at: Self.here)
    try catalogue.seed(DiscoveryID(.artwork, 2), title: "c", at: Self.here)
    try catalogue.seed(DiscoveryID(.place, 1), title: "a", at: point(north: 17, east: 17))
    try catalogue.seed(DiscoveryID(.heritage, 1), title: "d", at: point(north: 19, east: 19))
    try catalogue.seed(DiscoveryID(.artwork, 3), title: "e", at: point(east: 24))
    try catalogue.seed(DiscoveryID(.artwork, 4), title: "f", at: point(east: 26))
    try catalogue.seed(DiscoveryID(.artwork, 5), title: "g", at: Self.here, retired: true)
    try catalogue.seed(DiscoveryID(.artwork, 6), title: "h")
  }

  @Test func `discoveries within 25 metres are at the same place, sorted by title`() throws {
    let ids = try catalogue.discoveries(near: DiscoveryID(.artwork, 1), language: .french)
    #expect(ids.map(\.description) == ["place:1", "artwork:2", "artwork:3"])
  }

  @Test func `a discovery without a position and an unknown one have no neighbours`() throws {
    #expect(try catalogue.discoveries(near: DiscoveryID(.artwork, 6), language: .french).isEmpty)
    #expect(try catalogue.discoveries(near: DiscoveryID(.artwork, 99), language: .french).isEmpty)
  }

  @Test func `a retired discovery still has neighbours`() throws {
    #expect(
      try catalogue.discoveries(near: DiscoveryID(.artwork, 5), language: .english).count == 4)
  }

  @Test func `the list of a place holds all its discoveries, and none farther away`() throws {
    var list = DiscoveryList()
    list.at = Self.here
    #expect(try catalogue.ordered(list, language: .french).ids.count == 4)
    list.kinds = [.place]
    #expect(try catalogue.ordered(list, language: .french).ids == [DiscoveryID(.place, 1)])
  }

  @Test func `near the poles a place is no larger than elsewhere`() throws {
    let pole = try #require(Coordinate(latitude: 90, longitude: 10))
    try catalogue.seed(DiscoveryID(.place, 8), title: "p", at: pole)
    #expect(try catalogue.discoveries(near: DiscoveryID(.place, 8), language: .french).isEmpty)
  }

  @Test func `the position index is used, however large the catalogue`() throws {
    let here = try #require(Self.here)
    let plan = try catalogue.reader.read { db in
      try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN \(NearbyQuery.sql)", arguments: NearbyQuery(of: here).arguments
      ).map { $0["detail"] as String }
    }
    #expect(plan.contains { $0.contains("discoveryByPlace (latitude>? AND latitude<?)") })
  }
}
