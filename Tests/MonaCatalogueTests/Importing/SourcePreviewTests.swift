import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Issue 15, point 4: the result of an import is shown before it is done.
@Suite struct SourcePreviewTests {
  private let bench: ImportFixture
  private var catalogue: Catalogue { bench.catalogue }

  init() throws {
    bench = try ImportFixture()
    _ = try catalogue.importCatalogue(
      bench.file(
        "mona.json",
        """
        [{"id": 1, "title": {"fr": "La Joute"}, "artists": [{"id": 7, "name": "Riopelle"}],
          "location": {"lat": 45.5, "lng": -73.6}},
         {"location": null, "id": 2, "title": {"fr": "Strates"}, "artists": []}]
        """))
  }

  private let table = """
    id;titre;artiste;latitude;longitude
    1;La joute;Quelqu’un;45,50001;-73,60001
    2;Ailleurs;Riopelle;45,5;-73,6
    3;Plus loin;Riopelle;45,9;-73,6
    """

  private func preview(_ content: String) throws -> SourcePreview {
    try catalogue.survey(bench.file("murales.csv", content)).preview
  }

  @Test func `rows are previewed as they would show, as each kind`() throws {
    let preview = try preview(table)
    #expect(preview.counts == [.artwork: 3] && preview.titled == 3)
    for kind in DiscoveryKind.allCases {
      let rows = try #require(preview.examples[kind])
      #expect(rows.map(\.title.fr) == ["La joute", "Ailleurs", "Plus loin"])
      #expect(rows.allSatisfy { $0.id.kind == kind })
    }
    #expect(preview.examples[.artwork]?.map(\.makers) == ["Quelqu’un", "Riopelle", "Riopelle"])
    #expect(try catalogue.sources().count == 1, "nothing is changed yet")
  }

  @Test
  func `likely duplicates are listed, skipped if wanted, and not asked about again`()
    throws
  {
    let before = try preview(table)
    #expect(before.duplicateCount == 1)
    #expect(before.duplicates.map(\.row.title.fr) == ["La joute"])
    #expect(before.duplicates.allSatisfy { $0.known.id == DiscoveryID(.artwork, 1) })
    let file = bench.folder.url.appendingPathComponent("murales.csv")
    let report = try catalogue.importSource(file, skipsLikelyDuplicates: true)
    #expect(
      report.counts.inserted == 2 && report.duplicateCount == 0 && report.skippedDuplicates == 1)
    #expect(try bench.names(ofSource: report.source.id) == ["Ailleurs", "Plus loin"])
    #expect(try catalogue.survey(file).preview.duplicateCount == 1, "it is not here yet")
    let all = try catalogue.importSource(file)
    #expect(all.counts.inserted == 1 && all.duplicateCount == 1 && all.skippedDuplicates == 0)
    #expect(try catalogue.survey(file).preview.duplicateCount == 0)
    // Existing discoveries are never removed by skipping duplicates.
    let again = try catalogue.importSource(file, skipsLikelyDuplicates: true)
    #expect(again.counts.unchanged == 3 && again.counts.retired == 0)
  }

  @Test func `the maker tells a duplicate only if one of the two has no title`() throws {
    let preview = try preview(
      """
      id;titre;artiste;latitude;longitude
      1;;Riopelle;45,5;-73,6
      2;Autre;Riopelle;45,5;-73,6
      3;;Quelqu’un;45,5;-73,6

      """)
    #expect(preview.duplicates.map(\.row.id.number).count == 1)
    #expect(preview.duplicates.first?.row.title.isEmpty == true)
    #expect(preview.duplicates.first?.row.makers == "Riopelle")
  }

  @Test func `records without a title are counted, the column being missing or empty`() throws {
    for (content, lacks) in [
      ("id,lat,lon\n1,45.5,-73.6\n", true), ("titre,lat,lon\n,45.5,-73.6\n", true),
      ("titre,lat,lon\n,45.5,-73.6\nMur,45.5,-73.6\n", false),
    ] {
      #expect(try catalogue.survey(bench.file("t.csv", content)).lacksTitles == lacks)
    }
  }

  @Test func `MONA's own is counted, and other JSON is not taken for it`() throws {
    let survey = try catalogue.survey(bench.folder.url.appendingPathComponent("mona.json"))
    #expect(survey.format == .mona && survey.preview.counts == [.artwork: 2])
    #expect(survey.preview.examples[.artwork]?.map(\.title.fr) == ["La Joute", "Strates"])
    for json in [#"[{"titre": "Mur", "lat": 45.5}]"#, #"{"songs": [1, 2]}"#, "[]", "{}"] {
      let file = try bench.file("songs.json", json)
      #expect(throws: CatalogueError.notACatalogue(file), "\(json)") {
        try catalogue.survey(file)
      }
    }
  }

  @Test func `of many likely duplicates the first are listed, and all are counted`() throws {
    let rows = (1...300).map { "\($0),La Joute,45.5,-73.6\n" }
    let preview = try preview("id,titre,lat,lon\n\(rows.joined())")
    #expect(
      preview.duplicateCount == 300 && preview.duplicates.count == SourcePreview.duplicateLimit)
  }
}
