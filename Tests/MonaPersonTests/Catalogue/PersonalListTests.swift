import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite struct PersonalListTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
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
    _ = try store.catalogue.importCatalogue(file)
  }

  private func list(_ change: (inout DiscoveryList) -> Void = { _ in }) throws -> [String] {
    var list = DiscoveryList()
    change(&list)
    return try store.ordered(list, language: .french).ids.map(\.description)
  }

  @Test func `states filter a list`() throws {
    try store.target(DiscoveryID(.artwork, 3))
    try store.collect(DiscoveryID(.artwork, 1), photo: "1.jpg")
    #expect(try list { $0.state = .targeted } == ["artwork:3"])
    #expect(try list { $0.state = .collected } == ["artwork:1"])
    #expect(try list { $0.state = .uncollected } == ["place:1", "artwork:2"])
  }
}
