import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite struct SearchTests {
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
    try store.search(text, limit: limit, near: origin, language: .french).sections.flatMap {
      section in
      switch section.hits {
      case .discoveries(let rows): rows.map(\.id.description)
      case .comments(let hits): hits.map { "comment on \($0.row.id)" }
      case .facets(let rows): rows.compactMap(\.name.fr)
      }
    }
  }

  private func corrected(_ text: String) throws -> String? {
    try store.search(text, language: .french).corrected
  }

  @Test func `the title goes before the maker, the maker before the rest`() throws {
    #expect(
      try found("riopelle")
        == ["artwork:2", "artwork:1", "artwork:7", "Jean-Paul Riopelle", "Riopelle noir"])
  }

  @Test func `the very words go first, then whole words, then prefixes, the nearer before`() throws
  {
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
  func `a letter typed wrong is forgiven when nothing matches`(typed: String, meant: String) throws
  {
    #expect(try corrected(typed) == (meant == "x" ? nil : meant))
    #expect(try found(typed).isEmpty == (meant == "x"))
    if meant != "x" { #expect(try found(typed) == found(meant)) }
  }

  @Test func `what matches is never corrected`() throws {
    for text in ["mur", "murale", "joust", "ile", "ana"] { #expect(try corrected(text) == nil) }
  }

  @Test func `words that never stand together are corrected too`() throws {
    // "Mural" begins a word, but none that stands with Ana's.
    #expect(try found("sud anna").isEmpty)
    #expect(try corrected("nord muraleskes") == nil)
    #expect(try corrected("joute riopella") == "joute riopelle")
  }

  @Test func `a correction opens the list that was counted`() throws {
    let results = try store.search("murlae", limit: 2, language: .french)
    var list = DiscoveryList()
    list.kinds = [.artwork]
    list.matching = results.corrected
    #expect(try store.ordered(list, language: .french).ids.count == results.sections.first?.total)
  }

  @Test func `all the names that match are found, and no others`() throws {
    #expect(
      try store.catalogue.facets(.artist, matching: "riop", language: .french).map(\.name.fr)
        == ["Jean-Paul Riopelle"])
    #expect(try store.catalogue.facets(.artist, matching: "?", language: .french).isEmpty)
    #expect(try store.catalogue.facets(.material, matching: "oeuf", language: .english).count == 1)
  }

  // MARK: Comments

  private func comment(_ number: Int, _ text: String?, at day: Int = 1) throws {
    let id = DiscoveryID(.artwork, number)
    let date = Date(timeIntervalSince1970: 1_795_280_400 + Double(day) * 86_400)
    if try store.visit(of: id) == nil {
      try store.collect(id, photo: "\(number).jpg", comment: text, at: date)
    } else {
      try store.comment(id, text, at: date)
    }
  }

  @Test func `one's own comments are searched, whatever the accents and ligatures`() throws {
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

  @Test func `a comment on what the catalogue dropped is still found`() throws {
    try comment(3, "souvenir")
    try store.catalogue.retire(DiscoveryID(.artwork, 3))
    #expect(try found("souvenir") == ["comment on artwork:3"])
    var list = DiscoveryList()
    list.commentMatching = "souvenir"
    #expect(try store.ordered(list, language: .french).ids.count == 1)
  }

  @Test func `no comment can be written without its words`() throws {
    try comment(3, "souvenir")
    #expect(throws: (any Error).self) {
      try store.writePerson { try $0.execute(sql: "UPDATE visit SET comment = NULL") }
    }
  }

  // MARK: Searches of before

  @Test func `searches are remembered, the latest first, each once`() throws {
    func remember(_ text: String, _ second: Int) throws {
      try store.rememberSearch(text, at: Date(timeIntervalSince1970: Double(second)))
    }
    try remember("Calder", 1)
    try remember("  joute ", 2)
    try remember("?!", 3)
    try remember("CALDÉR", 4)
    #expect(try store.recentSearches() == ["CALDÉR", "joute"])
    try store.forgetSearch("calder")
    #expect(try store.recentSearches() == ["joute"])
    for number in 10..<30 { try remember("mur \(number)", number) }
    #expect(try store.recentSearches().count == Store.recentSearchLimit)
    #expect(try store.recentSearches().first == "mur 29")
    try store.forgetSearches()
    #expect(try store.recentSearches().isEmpty)
  }

  @Test func `to remember a search changes nothing but the searches`() async throws {
    let kinds = Set(DataKind.allCases).subtracting([.targets, .catalogue])
    var changes = await store.changes.following(kinds).makeAsyncIterator()
    try store.rememberSearch("calder")
    #expect(await changes.next() == [.searches])
    try store.target(DiscoveryID(.artwork, 3))
    try store.forgetSearches()
    #expect(await changes.next() == [.searches])
  }

  @Test func `a page of text that was pasted is searched like anything else`() throws {
    let store = try Store.inMemory()
    let words = (0..<2000).map { "mot\($0)" }.joined(separator: " ")
    #expect(try store.search(words, language: .french).sections.isEmpty)
  }
}
