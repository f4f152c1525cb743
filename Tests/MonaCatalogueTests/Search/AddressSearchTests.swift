import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Issue 15, point 3: discoveries are found by location, after other matches.
@Suite struct AddressSearchTests {
  private let folder: TemporaryFolder
  private let catalogue: Catalogue

  private static let records = [
    """
    {"id": 1, "title": {"fr": "La Joute"}, "location": {"lat": 45.5036, "lng": -73.5609},
     "address": {"fr": "1001, place Jean-Paul-Riopelle, Montréal"}, "artists": [],
     "place": {"fr": "Place Jean-Paul-Riopelle"}, "directions": {"fr": "Près du métro"}}
    """,
    """
    {"id": 2, "title": {"fr": "Masson"}, "location": {"lat": 45.6, "lng": -73.56}, "artists": [],
     "address": {"fr": "3250 rue Sherbrooke Est"},
     "place": {"fr": "Place des Arts", "en": "Arts square"}}
    """,
    """
    {"id": 3, "title": {"fr": "Hibou"}, "location": {"lat": 45.505, "lng": -73.56}, "artists": [],
     "address": {"fr": "12, rue Masson"},
     "place": {"fr": "Place des Arts", "en": "Arts square"}}
    """,
  ]

  init() throws {
    folder = try TemporaryFolder()
    catalogue = try Catalogue.inMemory()
    try importing(Self.records)
  }

  private func importing(_ records: [String]) throws {
    let file = folder.url.appendingPathComponent("answer.json")
    try Data(
      """
      {"artworks": [\(records.joined(separator: ","))],
       "places": [{"id": 1, "title": "Musée", "location": null, "address": "10 rue Clark"}],
       "heritages": [{"id": 1, "title": "Moulin", "location": null, "id_rpcq": 1,
         "addresses": ["Chemin de la Rouge", "Rang du Moulin-à-Vent"]}]}
      """.utf8
    ).write(to: file)
    _ = try catalogue.importCatalogue(file)
  }

  private func found(_ text: String, in other: Catalogue? = nil) throws -> [String] {
    let results = try (other ?? catalogue).search(text, limit: 9)
    guard case .addresses(let hits) = results.sections.last?.hits else { return [] }
    return hits.map { "\($0.row.id) \($0.line.part) \($0.line.text.fr ?? "")" }
  }

  @Test func `addresses, places and directions are found, and results show which`() throws {
    #expect(try found("sherbrooke") == ["artwork:2 address 3250 rue Sherbrooke Est"])
    #expect(try found("METRO") == ["artwork:1 directions Près du métro"])
    #expect(
      try found("arts place des")
        == ["artwork:3 place Place des Arts", "artwork:2 place Place des Arts"])
    #expect(try found("arts square").count == 2)
    #expect(try found("rue clark") == ["place:1 address 10 rue Clark"])
    #expect(try found("moulin vent") == ["heritage:1 address Rang du Moulin-à-Vent"])
    #expect(
      try found("place jean paul riopelle").first == "artwork:1 place Place Jean-Paul-Riopelle")
  }

  @Test func `names rank before addresses`() throws {
    let subjects = try catalogue.search("masson").sections.map(\.subject)
    #expect(subjects == [.discoveries(.artwork), .addresses])
    #expect(try found("masson") == ["artwork:3 address 12, rue Masson"])
  }

  @Test(arguments: [
    ("3250 rue sher", 1), ("12 rue mas", 1), ("12", 0), ("1 rue masson", 0), ("rue m", 3),
    ("rue m ", 0), ("de la rouge", 1), ("d", 0), ("", 0), ("100", 1),
  ])
  func `short words match as whole words only, and not while being typed`(
    text: String, count: Int
  ) throws {
    #expect(try found(text).count == count, "\(text)")
  }

  @Test func `an address word is never corrected, and proposed last as a correction`()
    throws
  {
    var records = Self.records
    records.append(
      #"{"id": 9, "title": {"fr": "Rétro"}, "location": null, "artists": []}"#)
    try importing(records)
    #expect(try catalogue.search("metro").corrected == nil)
    #expect(try catalogue.search("metro retro").corrected == nil)
    #expect(try catalogue.search("sherbroke").corrected == "sherbrooke")
    #expect(try found("sherbroke") == ["artwork:2 address 3250 rue Sherbrooke Est"])
  }

  @Test
  func `a new address replaces the previous one, and a deleted work deletes its own`()
    throws
  {
    var records = Self.records
    records[1] = records[1].replacing("Sherbrooke", with: "Rachel")
    records.remove(at: 2)
    try importing(records)
    #expect(try found("sherbrooke").isEmpty && found("masson").isEmpty)
    #expect(try found("rachel").count == 1)
    #expect(try found("place des arts").count == 1)
    try checkIndex(catalogue)
  }

  private func checkIndex(_ catalogue: Catalogue) throws {
    try catalogue.writer.write { db in
      try db.execute(
        sql: "INSERT INTO addressSearch (addressSearch, rank) VALUES ('integrity-check', 1)")
    }
  }

  @Test func `the list opens what was counted`() throws {
    for text in ["rue", "place", "rue m"] {
      let section = try #require(try catalogue.search(text, limit: 1).sections.last)
      var list = DiscoveryList()
      list.addressMatching = text
      #expect(section.subject == .addresses)
      #expect(try catalogue.ordered(list, language: .french).ids.count == section.total)
    }
  }

  @Test func `unindexed discoveries are found like indexed ones`() throws {
    try catalogue.writer.write { db in
      try db.execute(sql: "INSERT INTO addressSearch (addressSearch) VALUES ('delete-all')")
      try db.execute(sql: "INSERT INTO discoverySearch (discoverySearch) VALUES ('delete-all')")
      try db.execute(sql: "INSERT INTO titleSearch (titleSearch) VALUES ('delete-all')")
      try db.execute(sql: "INSERT INTO searchWaiting SELECT row FROM searchText")
    }
    // A short word must match a whole word.
    let words = ["masson", "place des arts", "rue m", "rang vent", "12 masson", "1 masson"]
    let waiting = try words.map { try found($0) }
    #expect(waiting.map(\.count) == [1, 2, 3, 1, 1, 0])
    let venues = try catalogue.venues(matching: "arts")
    try catalogue.finishIndexes()
    #expect(try words.map { try found($0) } == waiting)
    #expect(try catalogue.venues(matching: "arts") == venues)
    try checkIndex(catalogue)
  }

  @Test func `a square is found with its discoveries, exact matches first`() throws {
    #expect(
      try catalogue.venues(matching: "place") == [
        Venue(
          name: Localized(fr: "Place des Arts", en: "Arts square"),
          discoveries: [DiscoveryID(.artwork, 2), DiscoveryID(.artwork, 3)]),
        Venue(
          name: Localized(fr: "Place Jean-Paul-Riopelle"), discoveries: [DiscoveryID(.artwork, 1)]),
      ])
    #expect(try catalogue.venues(matching: "place", limit: 1).count == 1)
    #expect(try catalogue.venues(matching: "metro").isEmpty)
    #expect(try catalogue.venues(matching: "p").isEmpty)
  }

  @Test func `an older catalogue is searched by addresses, indexed or not yet`() throws {
    let queue = try DatabaseQueue(configuration: Catalogue.configuration())
    try CatalogueSchema.migrator.migrate(queue, upTo: "catalogue 6")
    try queue.write { db in
      for number in 1...3 {
        try db.execute(
          sql: """
            INSERT INTO discovery (key, kind, titleFr, sortFr, sortEn)
              VALUES (:number << 2, 0, 'Mur', x'', x'');
            INSERT INTO searchText (row, title, makers, terms) VALUES (:number, 'mur', '', '');
            """, arguments: ["number": number])
        let record = number == 3 ? "{" : #"{"id":\#(number),"title":"Mur","address":"5 rue Clark"}"#
        try db.execute(
          sql: "INSERT INTO discoveryRecord VALUES (?, ?)",
          arguments: [number, Data(record.utf8)])
      }
      try db.execute(
        sql: """
          INSERT INTO discoverySearch (rowid, title, makers, terms) VALUES (1, 'mur', '', '');
          INSERT INTO titleSearch (rowid, title) VALUES (1, 'mur');
          INSERT INTO searchWaiting VALUES (2), (3);
          """)
    }
    try CatalogueSchema.migrator.migrate(queue)
    let older = Catalogue(writer: queue, reader: queue)
    let both = ["artwork:1 address 5 rue Clark", "artwork:2 address 5 rue Clark"]
    #expect(try found("rue clark", in: older) == both)
    try older.finishIndexes()
    #expect(try found("rue clark", in: older) == both)
    try checkIndex(older)
  }
}

/// The same in the recorded catalogue.
@Suite(.enabled(if: RecordedData.isPresent)) struct RecordedAddressTests {
  private static let catalogue = RecordedCatalogue.version3.map(\.catalogue)

  @Test(arguments: [
    "place des arts", "rue sherbrooke", "station de metro", "parc jean-drapeau", "metro",
  ])
  func `a place, a street and a station are found`(text: String) throws {
    let results = try Self.catalogue.get().search(text)
    #expect(results.corrected == nil)
    guard case .addresses(let hits) = results.sections.last?.hits else {
      Issue.record("\(text): \(results.sections.map(\.subject))")
      return
    }
    let query = QueryMatcher(SearchQuery(text))
    for hit in hits {
      var line = IndexedText.of([hit.line.text.fr, hit.line.text.en].compactMap(\.self))
      #expect(
        line.withUTF8(query.presences).contains { $0 > .none }, "\(text)")
    }
  }

  @Test func `a park includes all discoveries of its parts`() throws {
    let venue = try #require(try Self.catalogue.get().venues(matching: "jean drapeau").first)
    #expect(venue.name.fr == "Parc Jean-Drapeau")
    #expect(Set(venue.discoveries).count == 20, "its islands count as parts")
  }
}
