import Foundation
import MonaCatalogue
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

  @Test func `a row names its catalogue beside others, MONA's own by its colour alone`() {
    func row(_ id: DiscoveryID, _ mark: SourceMark?) -> ListRow {
      let row = DiscoveryRow(
        id: id, title: Localized(fr: "Élan"), makers: "Zoé", state: .uncollected, isRetired: false)
      return ListRow(row, from: nil, album: Album(folder: URL(filePath: "/none")), mark: mark)
    }
    let murals = SourceMark(name: "Murales", colour: .orange)
    let shown = row(DiscoveryID(.artwork, source: 7, record: 1), murals)
    #expect(shown.byline == ["Zoé", "Murales"] && shown.mark == murals)
    let own = row(DiscoveryID(.artwork, 1), SourceMark(name: "MONA", colour: .blue))
    #expect(own.byline == ["Zoé"] && own.mark?.colour == .blue)
    #expect(row(DiscoveryID(.artwork, 1), nil).mark == nil)
  }
}
