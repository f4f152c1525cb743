import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Issue 42, point 7: searches as people type them, in a small catalogue.
@Suite struct TypedSearchTests {
  private static let records = """
    {"artworks": [
      {"id": 1, "title": {"fr": "La Joute"}, "borough": "Ville-Marie", "produced_at": "1969",
       "categories": {"fr": ["Sculpture"], "en": ["Sculpture"]}, "artists": [],
       "address": {"fr": "3547, boul. Saint-Laurent"}, "location": null},
      {"id": 2, "title": {"fr": "Signe"}, "borough": "Côte-des-Neiges - Notre-Dame-de-Grâce",
       "categories": {"fr": ["Murale"], "en": []}, "produced_at": "1967-05-01", "artists": [],
       "place": {"fr": "Stade olympique"}, "location": null},
      {"id": 3, "title": {"fr": "1967"}, "borough": "Verdun", "produced_at": "1980",
       "categories": {"fr": ["Sculpture"], "en": ["Sculpture"]}, "artists": [],
       "place": {"fr": "Station Stade, quai olympique"}, "location": null},
      {"id": 4, "title": {"fr": "Grâce à la dame de notre rue"}, "artists": [], "location": null,
       "place": {"fr": "Place d'Armes"}, "address": {"fr": "5, rue Saint-Urbain"}}]}
    """

  private func catalogue() throws -> Catalogue {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("answer.json")
    try Data(Self.records.utf8).write(to: file)
    let catalogue = try Catalogue.inMemory()
    _ = try catalogue.importCatalogue(file)
    return catalogue
  }

  private static let queries: [(text: String, found: Set<String>)] = [
    ("NDG", ["artwork:2", "borough"]), ("ndg mural", ["artwork:2"]),
    ("1967", ["artwork:3", "artwork:2"]), ("sculpture 1969", ["artwork:1"]),
    ("1960s", ["artwork:1", "artwork:2"]), ("1968-1980", ["artwork:1", "artwork:3"]),
    // The title alone: the beginning of a number is no year.
    ("196", ["artwork:3"]), ("VM", ["artwork:1", "borough"]), ("boul st laurent", ["at artwork:1"]),
    ("Olympic stadium", ["at artwork:2", "at artwork:3"]), ("ici ndg", []),
    // The words of a name follow each other.
    ("notre dame de grace", ["artwork:2", "borough"]),
    ("grace dame notre", ["artwork:2", "artwork:4", "borough"]),
  ]

  @Test(arguments: queries)
  func `a search finds what is meant`(text: String, expected: Set<String>) throws {
    #expect(Set(try found(text, in: try catalogue())) == expected)
  }

  @Test func `a title ranks before a year, and a whole name before the beginning of another`()
    throws
  {
    let catalogue = try catalogue()
    #expect(try found("1967", in: catalogue) == ["artwork:3", "artwork:2"])
    #expect(try catalogue.search("boul st laurent").corrected == nil)
  }

  @Test(arguments: [
    ("murales du Notre-Dame", "murales Notre Dame"), ("sculptures of the VM", "sculptures VM"),
  ])
  func `words that say little are left out when nothing matches, which is said`(
    text: String, shorter: String
  ) throws {
    let catalogue = try catalogue()
    let results = try catalogue.search(text)
    #expect(results.corrected == shorter)
    #expect(try results.sections == catalogue.search(shorter).sections)
    #expect(!results.sections.isEmpty)
  }

  @Test func `unindexed discoveries are found alike, and lists open what was counted`() throws {
    let catalogue = try catalogue()
    try catalogue.writer.write { db in
      for table in ["discoverySearch", "titleSearch", "addressSearch"] {
        try db.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('delete-all')")
      }
      try db.execute(sql: "INSERT INTO searchWaiting SELECT row FROM searchText")
    }
    for (text, expected) in Self.queries {
      #expect(Set(try found(text, in: catalogue)) == expected, "\(text)")
    }
    try catalogue.finishIndexes()
    for (text, _) in Self.queries {
      for section in try catalogue.search(text).sections {
        var list = DiscoveryList()
        switch section.subject {
        case .discoveries(let kind): (list.kinds, list.matching) = ([kind], text)
        case .addresses: list.addressMatching = text
        case .facets, .comments: continue
        }
        let count = try catalogue.ordered(list, language: .french).ids.count
        #expect(count == section.total, "\(text)")
      }
    }
  }

  @Test func `an older catalogue is searched by year, indexed or not yet`() throws {
    let queue = try DatabaseQueue(configuration: Catalogue.configuration())
    try CatalogueSchema.migrator.migrate(queue, upTo: "catalogue 11")
    try queue.write { db in
      for (number, terms) in [(1, ""), (2, "murale"), (3, "")] {
        try db.execute(
          sql: """
            INSERT INTO discovery (key, kind, titleFr, year, sortFr, sortEn)
              VALUES (:number << 2, 0, 'Mur', iif(:number < 3, 1967, NULL), x'', x'');
            INSERT INTO searchText (row, title, makers, terms) VALUES (:number, 'mur', '', :terms);
            """, arguments: ["number": number, "terms": terms])
      }
      try db.execute(sql: "INSERT INTO searchWaiting VALUES (1), (2), (3)")
      try SearchIndex.indexIfFew(db)
    }
    try CatalogueSchema.migrator.migrate(queue)
    let older = Catalogue(writer: queue, reader: queue)
    #expect(try Set(found("1967", in: older)) == ["artwork:1", "artwork:2"])
    #expect(try found("murale 1967", in: older) == ["artwork:2"])
    #expect(try found("mur", in: older).count == 3)
    try queue.write { db in
      try db.execute(
        sql: "INSERT INTO discoverySearch (discoverySearch, rank) VALUES ('integrity-check', 1)")
    }
  }

  private func found(_ text: String, in catalogue: Catalogue) throws -> [String] {
    try catalogue.search(text).sections.flatMap { section -> [String] in
      switch section.hits {
      case .discoveries(let rows): rows.map(\.id.description)
      case .addresses(let hits): hits.map { "at \($0.row.id)" }
      case .facets(let rows): rows.map { "\($0.type)" }
      case .comments: []
      }
    }
  }
}
