import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel
@testable import MonaPerson

@Suite("Discoveries for the map")
struct PlacedTests {
  private let store: Store

  private static let catalogue = """
    {"artworks": [
      {"id": 1, "title": "Un", "borough": "Verdun", "produced_at": "1967",
       "categories": {"fr": ["Sculpture"], "en": ["Sculpture"]},
       "location": {"lat": 45.5, "lng": -73.5}},
      {"id": 2, "title": "Deux", "borough": "Verdun", "location": {"lat": 0, "lng": 0}},
      {"id": 3, "title": "Trois"}],
    "heritages": [
      {"id": 4, "title": "Quatre", "location": {"lat": 45.6, "lng": -73.6}, "area":
        {"type": "Polygon", "coordinates":
          [[[-73.6, 45.6], [-73.5, 45.6], [-73.5, 45.7], [-73.6, 45.6]]]}},
      {"id": 5, "title": "Cinq", "location": {"lat": 45.6, "lng": -73.6}}]}
    """

  init() throws {
    store = try Store.inMemory()
    try fill(Self.catalogue)
  }

  @discardableResult
  private func fill(_ catalogue: String) throws -> ImportReport {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("placed-\(UUID().uuidString).json")
    try Data(catalogue.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try store.catalogue.importCatalogue(file)
  }

  @Test("All discoveries with a position, with their year and the person's state")
  func placed() throws {
    try store.target(DiscoveryID(.heritage, 4))
    let placed = try store.placed().sorted { $0.id < $1.id }
    #expect(
      placed.map(\.id)
        == [DiscoveryID(.artwork, 1), DiscoveryID(.heritage, 4), DiscoveryID(.heritage, 5)])
    #expect(placed.map(\.state) == [.uncollected, .targeted, .uncollected])
    #expect(placed.map(\.year) == [1967, nil, nil])
    let place = try #require(Coordinate(latitude: 45.5, longitude: -73.5))
    #expect(placed[0].point == MapPoint(place))
    let borough = try #require(try store.catalogue.facet(.borough, named: "Verdun"))
    #expect(try store.catalogue.middle(ofFacet: borough.id) == MapPoint(place))
    #expect(try store.personalStates() == [DiscoveryID(.heritage, 4): .targeted])
  }

  @Test("Discoveries without a position are a list of their own")
  func withoutPlace() throws {
    var list = DiscoveryList()
    list.isWithoutPlace = true
    #expect(
      Set(try store.ordered(list, language: .french).ids)
        == [DiscoveryID(.artwork, 2), DiscoveryID(.artwork, 3)])
    #expect(try store.catalogue.countWithoutPlace() == 2)
    list.kinds = [.heritage]
    #expect(try store.ordered(list, language: .french).ids.isEmpty)
  }

  @Test("Discoveries missing from the catalogue are not on the map")
  func retired() throws {
    try store.target(DiscoveryID(.artwork, 3))
    try fill(#"{"artworks": [{"id": 9, "title": "Neuf"}]}"#)
    #expect(try store.placed().map(\.id.kind) == [.heritage, .heritage])
    #expect(try store.catalogue.countWithoutPlace() == 1)
  }

  @Test("Areas of heritage sites")
  func areas() throws {
    let ids = [DiscoveryID(.artwork, 1), DiscoveryID(.heritage, 4), DiscoveryID(.heritage, 5)]
    let areas = try store.catalogue.areas(of: ids)
    #expect(Array(areas.keys) == [DiscoveryID(.heritage, 4)])
    #expect(areas[DiscoveryID(.heritage, 4)]?.first?.rings.first?.count == 4)
  }

  @Test("A category keeps its name when its number changes")
  func names() throws {
    let category = try #require(try store.catalogue.facet(.category, named: "Sculpture"))
    let name = try #require(try store.catalogue.facetName(of: category.id))
    #expect(try store.catalogue.facet(name) == category)
    #expect(try store.catalogue.discoveries(ofFacet: category.id) == [DiscoveryID(.artwork, 1)])
    #expect(try store.catalogue.facetName(of: 99_999) == nil)
    #expect(try store.catalogue.facet(FacetName(.category, code: "inconnue")) == nil)
  }

  @Test("A position outlier is set aside, reported, and kept in the record")
  func stray() throws {
    let town = (1...20).map {
      #"{"id": \#($0), "location": {"lat": 45.\#(500 + $0), "lng": -73.6}}"#
    }
    let stray = #"{"id": 21, "title": "Ailleurs", "location": {"lat": -45.5, "lng": -73.6}}"#
    let list = (town + [stray]).joined(separator: ",")
    let report = try fill(#"{"artworks": [\#(list)]}"#)
    let id = DiscoveryID(.artwork, 21)
    let position = try #require(Coordinate(latitude: -45.5, longitude: -73.6))
    #expect(
      report.kinds[.artwork]?.remarks == [
        ImportReport.Remark(discovery: id, remark: .positionOutlier(position, isSetAside: true))
      ])
    #expect(!(try store.placed().contains { $0.id == id }))
    #expect(try store.catalogue.discovery(id)?.coordinate == nil)
    #expect(try store.rows([id]).first?.coordinate == nil)
    #expect(try store.catalogue.record(of: id) == Data(stray.utf8))
    // Importing the same file again changes nothing.
    #expect(try fill(#"{"artworks": [\#(list)]}"#).changedNothing)
    #expect(try store.rows([id]).first?.coordinate == nil)
  }
}
