import Foundation
import MonaMap
import MonaScreens
import MonaTestSupport
import Testing

@MainActor @Suite struct MapGroundTests {
  private let ground = MapGround()
  private static let day = Date(timeIntervalSince1970: 1_795_000_000)

  private static func tile(_ x: Int) -> Tile { Tile(zoom: 9, x: x, y: 1) }

  @Test func `a missing background is told until it comes or leaves the view`() {
    #expect(ground.text == nil)
    ground.note(.missing(.noNetwork), of: Self.tile(1))
    #expect(ground.text == "No map background: no network")
    ground.arrive(Self.tile(2))
    #expect(ground.text == "Part of the map is missing: no network")
    ground.arrive(Self.tile(1))
    #expect(ground.text == nil)
    ground.note(.missing(.notAnImage), of: Self.tile(3))
    #expect(ground.text == "Part of the map is missing: the map’s server refuses")
    ground.leave(Self.tile(3))
    #expect(ground.text == nil)
  }

  @Test func `an old background says since when it is known, the oldest tile speaking for all`()
    throws
  {
    ground.showKept()
    ground.note(.kept(since: Self.day, .noNetwork), of: Self.tile(1))
    ground.note(.kept(since: Self.day + 5 * 86_400, .noNetwork), of: Self.tile(2))
    let day = "November 18, 2026"
    #expect(ground.text == "Map background kept from \(day): no network")
    let french = try Spoken.in(.french) { ground.text }
    #expect(french == "Fond de carte conservé du 18 novembre 2026 : pas de réseau")
    ground.note(.missing(.noNetwork), of: Self.tile(3))
    #expect(ground.text == "Part of the map is missing: no network")
  }

  @Test func `what was kept is a background before anybody answers`() {
    #expect(!ground.hasTiles)
    ground.showKept()
    #expect(ground.hasTiles)
    ground.reset()
    #expect(!ground.hasTiles)
  }

  @Test func `a map that ends says so, and another background starts afresh`() {
    ground.note(.beyond, of: Self.tile(1))
    #expect(ground.text == "The map background does not reach here")
    ground.arrive(Self.tile(2))
    #expect(ground.text == "The map background ends here")
    ground.note(.unreadable, of: Self.tile(3))
    #expect(ground.text == "No map background: its file cannot be read")
    ground.reset()
    #expect(ground.text == nil)
  }
}
