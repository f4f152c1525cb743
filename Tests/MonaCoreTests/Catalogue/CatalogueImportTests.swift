import Foundation
import Testing

@testable import MonaCore

@Suite struct CatalogueImportTests {
  private let folder: TemporaryFolder
  private let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store.inMemory()
  }

  @discardableResult
  private func importing(_ content: String) throws -> ImportReport {
    let url = folder.url.appendingPathComponent("answer.json")
    try Data(content.utf8).write(to: url)
    return try store.importCatalogue(url)
  }

  private func artworks(_ titles: [Int: String]) -> String {
    let records = titles.sorted { $0.key < $1.key }.map {
      #"{"location": null, "id": \#($0.key), "title": {"fr": "\#($0.value)"}, "artists": null}"#
    }
    return #"{"data": [\#(records.joined(separator: ","))]}"#
  }

  private func titles() throws -> [String?] {
    let ids = try store.ordered(DiscoveryList(), language: .french).ids
    return try store.rows(ids).map(\.title.fr)
  }

  @Test func `a complete answer inserts, updates, leaves alone and retires`() throws {
    try importing(artworks([1: "Un", 2: "Deux", 3: "Trois"]))
    let counts = try #require(
      try importing(artworks([1: "Un", 2: "Dos", 4: "Quatre"])).kinds[.artwork])
    #expect(counts.inserted == 1)
    #expect(counts.updated == 1)
    #expect(counts.unchanged == 1)
    #expect(counts.retired == 1)
    #expect(try titles() == ["Dos", "Quatre", "Un"])
  }

  @Test func `a retired discovery is still known, is found no more, and can come back`() throws {
    try importing(artworks([1: "Un", 2: "Deux"]))
    try importing(artworks([1: "Un"]))
    let retired = DiscoveryID(.artwork, 2)
    #expect(try store.discovery(retired)?.title.fr == "Deux")
    #expect(try store.rows([retired]).first?.isRetired == true)
    #expect(try store.search("deux", language: .french).sections.isEmpty)
    let counts = try #require(try importing(artworks([1: "Un", 2: "Deux"])).kinds[.artwork])
    #expect(counts.updated == 1 && counts.unchanged == 1)
    #expect(try store.search("deux", language: .french).sections.count == 1)
  }

  @Test func `an answer about one kind retires nothing of another`() throws {
    try importing(artworks([1: "Un"]))
    try importing(#"[{"location": null, "id": 1, "title": "Lieu", "usages": []}]"#)
    #expect(try titles() == ["Lieu", "Un"])
  }

  @Test func `a page of an answer that goes on retires nothing`() throws {
    try importing(artworks([1: "Un", 2: "Deux"]))
    try importing(
      #"{"data": [{"location": null, "id": 1, "title": "Un", "artists": []}], "links": {"next": "http://x/2"}}"#
    )
    #expect(try titles() == ["Deux", "Un"])
  }

  @Test func `records that cannot be understood are left out with their reason`() throws {
    let report = try importing(
      """
      [{"title": null, "location": null, "id": 1, "artists": []}, 7, {"title": "no id"}, {"id": 1, "title": "again"},
       {"id": "5", "title": {"fr": "Cinq", "en": " "}}]
      """)
    let counts = try #require(report.kinds[.artwork])
    #expect(counts.inserted == 2)
    #expect(counts.skipped.map(\.problem) == [.notAnObject, .noNumber, .repeatedNumber])
    #expect(counts.skipped.map(\.position) == [2, 3, 4])
    #expect(try store.discovery(DiscoveryID(.artwork, 5))?.title == Localized(fr: "Cinq"))
  }

  @Test func `what replaces others is remembered`() throws {
    try importing(
      #"[{"location": null, "id": 4, "duplicates": [9, 4], "artists": [], "title": {"fr": "La Joute"}}]"#
    )
    #expect(
      try store.contents().contains { $0.contains("old:36") && $0.contains("new:16") })
  }

  @Test func `fields that no version names are kept with the record`() throws {
    try importing(
      #"[{"title": null, "location": null, "id": 4, "artists": [], "mood": {"fr": "gaie"}}]"#)
    let record = try #require(try store.record(of: DiscoveryID(.artwork, 4)))
    #expect(String(decoding: record, as: UTF8.self).contains(#""mood": {"fr": "gaie"}"#))
  }
}
