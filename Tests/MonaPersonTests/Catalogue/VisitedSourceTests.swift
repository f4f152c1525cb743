import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel
@testable import MonaPerson

@Suite struct VisitedSourceTests {
  private let fixture: ImportFixture
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    fixture = try ImportFixture(store.catalogue)
    _ = try store.catalogue.importCatalogue(
      fixture.file(
        "mona.json",
        """
        [{"id": 1, "title": {"fr": "La Joute"}, "artists": [{"id": 3, "name": "Riopelle"}],
          "location": {"lat": 45.5, "lng": -73.6}, "borough": "Rosemont - La Petite-Patrie"},
         {"location": null, "id": 2, "title": {"fr": "Strates"}, "artists": []}]
        """))
  }

  private let table = """
    id;titre;artiste;annee;latitude;longitude;arrondissement
    1;La joute;Quelqu’un;1969;45,50001;-73,60001;Rosemont–La Petite-Patrie
    2;Ailleurs;Riopelle;2001;45,5;-73,6;
    3;Plus loin;Riopelle;2002;45,9;-73,6;
    """

  @Test func `a visit stays through updates and removal of its source, and is restored with it`()
    throws
  {
    let source = try fixture.importing(table).source
    let ids = try store.ordered(DiscoveryList(), language: .french).ids
      .filter { $0.source == source.id }
    try store.collect(ids[0], photo: "a.jpg", rating: 4, comment: "Beau")
    try store.target(ids[1])
    #expect(try store.outbox().isEmpty, "visits to other sources are not uploaded")
    let removal = try store.removeSource("murales")
    #expect(removal.kept == 2 && removal.removed == 1)
    #expect(try store.catalogue.sources().map(\.name) == ["MONA"])
    #expect(try store.visit(of: ids[0])?.rating == 4)
    #expect(try store.rows([ids[0]]).first?.isRetired == true)
    #expect(try store.catalogue.discovery(ids[0])?.coordinate != nil)
    #expect(try store.state(of: ids[1]) == .targeted)
    #expect(try store.search("plus loin").sections.isEmpty)
    #expect(try fixture.names(ofSource: 0).count == 2)
    try fixture.importing(table)
    #expect(try store.rows([ids[0]]).first?.isRetired == false)
    #expect(try store.rows([ids[0]]).first?.state == .collected)
  }

  @Test func `visits to MONA's own discoveries still wait for the server`() throws {
    try store.collect(DiscoveryID(.artwork, 1), photo: "a.jpg")
    #expect(try store.outbox().map(\.discovery) == [DiscoveryID(.artwork, 1)])
  }
}
