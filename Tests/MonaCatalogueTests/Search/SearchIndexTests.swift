import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Issue 12, point 15: discoveries of a large import can be browsed and found before the search
/// index is built.
@Suite struct SearchIndexTests {
  private let folder: TemporaryFolder
  private let file: URL
  private let catalogue: Catalogue

  init() throws {
    folder = try TemporaryFolder()
    file = folder.url.appendingPathComponent("catalogue.sqlite")
    catalogue = try Catalogue(file: file)
  }

  private static func record(_ id: Int, _ title: String) -> String {
    #"{"id":\#(id),"title":{"fr":"\#(title)"},"location":null,"materials":{"fr":["Grès"],"en":[]},"artists":[]}"#
  }

  private static let many = SearchIndex.batchSize + 100
  private static let records = (1...many).map { record($0, "Œuvre \($0)") }

  @discardableResult
  private func importing(_ records: [String], into catalogue: Catalogue) throws -> ImportReport {
    let answer = folder.url.appendingPathComponent("answer.json")
    try Data("[\(records.joined(separator: ","))]".utf8).write(to: answer)
    return try catalogue.importCatalogue(answer)
  }

  private func titles(_ text: String, in catalogue: Catalogue) throws -> [String?] {
    try catalogue.search(text).sections.flatMap { section -> [String?] in
      if case .discoveries(let rows) = section.hits { rows.map(\.title.fr) } else { [] }
    }
  }

  private func listed(_ text: String?, in catalogue: Catalogue) throws -> Int {
    var list = DiscoveryList()
    list.matching = text
    return try catalogue.ordered(list, language: .french).ids.count
  }

  private func check(_ catalogue: Catalogue, _ moment: Comment) throws {
    #expect(try titles("oeuvre 4321", in: catalogue) == ["Œuvre 4321"], moment)
    #expect(try titles("castor", in: catalogue) == ["Castor"], moment)
    #expect(try titles("oeuvre 7", in: catalogue).first == "Œuvre 7", moment)
    // One of them was renamed and one removed.
    #expect(try titles("oeuvre 5000", in: catalogue).isEmpty, moment)
    #expect(try titles("oeuvre \(Self.many)", in: catalogue).isEmpty, moment)
    #expect(try listed(nil, in: catalogue) == Self.many - 1, moment)
    #expect(try catalogue.counts().discoveries == [.artwork: Self.many - 1], moment)
    #expect(try catalogue.daily(on: MontrealDay(Date())) != nil, moment)
    #expect(try listed("grès", in: catalogue) == Self.many - 1, moment)
    #expect(try listed("castor", in: catalogue) == 1, moment)
    let section = try #require(try catalogue.search("gre").sections.first)
    #expect(section.total == SearchResults.countLimit, moment)
    #expect(try catalogue.facets(.material, language: .french).map(\.count) == [Self.many - 1])
  }

  private func checkIndexes(_ catalogue: Catalogue) throws {
    try catalogue.writer.write { db in
      for table in ["discoverySearch", "titleSearch"] {
        try db.execute(
          sql: "INSERT INTO \(table) (\(table), rank) VALUES ('integrity-check', 1)")
      }
      let texts = try Int.fetchOne(db, sql: "SELECT count(*) FROM searchText")
      #expect(texts == Self.many - 1)
      let rows = try Int.fetchOne(
        db, sql: "SELECT count(DISTINCT doc) FROM discoveryTerm WHERE term = 'gres'")
      #expect(rows == texts)
    }
  }

  @Test func `unindexed records are searched too, and indexing resumes after a kill`()
    throws
  {
    try importing(Self.records, into: catalogue)
    #expect(try catalogue.isSearchIndexIncomplete())
    #expect(try titles("oeuvre 5000", in: catalogue) == ["Œuvre 5000"])
    // An import that changes and retires waiting discoveries.
    var records = Self.records
    records[4999] = Self.record(5000, "Castor")
    records.removeLast()
    let counts = try #require(try importing(records, into: catalogue).kinds[.artwork])
    #expect(counts.updated == 1 && counts.retired == 1)
    try check(catalogue, "nothing is indexed")
    let revision = try catalogue.revision()
    try catalogue.write(changing: nil) { db in try SearchIndex.indexBatch(db) }
    #expect(try catalogue.isSearchIndexIncomplete())
    try check(catalogue, "some records are indexed")
    // As another process would after this one was killed.
    let reopened = try Catalogue(file: file)
    try check(reopened, "reopened")
    try reopened.finishIndexes()
    #expect(try !reopened.isSearchIndexIncomplete())
    try check(reopened, "all is indexed")
    #expect(try reopened.revision() == revision, "nothing changed for views")
    try checkIndexes(reopened)
  }

  @Test func `a large import defers indexing, and all is listed meanwhile`() throws {
    let indexes = { (catalogue: Catalogue) in
      try catalogue.reader.read { db in
        try Set(String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'index'"))
      }
    }
    let all = try indexes(catalogue)
    try importing(Self.records, into: catalogue)
    #expect(try all.subtracting(indexes(catalogue)) == PendingIndexes.names)
    let counts = try catalogue.facets(.material, language: .french)
    #expect(counts.map(\.count) == [Self.many])
    var list = DiscoveryList()
    list.isDescending = true
    let orders = { (catalogue: Catalogue) in
      try Language.allCases.map { try catalogue.ordered(list, language: $0).ids }
    }
    let before = try orders(catalogue)
    #expect(before.allSatisfy { $0.count == Self.many })
    // As another process would after this one was killed.
    let reopened = try Catalogue(file: file)
    try reopened.finishIndexes()
    #expect(try indexes(reopened) == all)
    #expect(try reopened.facets(.material, language: .french) == counts)
    #expect(try orders(reopened) == before)
  }

  @Test func `a small import builds its index itself`() throws {
    try importing(Array(Self.records.prefix(50)), into: catalogue)
    #expect(try !catalogue.isSearchIndexIncomplete())
    #expect(try titles("oeuvre 7", in: catalogue) == ["Œuvre 7"])
  }

  @Test func `an index of many segments is merged, and finds the same`() throws {
    try catalogue.writer.write { db in
      for table in ["discoverySearch", "titleSearch", "facetSearch"] {
        try db.execute(sql: "INSERT INTO \(table) (\(table), rank) VALUES ('automerge', 0)")
      }
    }
    for number in 1...9 {
      try importing(Array(Self.records.prefix(number * 10)), into: catalogue)
    }
    let before = try catalogue.writer.read { db in try SearchIndex.fragmentedTables(db) }
    #expect(before.contains("discoverySearch") && before.contains("titleSearch"))
    let (found, revision) = (try titles("oeuvre 7", in: catalogue), try catalogue.revision())
    try catalogue.mergeSearchIndex()
    let (after, runs) = try catalogue.writer.write { db in
      try db.execute(
        sql: "INSERT INTO discoverySearch (discoverySearch, rank) VALUES ('integrity-check', 1)")
      return (
        try SearchIndex.fragmentedTables(db),
        try Int.fetchOne(db, sql: "SELECT count(DISTINCT segid) FROM discoverySearch_idx")
      )
    }
    #expect(after.isEmpty && runs == 1)
    #expect(try titles("oeuvre 7", in: catalogue) == found && found.first == "Œuvre 7")
    #expect(try catalogue.revision() == revision, "nothing changed for views")
  }

  @Test func `unindexed matches are ranked among indexed ones`() throws {
    try importing([Self.record(1, "Le castor gris"), Self.record(2, "Hibou")], into: catalogue)
    try catalogue.writer.write { db in
      try db.execute(
        sql: """
          INSERT INTO searchText (row, title, makers, terms) VALUES (3, 'castor', '', '');
          INSERT INTO searchWaiting VALUES (3);
          INSERT INTO discovery (key, kind, titleFr, sortFr, sortEn)
            VALUES (12, 0, 'Castor', x'', x'');
          """)
    }
    #expect(try titles("castor", in: catalogue) == ["Castor", "Le castor gris"])
    #expect(try catalogue.search("castor").sections.first?.total == 2)
    try catalogue.finishIndexes()
    #expect(try titles("castor", in: catalogue) == ["Castor", "Le castor gris"])
  }

  @Test func `an older catalogue is searched completely, and keeps its constraints`() throws {
    let queue = try DatabaseQueue(configuration: Catalogue.configuration())
    try CatalogueSchema.migrator.migrate(queue, upTo: "catalogue 3")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO discovery (key, kind, titleFr, sortFr, sortEn, record)
            VALUES (4, 0, 'La Joute', x'', x'', x'');
          INSERT INTO discoverySearch (rowid, title, makers, terms, latitude, longitude)
            VALUES (1, 'la joute', 'riopelle', 'bronze', 45.5, -73.6);
          INSERT INTO titleSearch (rowid, title) VALUES (1, 'la joute');
          """)
    }
    try CatalogueSchema.migrator.migrate(queue)
    let catalogue = Catalogue(writer: queue, reader: queue)
    #expect(try !catalogue.isSearchIndexIncomplete())
    #expect(try titles("joute riop", in: catalogue) == ["La Joute"])
    try queue.write { db throws in
      #expect(try Double.fetchOne(db, sql: "SELECT latitude FROM searchText") == 45.5)
      #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
      for (kind, filled) in [(3, 0), (1, 0), (0, 3), (0, -1)] {
        #expect(throws: DatabaseError.self) {
          try db.execute(
            sql: """
              INSERT INTO discovery (key, kind, filled, sortFr, sortEn)
              VALUES (8, ?, ?, x'', x'')
              """, arguments: [kind, filled])
        }
      }
    }
  }

  @Test func `letters beyond Latin Extended-A and decomposed titles are found as typed`() throws {
    let texts = [
      "Murale de la 22ᵉ avenue", "Hommage au Việt Nam", "İstanbul", "Cafe\u{301}Bar", "Vie",
    ]
    try importing(
      texts.enumerated().map { Self.record($0.offset + 1, $0.element) }, into: catalogue)
    for (typed, title) in [
      ("22e avenue", texts[0]), ("22ᵉ AVENUE", texts[0]), ("viet", texts[1]), ("việt", texts[1]),
      ("istanbul", texts[2]), ("bar", texts[3]), ("cafebar", texts[3]), ("café", texts[3]),
    ] {
      #expect(try titles(typed, in: catalogue) == [title], "\(typed)")
      #expect(try catalogue.search(typed).corrected == nil, "\(typed)")
    }
  }

  @Test func `an older catalogue is folded anew, indexed or not yet`() throws {
    let queue = try DatabaseQueue(configuration: Catalogue.configuration())
    try CatalogueSchema.migrator.migrate(queue, upTo: "catalogue 10")
    try queue.write { db in
      for (number, title, words) in [
        (1, "22ᵉ avenue", "22ᵉ avenue"), (2, "Việt", "việt"), (3, "Vie", "vie"),
        (4, "Cafe\u{301}Bar", "cafebar"),
      ] {
        let record = #"{"id":\#(number),"title":"\#(title)","address":"\#(title)"}"#
        try db.execute(
          sql: """
            INSERT INTO discovery (key, kind, titleFr, sortFr, sortEn)
              VALUES (:number << 2, 0, :title, x'', x'');
            INSERT INTO searchText (row, title, makers, terms)
              VALUES (:number, :words, '', 'quận verdun');
            INSERT INTO addressText (row, place, address) VALUES (:number, '', :words);
            INSERT INTO discoveryRecord VALUES (:number, :record);
            """,
          arguments: [
            "number": number, "title": title, "words": words, "record": Data(record.utf8),
          ])
      }
      try db.execute(
        sql: """
          INSERT INTO discoverySearch (rowid, title, makers, terms)
            SELECT row, title, makers, terms FROM searchText WHERE row < 4;
          INSERT INTO titleSearch (rowid, title) SELECT row, title FROM searchText WHERE row < 4;
          INSERT INTO addressSearch (rowid, place, address)
            SELECT row, place, address FROM addressText WHERE row < 4;
          INSERT INTO searchWaiting VALUES (4);
          INSERT INTO facet (id, type, code, nameFr, sortFr, sortEn, count)
            VALUES (1, 1, 'x', 'Quận 3ᵉ', x'', x'', 1);
          INSERT INTO facetSearch (rowid, name) SELECT \(SearchRow.of(.borough, 1)), 'quận 3ᵉ';
          """)
    }
    try CatalogueSchema.migrator.migrate(queue)
    let older = Catalogue(writer: queue, reader: queue)
    #expect(try titles("22e", in: older) == ["22ᵉ avenue"])
    #expect(try titles("viet", in: older) == ["Việt"])
    #expect(try titles("vie", in: older) == ["Vie", "Việt"])
    #expect(try titles("bar", in: older) == ["Cafe\u{301}Bar"])
    #expect(try older.search("quan").sections.first?.total == 4, "terms also come from boundaries")
    #expect(try older.search("quan 3e").sections.map(\.subject) == [.facets(.borough)])
    try queue.write { db in
      for table in ["discoverySearch", "titleSearch", "addressSearch", "facetSearch"] {
        try db.execute(sql: "INSERT INTO \(table) (\(table), rank) VALUES ('integrity-check', 1)")
      }
    }
  }
}
