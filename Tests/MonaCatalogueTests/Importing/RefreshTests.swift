import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

@Suite struct RefreshTests {
  private let folder: TemporaryFolder
  private let catalogue: Catalogue
  private let noon = Date(timeIntervalSince1970: 1_795_348_800)

  init() throws {
    folder = try TemporaryFolder()
    catalogue = try Catalogue.inMemory()
  }

  private func file(_ content: String) throws -> URL {
    let url = folder.url.appendingPathComponent("\(UUID().uuidString).json")
    try Data(content.utf8).write(to: url)
    return url
  }

  private func artworks(_ titles: [Int: String]) throws -> URL {
    let records = titles.sorted { $0.key < $1.key }.map {
      #"{"location": null, "id": \#($0.key), "title": {"fr": "\#($0.value)"}, "artists": null}"#
    }
    return try file(#"{"data": [\#(records.joined(separator: ","))]}"#)
  }

  private func places(_ titles: [Int: String]) throws -> URL {
    let records = titles.sorted { $0.key < $1.key }.map {
      #"{"location": null, "id": \#($0.key), "title": "\#($0.value)", "usages": []}"#
    }
    return try file(#"{"data": [\#(records.joined(separator: ","))]}"#)
  }

  @discardableResult
  private func refresh(
    _ content: CollectionUpdate.Content, of kind: DiscoveryKind = .artwork
  ) throws -> RefreshReport {
    let news = CollectionUpdate(.discoveries(kind), content, Freshness(checkedAt: noon))
    return try catalogue.refresh([news], from: "mona.example")
  }

  private func titles() throws -> [String?] {
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    return try catalogue.rows(ids).map(\.title.fr)
  }

  @Test func `a server without records leaves the indexes of an empty catalogue`() throws {
    func indexes() throws -> [String] {
      try catalogue.reader.read { db in
        try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'index'").sorted()
      }
    }
    let before = try indexes()
    try refresh(.whole([artworks([:])]))
    #expect(try indexes() == before)
    try refresh(.whole([artworks([1: "Un"])]))
    #expect(try indexes() == before)
    #expect(try titles() == ["Un"])
  }

  @Test func `a record that is changed and removed at once leaves the search index sound`() throws {
    try refresh(.whole([artworks([1: "Un", 2: "Deux"])]))
    try refresh(.changes([artworks([1: "Uno"])], removed: [DiscoveryID(.artwork, 1)]))
    try catalogue.writer.write { db in
      for table in ["titleSearch", "discoverySearch"] {
        try db.execute(
          sql: "INSERT INTO \(table) (\(table), rank) VALUES ('integrity-check', 1)")
      }
    }
    #expect(try catalogue.search("uno").sections.isEmpty)
    #expect(try catalogue.search("deux").sections.first?.total == 1)
  }

  @Test func `changed records are updated, and the rest stays`() throws {
    let first = try refresh(.whole([artworks([1: "Un", 2: "Deux", 3: "Trois"])]))
    #expect(first.wasEmpty)
    let report = try refresh(
      .changes(
        [artworks([2: "Dos", 4: "Quatre"])],
        removed: [DiscoveryID(.artwork, 3), DiscoveryID(.artwork, 99)]))
    #expect(report.inserted == [DiscoveryID(.artwork, 4)])
    #expect(report.changeCount == 3 && !report.wasEmpty)
    #expect(try titles() == ["Dos", "Quatre", "Un"])
    #expect(try catalogue.discovery(DiscoveryID(.artwork, 3))?.title.fr == "Trois")
  }

  @Test func `a whole collection in pages retires what no page has`() throws {
    try refresh(.whole([artworks([1: "Un", 2: "Deux", 3: "Trois"])]))
    // Page 2 begins with the last record of page 1, because one was added meanwhile.
    try refresh(.whole([artworks([1: "Un", 2: "Deux"]), artworks([2: "Deux", 4: "Quatre"])]))
    #expect(try titles() == ["Deux", "Quatre", "Un"])
  }

  @Test func `an answer about one collection changes no other`() throws {
    try refresh(.whole([artworks([1: "Un"])]))
    try refresh(.whole([places([1: "Lieu"])]), of: .place)
    #expect(try titles() == ["Lieu", "Un"])
    let others = try places([1: "Ailleurs"])
    #expect(throws: CatalogueError.self) { try refresh(.whole([others])) }
    #expect(try titles() == ["Lieu", "Un"])
  }

  @Test func `several collections are updated all or none`() throws {
    try refresh(.whole([artworks([1: "Un"])]))
    let cut = try file(#"{"data": [{"location": null, "id": 1, "title": "Li"#)
    let sound = try artworks([1: "Uno"])
    #expect(throws: CatalogueError.truncated(cut)) {
      try catalogue.refresh(
        [
          CollectionUpdate(
            .discoveries(.artwork), .whole([sound]), Freshness(checkedAt: noon)),
          CollectionUpdate(.discoveries(.place), .whole([cut]), Freshness(checkedAt: noon)),
        ], from: "mona.example")
    }
    #expect(try titles() == ["Un"])
    #expect(
      try catalogue.freshness(of: .discoveries(.place), from: "mona.example") == nil)
  }

  @Test func `a collection that lost most of its records is refused`() throws {
    let many = Dictionary(uniqueKeysWithValues: (1...30).map { ($0, "Œuvre \($0)") })
    try refresh(.whole([artworks(many)]))
    let empty = try file(#"{"data": []}"#)
    #expect(throws: CatalogueError.lacksMost(empty, missing: 30, of: 30)) {
      try refresh(.whole([empty]))
    }
    #expect(try titles().count == 30)
  }

  @Test func `an answer without changes only updates the date`() throws {
    try refresh(.whole([artworks([1: "Un"])]))
    let before = try catalogue.revision()
    let later = Freshness(
      checkedAt: noon.addingTimeInterval(86_400), wholeAt: noon, tag: "\"a\"", modified: "then",
      revision: 7)
    let report = try catalogue.refresh(
      [CollectionUpdate(.discoveries(.artwork), .unchanged, later)], from: "mona.example")
    #expect(report.changeCount == 0)
    let nothing = try refresh(.changes([file(#"{"data": []}"#)], removed: []), of: .place)
    #expect(nothing.changeCount == 0)
    #expect(try catalogue.revision() == before)
    #expect(try catalogue.freshness(of: .discoveries(.artwork), from: "mona.example") == later)
    #expect(try catalogue.freshness(of: .discoveries(.artwork), from: "other.example") == nil)
    #expect(try catalogue.freshness(of: .badges, from: "mona.example") == nil)
  }

  @Test func `badges are updated too, and won ones stay`() throws {
    func badges(_ numbers: [Int]) throws -> URL {
      let records = numbers.map {
        #"{"id": \#($0), "title": {"fr": "Badge \#($0)"}, "required_count": \#($0), "type": null}"#
      }
      return try file(#"{"data": [\#(records.joined(separator: ","))]}"#)
    }
    func refresh(_ numbers: [Int]) throws -> RefreshReport {
      try catalogue.refresh(
        [CollectionUpdate(.badges, .whole([badges(numbers)]), Freshness(checkedAt: noon))],
        from: "mona.example", keepingBadges: [1])
    }
    #expect(try refresh([1, 3, 5]).badges.inserted == 3)
    let report = try refresh([5, 8])
    #expect(report.badges.inserted == 1 && report.badges.retired == 1)
    #expect(report.badgeChangeCount == 2 && report.changeCount == 0)
  }
}
