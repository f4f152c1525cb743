import Foundation
import MonaMap
import MonaScreens
import MonaTestSupport
import Testing

@MainActor @Suite struct MapTileStatusTests {
  private let status = MapTileStatus()
  private static let day = Date(timeIntervalSince1970: 1_795_000_000)

  private static func tile(_ x: Int) -> Tile { Tile(zoom: 9, x: x, y: 1) }

  @Test func `a missing background is reported until it is loaded or leaves the view`() {
    #expect(status.text == nil)
    status.note(.missing(.noNetwork), of: Self.tile(1))
    #expect(status.text == "No map background: no network")
    status.arrive(Self.tile(2))
    #expect(status.text == "Part of the map is missing: no network")
    status.arrive(Self.tile(1))
    #expect(status.text == nil)
    status.note(.missing(.notAnImage), of: Self.tile(3))
    #expect(status.text == "Part of the map is missing: the map’s server refuses")
    status.leave(Self.tile(3))
    #expect(status.text == nil)
  }

  @Test func `an outdated background shows the date of its oldest tile`()
    throws
  {
    status.showKept()
    status.note(.kept(since: Self.day, .noNetwork), of: Self.tile(1))
    status.note(.kept(since: Self.day + 5 * 86_400, .noNetwork), of: Self.tile(2))
    let day = "November 18, 2026"
    #expect(status.text == "Map background kept from \(day): no network")
    let french = try withLanguage(.french) { status.text }
    #expect(french == "Fond de carte conservé du 18 novembre 2026 : pas de réseau")
    status.note(.missing(.noNetwork), of: Self.tile(3))
    #expect(status.text == "Part of the map is missing: no network")
  }

  @Test func `cached tiles are a background before the server answers`() {
    #expect(!status.hasTiles)
    status.showKept()
    #expect(status.hasTiles)
    status.reset()
    #expect(!status.hasTiles)
  }

  @Test func `a map file that ends shows it, and another background starts without a status`() {
    status.note(.beyond, of: Self.tile(1))
    #expect(status.text == "The map background does not reach here")
    status.arrive(Self.tile(2))
    #expect(status.text == "The map background ends here")
    status.note(.unreadable, of: Self.tile(3))
    #expect(status.text == "No map background: its file cannot be read")
    status.reset()
    #expect(status.text == nil)
  }
}
