import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Issue 15, point 4: an imported catalogue can be hidden from counts, lists and the map.
@Suite struct HiddenSourceTests {
  private let bench: ImportFixture
  private var catalogue: Catalogue { bench.catalogue }

  private static let table = """
    id,titre,adresse,arrondissement,lat,lon
    1,Élan,12 rue Masson,Verdun,45.5,-73.6
    2,Orignal,14 rue Masson,Verdun,45.51,-73.61
    """ + "\n"

  init() throws {
    bench = try ImportFixture()
    _ = try catalogue.importCatalogue(
      bench.file(
        "mona.json",
        #"[{"id": 1, "title": "La Joute", "artists": [], "location": {"lat": 45.5, "lng": -73.5}}]"#
      ))
    try bench.importing(Self.table)
  }

  private func listed() throws -> [String?] {
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    return try catalogue.rows(ids).map(\.title.fr)
  }

  @Test func `a hidden source is in no list, count, search or map, and shows again unchanged`()
    throws
  {
    let (before, id) = (try catalogue.contents(), try #require(murals?.id))
    let elan = DiscoveryID(.artwork, source: id, record: 1)
    try catalogue.setHidden(true, source: "murales")
    #expect(try listed() == ["La Joute"])
    #expect(try catalogue.facets(.borough, language: .french).isEmpty)
    #expect(try catalogue.search("elan").sections.isEmpty)
    #expect(try catalogue.search("rue masson").sections.isEmpty)
    #expect(try catalogue.placed().count == 1)
    #expect(try murals?.isHidden == true && murals?.count == 2)
    // It can still be found by its number and does not count as removed.
    #expect(try catalogue.rows([elan]).map(\.isRetired) == [false])
    #expect(try catalogue.discovery(elan)?.title.fr == "Élan")
    try catalogue.setHidden(false, source: "Murales")
    #expect(try catalogue.contents() == before)
    #expect(try murals?.isHidden == false && murals?.count == 2)
    #expect(try catalogue.search("rue masson").sections.count == 1)
  }

  private var murals: CatalogueSource? {
    get throws { try catalogue.source(named: "Murales") }
  }

  @Test func `a hidden source is still updated, and stays hidden`() throws {
    try catalogue.setHidden(true, source: "Murales")
    let table = Self.table.replacing("2,Orignal,14", with: "3,Castor,16")
    let report = try bench.importing(table)
    #expect(report.counts.inserted == 1 && report.counts.unchanged == 1)
    #expect(report.counts.retired == 1 && report.counts.updated == 0)
    #expect(try listed() == ["La Joute"])
    try catalogue.setHidden(false, source: "Murales")
    #expect(
      try Set(listed()) == ["La Joute", "Élan", "Castor"], "retired discoveries stay retired")
  }

  @Test func `a hidden source is removed like any other, and shows when imported again`() throws {
    try catalogue.setHidden(true, source: "Murales")
    let id = try #require(murals?.id)
    let kept = DiscoveryID(.artwork, source: id, record: 1)
    let removal = try catalogue.removeSource("Murales") { _ in [kept.key] }
    #expect(removal.kept == 1 && removal.removed == 1)
    #expect(try catalogue.rows([kept]).map(\.isRetired) == [true])
    try bench.importing(Self.table)
    #expect(try listed().count == 3)
  }

  @Test func `an unknown source cannot be hidden`() throws {
    #expect(throws: SourceError.unknown("Autre")) {
      try catalogue.setHidden(true, source: "Autre")
    }
  }

  @Test func `MONA's own is hidden like any other, and updated without showing`() throws {
    try catalogue.setHidden(true, source: "MONA")
    #expect(try Set(listed()) == ["Élan", "Orignal"])
    #expect(try catalogue.source(named: "MONA")?.isHidden == true)
    let update = try bench.file(
      "mona.json",
      """
      [{"id": 2, "title": "Le Castor", "artists": [], "location": {"lat": 45.5, "lng": -73.5}}]
      """)
    let report = try catalogue.importCatalogue(update)
    #expect(report.kinds[.artwork]?.inserted == 1 && report.kinds[.artwork]?.retired == 1)
    #expect(try Set(listed()) == ["Élan", "Orignal"])
    try catalogue.setHidden(false, source: "MONA")
    #expect(try Set(listed()) == ["Élan", "Orignal", "Le Castor"], "what is gone stays retired")
  }

  @Test func `what the server changes and removes while MONA's own is hidden does not show`()
    throws
  {
    try catalogue.setHidden(true, source: "MONA")
    func refresh(_ content: CollectionUpdate.Content) throws -> RefreshReport {
      try catalogue.refresh(
        [
          CollectionUpdate(
            .discoveries(.artwork), content, Freshness(checkedAt: Date()))
        ], from: "s")
    }
    let new = try bench.file("new.json", #"[{"id": 2, "title": "Le Castor", "artists": []}]"#)
    let report = try refresh(.changes([new], removed: []))
    #expect(report.inserted.isEmpty, "what is off is not announced")
    #expect(try Set(listed()) == ["Élan", "Orignal"])
    _ = try refresh(.changes([], removed: [DiscoveryID(.artwork, 2)]))
    try catalogue.setHidden(false, source: "MONA")
    #expect(try Set(listed()) == ["Élan", "Orignal", "La Joute"])
  }
}
