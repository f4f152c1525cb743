import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

@Suite struct DiscoveryListTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.inMemory()
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("answer.json")
    try Data(
      """
      {"artworks": [
        {"id": 1, "title": {"fr": "Été"}, "produced_at": "1999", "borough": "Verdun",
         "location": {"lat": 45.46, "lng": -73.57}, "artists": [{"id": 7, "name": "Ana Œuvre"}]},
        {"id": 2, "title": {"fr": "« Étang »"}, "produced_at": null, "borough": "VERDUN",
         "location": {"lat": 45.50, "lng": -73.56}, "artists": [{"id": 7, "name": "Ana Œuvre"}]},
        {"location": null, "id": 3, "title": null, "produced_at": "2010-05-01", "borough": "", "artists": []}],
       "places": [{"id": 1, "title": "Eau", "usages": [{"fr": "Musée", "en": "Museum"}],
         "location": {"lat": 45.60, "lng": -73.50}}]}
      """.utf8
    ).write(to: file)
    _ = try catalogue.importCatalogue(file)
  }

  private func list(_ change: (inout DiscoveryList) -> Void = { _ in }) throws -> [String] {
    var list = DiscoveryList()
    change(&list)
    return try catalogue.ordered(list, language: .french).ids.map(\.description)
  }

  @Test func `titles follow French collation, untitled works come last`() throws {
    #expect(try list() == ["place:1", "artwork:2", "artwork:1", "artwork:3"])
    #expect(
      try list { $0.isDescending = true } == ["artwork:1", "artwork:2", "place:1", "artwork:3"])
  }

  @Test func `by date, undated works stay last in both orders`() throws {
    #expect(
      try list { $0.sort = .date } == ["artwork:1", "artwork:3", "place:1", "artwork:2"])
    #expect(
      try list {
        $0.sort = .date
        $0.isDescending = true
      } == ["artwork:3", "artwork:1", "place:1", "artwork:2"])
  }

  @Test func `by distance, works without a position stay last in both orders`() throws {
    #expect(
      try list { $0.sort = .distance } == ["artwork:2", "artwork:1", "place:1", "artwork:3"])
    #expect(
      try list {
        $0.sort = .distance
        $0.isDescending = true
        $0.limit = 2
      } == ["place:1", "artwork:1"])
  }

  @Test func `spellings of one borough are the same borough`() throws {
    let verdun = try #require(try catalogue.facet(.borough, named: "verdun"))
    #expect(verdun.count == 2)
    #expect(try list { $0.facet = verdun.id } == ["artwork:2", "artwork:1"])
  }

  @Test func `kinds, text and limits filter a list`() throws {
    #expect(try list { $0.kinds = [.place] } == ["place:1"])
    #expect(try list { $0.kinds = [] } == [])
    #expect(try list { $0.matching = "oeuvre" } == ["artwork:2", "artwork:1"])
    #expect(try list { $0.matching = "?!" } == [])
    #expect(try list { $0.limit = 1 } == ["place:1"])
  }
}
