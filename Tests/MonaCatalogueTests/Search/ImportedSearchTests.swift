import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Tests of the full-text index and the facets after an import.
@Suite struct ImportedSearchTests {
  private let folder: TemporaryFolder
  private let catalogue: Catalogue

  init() throws {
    folder = try TemporaryFolder()
    catalogue = try Catalogue(file: folder.url.appendingPathComponent("catalogue.sqlite"))
  }

  private func artwork(_ id: Int, _ title: String, maker: String, material: String) -> String {
    """
    {"location": null, "id": \(id), "title": {"fr": "\(title)"}, "materials": {"fr": ["\(material)"], "en": []},
     "artists": [{"id": \(NormalizedKey.of(maker).count), "name": "\(maker)"}]}
    """
  }

  @discardableResult
  private func importing(_ records: [String]) throws -> ImportReport {
    let url = folder.url.appendingPathComponent("answer.json")
    try Data("[\(records.joined(separator: ","))]".utf8).write(to: url)
    return try catalogue.importCatalogue(url)
  }

  private func titles(_ text: String, limit: Int = 3) throws -> [String?] {
    let sections = try catalogue.search(text, limit: limit).sections
    return sections.flatMap { section -> [String?] in
      if case .discoveries(let rows) = section.hits { rows.map(\.title.fr) } else { [] }
    }
  }

  private func checkIndexes() throws {
    try catalogue.writer.write { db in
      for (table, withTexts) in [
        ("discoverySearch", 1), ("titleSearch", 0), ("addressSearch", 1), ("facetSearch", 1),
      ] {
        try db.execute(
          sql: "INSERT INTO \(table) (\(table), rank) VALUES ('integrity-check', ?)",
          arguments: [withTexts])
      }
      let rows = "SELECT count(*) FROM (SELECT rowid FROM titleSearch ('\"oeuvre\"'))"
      let texts = "SELECT count(*) FROM discoverySearch ('title : \"oeuvre\"')"
      #expect(try Int.fetchOne(db, sql: rows) == Int.fetchOne(db, sql: texts))
      #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
      #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
      #expect(try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") == true)
    }
  }

  @Test func `a work whose title changed is found by the new title only`() throws {
    try importing([artwork(1, "Hibou", maker: "Ann Owl", material: "Bronze")])
    try importing([artwork(1, "Castor", maker: "Ann Owl", material: "Verre")])
    #expect(try titles("hibou").isEmpty && titles("bronze").isEmpty)
    #expect(try titles("castor") == ["Castor"] && titles("verre owl") == ["Castor"])
    try checkIndexes()
  }

  @Test func `a facet counts the remaining works, and is deleted with the last`() throws {
    let both = [
      artwork(1, "Un", maker: "Ann", material: "Bronze"),
      artwork(2, "Deux", maker: "Zoé L.", material: "Bronze"),
    ]
    try importing(both)
    #expect(try catalogue.facets(.material, language: .french).map(\.count) == [2])
    try importing([both[0]])
    #expect(try catalogue.facets(.material, language: .french).map(\.count) == [1])
    #expect(try catalogue.facets(.artist, language: .french).map(\.name.fr) == ["Ann"])
    #expect(try catalogue.search("zoe").sections.isEmpty)
    try importing(both)
    #expect(try catalogue.facets(.material, language: .french).map(\.count) == [2])
    #expect(try catalogue.search("zoe").sections.count == 2)
    try checkIndexes()
  }

  @Test func `thousands of records are imported whole, in any order`() throws {
    var random = SplitMix64(seed: 9)
    let records = (1...5000).shuffled(using: &random).map {
      artwork($0, "Œuvre \($0)", maker: "Maker \($0 % 50)", material: "Pierre")
    }
    #expect(try importing(records).kinds[.artwork]?.inserted == 5000)
    #expect(try titles("oeuvre 4321", limit: 1) == ["Œuvre 4321"])
    try checkIndexes()
    let again = try importing(records.shuffled(using: &random))
    #expect(again.kinds[.artwork]?.unchanged == 5000 && again.changedNothing)
    let pierre = try #require(try catalogue.search("pierre").sections.last)
    #expect(pierre.subject == .facets(.material))
  }

  @Test func `a title match ranks before thousands of matching materials`() throws {
    var records = (1...3000).map { artwork($0, "Œuvre \($0)", maker: "M", material: "Bronze") }
    records.append(artwork(9000, "Bronze", maker: "M", material: "Bois"))
    try importing(records)
    for text in ["b", "bro", "bronz", "bronze", "BRONZE"] {
      #expect(try titles(text).first == "Bronze", "\(text)")
    }
    let section = try #require(try catalogue.search("bron").sections.first)
    #expect(section.total == SearchResults.countLimit)
  }

  @Test func `a large limit returns all matches, the best first`() throws {
    let records = (1...4000).map { artwork($0, "Œuvre \($0)", maker: "M", material: "Bronze") }
    try importing(records + [artwork(9000, "Bronze", maker: "M", material: "Bois")])
    for limit in [1500, 4001, 1_000_000] {
      let section = try #require(try catalogue.search("bron", limit: limit).sections.first)
      let shown = try titles("bron", limit: limit)
      #expect(section.total == min(limit, 4001) && shown.first == "Bronze", "\(limit)")
      #expect(shown.count == min(limit, 4001) && Set(shown).count == shown.count)
    }
  }

  @Test func `all words with a common prefix are found, few or many`() throws {
    try importing(
      (0..<40).map { artwork($0, "Jardin\($0 % 20)", maker: "M", material: "Eau") } + [
        artwork(50, "Jardinier", maker: "M", material: "Eau"),
        artwork(51, "Pont", maker: "Jarry Jardinet", material: "Eau"),
      ])
    #expect(try catalogue.search("jardi").sections.first?.total == 42)
    #expect(try titles("jardini") == ["Jardinier"])
    #expect(try titles("jardine p") == ["Pont"])
    #expect(try titles("jardizz").isEmpty)
    var list = DiscoveryList()
    list.matching = "jardi"
    #expect(try catalogue.ordered(list, language: .french).ids.count == 42)
  }
}
