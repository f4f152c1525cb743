import Foundation
import MonaModel
import MonaPerson
import Testing

@testable import MonaScreens

@Suite struct ListRowTests {
  @Test func `a name with directional characters does not reorder the year and the state`() {
    let row = DiscoveryRow(
      id: DiscoveryID(.artwork, 1), title: Localized(fr: "Œuvre\u{202E}", en: nil),
      makers: "Zoé\u{202E}", produced: ProductionDate("1987"), borough: "Verdun\u{202E}",
      territory: nil, coordinate: nil, state: .uncollected, photo: nil, isRetired: false)
    let shown = ListRow(row, from: nil, album: Album(folder: URL(filePath: "/none")))
    #expect(
      shown.byline == ["\u{2068}Zoé\u{202E}\u{2069}", "1987", "\u{2068}Verdun\u{202E}\u{2069}"])
    #expect(shown.spoken.hasPrefix("\u{2068}Œuvre\u{202E}\u{2069}, "))
  }
}
