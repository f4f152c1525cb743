import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Issue 42, point 8: the same work of two catalogues can be joined.
@Suite struct JoinedWorksTests {
  private let bench: ImportFixture
  private let elan: DiscoveryID
  private let joute = DiscoveryID(.artwork, 1)
  private var catalogue: Catalogue { bench.catalogue }

  private static let table = """
    id,titre,lat,lon
    1,Élan,45.5,-73.6
    2,la joute,45.50001,-73.5
    """ + "\n"

  init() throws {
    bench = try ImportFixture()
    _ = try bench.catalogue.importCatalogue(
      bench.file(
        "mona.json",
        #"[{"id": 1, "title": "La Joute", "artists": [], "location": {"lat": 45.5, "lng": -73.5}}]"#
      ))
    let source = try bench.importing(Self.table).source.id
    elan = DiscoveryID(.artwork, source: source, record: 1)
  }

  private var twin: DiscoveryID { DiscoveryID(.artwork, source: elan.source, record: 2) }

  private func listed() throws -> [String?] {
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    return try catalogue.rows(ids).map(\.title.fr)
  }

  @Test func `the same title near by is offered, in both directions, and nothing else`() throws {
    #expect(try catalogue.likelyDuplicate(of: joute) == twin)
    #expect(try catalogue.likelyDuplicate(of: twin) == joute)
    #expect(try catalogue.likelyDuplicate(of: elan) == nil)
    #expect(try catalogue.likelyDuplicate(of: DiscoveryID(.artwork, 99)) == nil)
  }

  @Test(arguments: [false, true])
  func `MONA's own remains, an update leaves it so, and it can be undone`(isReverse: Bool) throws {
    let before = try catalogue.contents()
    let kept = try isReverse ? catalogue.join(joute, with: twin) : catalogue.join(twin, with: joute)
    #expect(kept == joute)
    #expect(try listed() == ["Élan", "La Joute"])
    #expect(try catalogue.replacement(of: twin) == joute)
    #expect(try catalogue.likelyDuplicate(of: joute) == nil)
    #expect(try catalogue.search("la joute").sections.first?.total == 1)
    let report = try bench.importing(Self.table)
    #expect(report.counts.unchanged == 2 && report.counts.updated == 0)
    #expect(try listed() == ["Élan", "La Joute"])
    #expect(try catalogue.replacement(of: twin) == joute)
    try catalogue.part(twin)
    #expect(try catalogue.contents() == before)
    #expect(try catalogue.replacement(of: twin) == nil)
  }

  @Test func `it is listed again when the other is gone and its source is updated`() throws {
    let other = try bench.importing(
      "id,titre,lat,lon\n7,La joute,45.5,-73.5\n", as: "Autres")
    let seven = DiscoveryID(.artwork, source: other.source.id, record: 7)
    #expect(try catalogue.join(twin, with: seven) == seven)
    _ = try catalogue.removeSource("Autres")
    try bench.importing(Self.table)
    #expect(try Set(listed()) == ["Élan", "La Joute", "la joute"])
  }

  @Test func `it stays joined when MONA's record changes, and when the other is off meanwhile`()
    throws
  {
    try catalogue.join(twin, with: joute)
    let changed = try bench.file(
      "mona.json",
      """
      [{"id": 1, "title": "La Joute", "produced_at": "1969", "artists": [],
        "location": {"lat": 45.5, "lng": -73.5}}]
      """)
    _ = try catalogue.importCatalogue(changed)
    try bench.importing(Self.table)
    #expect(try listed() == ["Élan", "La Joute"])
    try catalogue.setHidden(true, source: "MONA")
    try bench.importing(Self.table)
    try catalogue.setHidden(false, source: "MONA")
    #expect(try listed() == ["Élan", "La Joute"])
    #expect(try catalogue.replacement(of: twin) == joute)
  }

  @Test func `parting a work of a source that is off does not turn it on`() throws {
    try catalogue.join(twin, with: joute)
    try catalogue.setHidden(true, source: "Murales")
    try catalogue.part(twin)
    #expect(try listed() == ["La Joute"])
    try catalogue.setHidden(false, source: "Murales")
    #expect(try listed().count == 3)
  }

  @Test func `what cannot be joined is refused, and nothing changes`() throws {
    let before = try catalogue.contents()
    for (first, second) in [
      (elan, twin), (joute, joute), (joute, DiscoveryID(.artwork, 99)),
      (twin, DiscoveryID(.place, 1)),
    ] {
      #expect(throws: JoiningError.notJoinable(first, second)) {
        try catalogue.join(first, with: second)
      }
    }
    #expect(throws: JoiningError.notJoined(elan)) { try catalogue.part(elan) }
    #expect(try catalogue.contents() == before)
  }
}
