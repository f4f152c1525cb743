import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

@Suite struct CatalogueSearchTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.inMemory()
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
    _ = try catalogue.importCatalogue(file)
  }

  private func found(
    _ text: String, limit: Int = 9, near origin: Coordinate = .montreal, in other: Catalogue? = nil
  ) throws -> [String] {
    try (other ?? catalogue).search(text, limit: limit, near: origin).sections.flatMap {
      section -> [String] in
      switch section.hits {
      case .discoveries(let rows): rows.map(\.id.description)
      case .comments, .addresses: []
      case .facets(let rows): rows.compactMap(\.name.fr)
      }
    }
  }

  private func corrected(_ text: String) throws -> String? {
    try catalogue.search(text).corrected
  }

  @Test func `titles rank before makers, and makers before the rest`() throws {
    #expect(
      try found("riopelle")
        == ["artwork:2", "artwork:1", "artwork:7", "Jean-Paul Riopelle", "Riopelle noir"])
  }

  @Test func `an untitled work is found by the placeholders of catalogues`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("untitled.json")
    try Data(
      """
      {"artworks": [{"id": 9, "title": {"fr": "(Non titré)", "en": "Untitled"},
        "location": {"lat": 45.5, "lng": -73.5}, "artists": [{"id": 9, "name": "Zoé Roy"}]}]}
      """.utf8
    ).write(to: file)
    let other = try Catalogue.inMemory()
    _ = try other.importCatalogue(file)
    for words in ["sans titre roy", "non titré roy", "untitled roy"] {
      #expect(try found(words, in: other) == ["artwork:9"], "\(words)")
    }
    #expect(try other.discovery(DiscoveryID(.artwork, 9))?.title.isEmpty == true)
  }

  @Test func `exact titles rank first, then whole words, then prefixes`() throws {
    let works = try found("murale").filter { $0.hasPrefix("artwork") }
    #expect(works == ["artwork:6", "artwork:4", "artwork:3", "artwork:5", "artwork:7"])
    let north = try #require(Coordinate(latitude: 45.61, longitude: -73.60))
    #expect(
      try found("murale", near: north).filter { $0.hasPrefix("artwork") }
        == ["artwork:6", "artwork:3", "artwork:4", "artwork:5", "artwork:7"])
  }

  @Test(arguments: [
    ("riopele", "riopelle"), ("Roipelle joute", "riopelle joute"), ("biblioteque", "bibliothèque"),
    ("joutte", "joute"), ("nurale sud", "murale sud"), ("oeuff", "œuf"), ("riopl", "riopel"),
    ("  «murle»!", "  «murale»!"), ("ana riopelle joutes", "x"), ("jouttez", "x"),
    ("riopelleee", "x"),
  ])
  func `a typo is corrected when nothing matches`(typed: String, meant: String) throws {
    #expect(try corrected(typed) == (meant == "x" ? nil : meant))
    #expect(try found(typed).isEmpty == (meant == "x"))
    if meant != "x" { #expect(try found(typed) == found(meant)) }
  }

  @Test func `a query that matches is never corrected`() throws {
    for text in ["mur", "murale", "joust", "ile", "ana"] { #expect(try corrected(text) == nil) }
  }

  @Test func `words that never occur together are corrected too`() throws {
    // "Mural" is a prefix, but not together with "Ana".
    #expect(try found("sud anna").isEmpty)
    #expect(try corrected("nord muraleskes") == nil)
    #expect(try corrected("joute riopella") == "joute riopelle")
  }

  @Test func `a correction opens the list that was counted`() throws {
    let results = try catalogue.search("murlae", limit: 2)
    var list = DiscoveryList()
    list.kinds = [.artwork]
    list.matching = results.corrected
    #expect(
      try catalogue.ordered(list, language: .french).ids.count == results.sections.first?.total)
  }

  @Test func `all matching names are found, and no others`() throws {
    #expect(
      try catalogue.facets(.artist, matching: "riop", language: .french).map(\.name.fr)
        == ["Jean-Paul Riopelle"])
    #expect(try catalogue.facets(.artist, matching: "?", language: .french).isEmpty)
    #expect(try catalogue.facets(.material, matching: "oeuf", language: .english).count == 1)
  }

  @Test func `a long pasted text is searched like any other`() throws {
    let catalogue = try Catalogue.inMemory()
    let words = (0..<2000).map { "mot\($0)" }.joined(separator: " ")
    #expect(try catalogue.search(words).sections.isEmpty)
  }
}
