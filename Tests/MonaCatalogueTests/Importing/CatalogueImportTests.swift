import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

@Suite struct CatalogueImportTests {
  private let folder: TemporaryFolder
  private let catalogue: Catalogue

  init() throws {
    folder = try TemporaryFolder()
    catalogue = try Catalogue.inMemory()
  }

  @discardableResult
  private func importing(_ content: String) throws -> ImportReport {
    let url = folder.url.appendingPathComponent("answer.json")
    try Data(content.utf8).write(to: url)
    return try catalogue.importCatalogue(url)
  }

  private func artworks(_ titles: [Int: String]) -> String {
    let records = titles.sorted { $0.key < $1.key }.map {
      #"{"location": null, "id": \#($0.key), "title": {"fr": "\#($0.value)"}, "artists": null}"#
    }
    return #"{"data": [\#(records.joined(separator: ","))]}"#
  }

  private func titles() throws -> [String?] {
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    return try catalogue.rows(ids).map(\.title.fr)
  }

  @Test func `a complete answer inserts, updates, keeps and retires`() throws {
    try importing(artworks([1: "Un", 2: "Deux", 3: "Trois"]))
    let counts = try #require(
      try importing(artworks([1: "Un", 2: "Dos", 4: "Quatre"])).kinds[.artwork])
    #expect(counts.inserted == 1)
    #expect(counts.updated == 1)
    #expect(counts.unchanged == 1)
    #expect(counts.retired == 1)
    #expect(try titles() == ["Dos", "Quatre", "Un"])
  }

  @Test func `a retired discovery keeps its sheet, is no longer found, and can come back`() throws {
    try importing(artworks([1: "Un", 2: "Deux"]))
    try importing(artworks([1: "Un"]))
    let retired = DiscoveryID(.artwork, 2)
    #expect(try catalogue.discovery(retired)?.title.fr == "Deux")
    #expect(try catalogue.rows([retired]).first?.isRetired == true)
    #expect(try catalogue.search("deux").sections.isEmpty)
    let counts = try #require(try importing(artworks([1: "Un", 2: "Deux"])).kinds[.artwork])
    #expect(counts.updated == 1 && counts.unchanged == 1)
    #expect(try catalogue.search("deux").sections.count == 1)
  }

  @Test func `an answer about one kind retires nothing of another`() throws {
    try importing(artworks([1: "Un"]))
    try importing(#"[{"location": null, "id": 1, "title": "Lieu", "usages": []}]"#)
    #expect(try titles() == ["Lieu", "Un"])
  }

  @Test func `a page that is not the last retires nothing`() throws {
    try importing(artworks([1: "Un", 2: "Deux"]))
    try importing(
      #"{"data": [{"location": null, "id": 1, "title": "Un", "artists": []}], "links": {"next": "http://x/2"}}"#
    )
    #expect(try titles() == ["Deux", "Un"])
  }

  @Test func `invalid records are left out with the reason`() throws {
    let report = try importing(
      """
      [{"title": null, "location": null, "id": 1, "artists": []}, 7, {"title": "no id"}, {"id": 1, "title": "again"},
       {"id": "5", "title": {"fr": "Cinq", "en": " "}}]
      """)
    let counts = try #require(report.kinds[.artwork])
    #expect(counts.inserted == 2)
    #expect(counts.skipped.map(\.problem) == [.notAnObject, .noNumber, .repeatedNumber])
    #expect(counts.skipped.map(\.position) == [2, 3, 4])
    #expect(try catalogue.discovery(DiscoveryID(.artwork, 5))?.title == Localized(fr: "Cinq"))
  }

  @Test func `of records with the same number the first is imported, wherever they are`() throws {
    let records = (0..<3000).map {
      #"{"location": null, "id": \#($0 % 2500), "title": {"fr": "Titre \#($0)"}, "artists": null}"#
    }
    let report = try importing("[\(records.joined(separator: ","))]")
    let counts = try #require(report.kinds[.artwork])
    #expect(counts.inserted == 2500)
    #expect(counts.skipped.map(\.position) == Array(2501...3000))
    #expect(counts.skipped.map(\.number) == (0..<500).map { $0 })
    #expect(counts.skipped.allSatisfy { $0.problem == .repeatedNumber })
    #expect(try catalogue.discovery(DiscoveryID(.artwork, 499))?.title.fr == "Titre 499")
  }

  @Test func `replacements are stored`() throws {
    try importing(
      #"[{"location": null, "id": 4, "duplicates": [9, 4], "artists": [], "title": {"fr": "La Joute"}}]"#
    )
    #expect(
      try catalogue.contents().contains { $0 == "replacement 36|16" })
  }

  @Test func `unknown fields are stored with the record`() throws {
    try importing(
      #"[{"title": null, "location": null, "id": 4, "artists": [], "mood": {"fr": "gaie"}}]"#)
    let record = try #require(try catalogue.record(of: DiscoveryID(.artwork, 4)))
    #expect(String(decoding: record, as: UTF8.self).contains(#""mood": {"fr": "gaie"}"#))
  }
}
