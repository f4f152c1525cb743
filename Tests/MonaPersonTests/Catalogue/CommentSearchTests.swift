import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite struct CommentSearchTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("answer.json")
    try Data(
      """
      {"artworks": [
        {"id": 1, "title": {"fr": "La Joute", "en": "The Joust"}, "borough": "Ville-Marie",
         "location": {"lat": 45.5036, "lng": -73.5609},
         "artists": [{"id": 7, "name": "Jean-Paul Riopelle"}]},
        {"id": 2, "title": {"fr": "Hommage à Riopelle"}, "borough": "Verdun",
         "location": {"lat": 45.46, "lng": -73.57}, "artists": [{"id": 8, "name": "Ana Mur"}]},
        {"id": 3, "title": {"fr": "Murale du nord"}, "location": {"lat": 45.60, "lng": -73.60},
         "artists": [{"id": 8, "name": "Ana Mur"}]},
        {"id": 4, "title": {"fr": "Murale du sud"}, "location": {"lat": 45.45, "lng": -73.56},
         "artists": []},
        {"location": null, "id": 5, "title": {"fr": "Murale de nulle part"}, "artists": []},
        {"id": 6, "title": {"fr": "Murale"}, "location": {"lat": 46.9, "lng": -71.2},
         "artists": [], "materials": {"fr": ["Œuf"], "en": ["Egg"]}},
        {"id": 7, "title": {"fr": "Muraleskes"}, "location": {"lat": 45.5, "lng": -73.56},
         "artists": [], "materials": {"fr": ["Riopelle noir"], "en": []}}],
       "places": [{"id": 1, "title": "Bibliothèque de l’Île"}]}
      """.utf8
    ).write(to: file)
    _ = try store.catalogue.importCatalogue(file)
  }

  private func found(
    _ text: String, limit: Int = 9, near origin: Coordinate = .montreal
  ) throws -> [String] {
    try store.search(text, limit: limit, near: origin).sections.flatMap {
      section -> [String] in
      switch section.hits {
      case .discoveries(let rows): rows.map(\.id.description)
      case .comments(let hits): hits.map { "comment on \($0.row.id)" }
      case .facets(let rows): rows.compactMap(\.name.fr)
      case .addresses: []
      }
    }
  }

  private func comment(_ number: Int, _ text: String?, at day: Int = 1) throws {
    let id = DiscoveryID(.artwork, number)
    let date = Date(timeIntervalSince1970: 1_795_280_400 + Double(day) * 86_400)
    if try store.visit(of: id) == nil {
      try store.collect(id, photo: "\(number).jpg", comment: text, at: date)
    } else {
      try store.comment(id, text, at: date)
    }
  }

  @Test func `the person's comments are searched, ignoring accents and ligatures`() throws {
    try comment(3, "Un CŒUR d’été, l’île au loin", at: 1)
    try comment(4, "Coeurs brisés", at: 2)
    try comment(5, nil, at: 3)
    #expect(try found("coeur") == ["comment on artwork:3", "comment on artwork:4"])
    #expect(try found("cœur ete") == ["comment on artwork:3"])
    #expect(try found("l'ile").contains("comment on artwork:3"))
    #expect(try found("eur").isEmpty)
    try comment(3, nil)
    try comment(5, "cœur")
    #expect(try found("coeur") == ["comment on artwork:5", "comment on artwork:4"])
    var list = DiscoveryList()
    list.commentMatching = "coeur"
    #expect(try Set(store.ordered(list, language: .french).ids.map(\.number)) == [4, 5])
    list.commentMatching = "!"
    #expect(try store.ordered(list, language: .french).ids.isEmpty)
  }

  @Test func `a comment on a discovery missing from the catalogue is still found`() throws {
    try comment(3, "souvenir")
    try store.catalogue.retire(DiscoveryID(.artwork, 3))
    #expect(try found("souvenir") == ["comment on artwork:3"])
    var list = DiscoveryList()
    list.commentMatching = "souvenir"
    #expect(try store.ordered(list, language: .french).ids.count == 1)
  }

  @Test func `a comment cannot be changed without its search text`() throws {
    try comment(3, "souvenir")
    #expect(throws: (any Error).self) {
      try store.writePerson { try $0.execute(sql: "UPDATE visit SET comment = NULL") }
    }
  }
}
