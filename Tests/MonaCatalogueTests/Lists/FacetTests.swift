import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Tests of lists of facets.
@Suite struct FacetTests {
  private let folder: TemporaryFolder
  private let catalogue: Catalogue

  init() throws {
    folder = try TemporaryFolder()
    catalogue = try Catalogue.inMemory()
  }

  private func importing(_ records: String) throws {
    let url = folder.url.appendingPathComponent("answer.json")
    try Data("[\(records)]".utf8).write(to: url)
    _ = try catalogue.importCatalogue(url)
  }

  private func work(
    _ id: Int, _ category: String?, _ subcategory: String?, artists: String = "[]"
  ) -> String {
    let texts = [category, subcategory].map { $0.map { "{\"fr\": \"\($0)\"}" } ?? "null" }
    return """
      {"location": null, "id": \(id), "title": "T", "category": \(texts[0]), "subcategory": \(texts[1]),
       "artists": \(artists)}
      """
  }

  /// "Subcategory < category", by name.
  private func placed() throws -> [String] {
    let categories = try catalogue.facets(.category, language: .french)
    return try catalogue.facets(.subcategory, language: .french).map { facet in
      let parent = categories.first { $0.id == facet.parent }
      return "\(facet.name.fr ?? "") < \(parent?.name.fr ?? "?") (\(facet.count))"
    }
  }

  @Test func `a subcategory belongs to the category of most of its works`() throws {
    let works = [
      work(1, "Beaux-Arts", "Vitrail"), work(2, "Arts décoratifs", "Vitrail"),
      work(3, "Arts décoratifs", "Vitrail"), work(4, "Beaux-Arts", "Émaux"), work(5, nil, "Dessin"),
    ]
    try importing(works.joined(separator: ","))
    #expect(
      try placed() == [
        "Dessin < ? (1)", "Émaux < Beaux-Arts (1)", "Vitrail < Arts décoratifs (3)",
      ])
    try importing(works[0] + "," + works[4])
    #expect(try placed() == ["Dessin < ? (1)", "Vitrail < Beaux-Arts (1)"])
    #expect(try catalogue.facets(.category, language: .french).allSatisfy { $0.parent == nil })
  }

  @Test func `works are listed by their subcategory, and found by it`() throws {
    try importing(work(1, "Beaux-Arts", "Vitrail") + "," + work(2, "Beaux-Arts", "Émaux"))
    var list = DiscoveryList()
    list.facet = try #require(try catalogue.facet(.subcategory, named: "emaux")).id
    #expect(try catalogue.ordered(list, language: .french).ids == [DiscoveryID(.artwork, 2)])
    list.facet = nil
    list.matching = "vitrail"
    #expect(try catalogue.ordered(list, language: .french).ids == [DiscoveryID(.artwork, 1)])
  }

  @Test func `an artist is a collective as soon as one work says so`() throws {
    try importing(
      [
        work(1, nil, nil, artists: #"[{"id": 1, "name": "MU"}, {"id": 2, "name": "Ann"}]"#),
        work(
          2, nil, nil,
          artists: """
            [{"id": 1, "is": "collective", "name": "MU"}, {"id": 2, "collective": false, "name": "Ann"},
             {"id": 3, "name": "Zoé"}]
            """),
      ].joined(separator: ","))
    let artists = try catalogue.facets(.artist, language: .english)
    #expect(artists.map(\.name.fr) == ["Ann", "MU", "Zoé"])
    #expect(artists.map(\.isCollective) == [false, true, nil])
    #expect(artists.map(\.count) == [2, 2, 1])
  }

  @Test func `each name has its index letter in both languages`() throws {
    try importing(
      """
      {"location": null, "id": 1, "title": "T", "artists": [],
       "materials": {"fr": ["Étain", "« 2 × 4 »", "…"], "en": ["Tin", "Wood", "Other"]},
       "territory": "Laval (Laval)"}
      """)
    #expect(
      try catalogue.facets(.material, language: .french).map(\.sortLetter) == [
        .letter("E"), .digits,
      ])
    #expect(
      try catalogue.facets(.material, language: .english).map(\.sortLetter) == [
        .letter("T"), .letter("W"),
      ])
    #expect(
      try catalogue.facets(.territory, language: .english).map(\.sortLetter) == [.letter("L")])
  }

  @Test func `artists are listed by family name, collectives and others as they are`() throws {
    let artists = """
      [{"id": 1, "name": "Jean-Paul Riopelle"}, {"id": 2, "name": "Ann Zoé"},
       {"id": 3, "name": "Le Monstr"}, {"id": 4, "is": "collective", "name": "Zed Abc"}]
      """
    try importing(work(1, nil, nil, artists: artists))
    func listed() throws -> [String?] {
      let rows = try catalogue.facets(.artist, language: .french)
      #expect(
        rows.map(\.sortLetter) == [.letter("L"), .letter("R"), .letter("Z"), .letter("Z")])
      return rows.map(\.name.fr)
    }
    let expected = ["Le Monstr", "Jean-Paul Riopelle", "Zed Abc", "Ann Zoé"]
    #expect(try listed() == expected)
    // As before the migration.
    try catalogue.writer.write { db in
      try db.execute(sql: "UPDATE facet SET sortFr = nameFr, sortEn = nameFr")
      try FacetTable.sortArtists(db)
    }
    #expect(try listed() == expected)
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `version 2 subcategories belong to their categories`() throws {
    _ = try catalogue.importCatalogue(RecordedData.file("mona-v2/artworks.json"))
    let rows = try placed()
    #expect(rows.contains("Sculpture < Beaux-Arts (495)"))
    #expect(rows.contains("Murale < Murales (232)"))
    #expect(rows.contains("Technique Mixte < Arts Décoratifs (25)"))
    #expect(rows.contains("Estampe < ? (8)"))
  }
}
