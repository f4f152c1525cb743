import Foundation
import Testing

@testable import MonaCore

@Suite struct BoundaryTests {
  private let bench: SourceBench
  private var store: Store { bench.store }

  init() throws {
    bench = try SourceBench()
  }

  private let areas = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"NOM": "Le Sud-Ouest"}, "geometry": {"type": "Polygon",
        "coordinates": [[[-74, 45], [-73, 45], [-73, 46], [-74, 46], [-74, 45]]]}},
      {"type": "Feature", "properties": {"NOM": "L'Île-Dorval", "TYPE": "Ville liée"},
       "geometry": {"type": "Polygon",
        "coordinates": [[[-73, 45], [-72, 45], [-72, 46], [-73, 46], [-73, 45]]]}},
      {"type": "Feature", "properties": {}, "geometry": null}
    ]}
    """

  private func boroughs() throws -> [String: String?] {
    let ids = try store.ordered(DiscoveryList(), language: .french).ids
    return Dictionary(
      try store.rows(ids).map { ($0.title.fr ?? "", $0.borough) }, uniquingKeysWith: { a, _ in a })
  }

  @Test func `boundaries fill what is missing, now and later, and replace nothing`() throws {
    let table = """
      titre,lat,lon,arrondissement
      Sans,45.5,-73.5,
      Avec,45.5,-73.5,Verdun
      Loin,47,-73.5,
      Liée,45.5,-72.5,
      Autre,45.5,-73.4,Le Sud–Ouest
      """
    try bench.importing(table + "\n")
    let report = try store.importBoundaries(bench.file("b", areas))
    #expect(report.names == ["Le Sud-Ouest", "L’Île-Dorval"] && report.skipped.count == 1)
    #expect(report.filled == 2 && report.outside == 1)
    let expected: [String: String?] = [
      // As the catalogue spells it already.
      "Sans": "Le Sud–Ouest", "Avec": "Verdun", "Loin": nil, "Liée": "L’Île-Dorval",
      "Autre": "Le Sud–Ouest",
    ]
    #expect(try boroughs() == expected)
    let facets = try store.facets(.borough, language: .french)
    #expect(facets.map(\.count).sorted() == [1, 1, 2])
    #expect(
      try store.facets(.territory, language: .french).map(\.name.fr) == ["L’Île-Dorval (Montréal)"])
    let found = try store.search("dorval", language: .french).sections
    #expect(found.first?.total == 1)
    #expect(try store.importBoundaries(bench.file("b", areas)).filled == 0)
    try bench.importing("titre,lat,lon\nPlus tard,45.5,-73.5\n", as: "Plus tard")
    #expect(try boroughs()["Plus tard"] == "Le Sud–Ouest")
    let id = try #require(
      try store.rows(store.ordered(DiscoveryList(), language: .french).ids)
        .first { $0.title.fr == "Plus tard" }?.id)
    #expect(try store.discovery(id)?.borough == "Le Sud–Ouest")
  }

  @Test func `what holds no named area is refused`() throws {
    for content in ["", "[]", "a,lat,lon\n1,2,3\n", #"{"type":"FeatureCollection","features":[]}"#]
    {
      #expect(throws: CatalogueError.self) {
        try store.importBoundaries(bench.file("b", content))
      }
    }
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `every recorded discovery has its borough by its position alone`() throws {
    for file in RecordedData.v3 {
      let answer = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      let list =
        (answer as? [[String: Any]]) ?? (answer as? [String: Any])?["data"] as? [[String: Any]]
      let stripped = try #require(list).map { record in
        record.filter { $0.key != "borough" }
      }
      _ = try store.importCatalogue(
        bench.file("x", try JSONSerialization.data(withJSONObject: stripped)))
    }
    #expect(try boroughs().values.allSatisfy { $0 == nil })
    let report = try store.importBoundaries(RecordedData.file("boroughs/boroughs.geojson"))
    #expect(report.names.count == 34 && report.skipped.isEmpty)
    try expectRecordedBoroughs()
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `the recorded catalogue as it is keeps its boroughs and gets those it lacks`() throws {
    for file in RecordedData.v3 { _ = try store.importCatalogue(file) }
    let before = try boroughs()
    let report = try store.importBoundaries(RecordedData.file("boroughs/boroughs.geojson"))
    #expect(report.filled == 1)
    let after = try boroughs()
    for (title, borough) in before where borough != nil { #expect(after[title] == borough) }
    try expectRecordedBoroughs()
  }

  /// Compares letters, as sources write one name in many ways; what lies in no area may have what
  /// its record says.
  private func expectRecordedBoroughs() throws {
    let expected = try #require(
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: RecordedData.file("boroughs/expected.json")))
        as? [String: [String: Any]])
    var (count, wrong) = (0, [String]())
    let ids = try store.ordered(DiscoveryList(), language: .french).ids
    for row in try store.rows(ids) {
      guard let borough = expected["\(row.id.kind.name)s"]?["\(row.id.number)"] as? String else {
        continue
      }
      count += 1
      if row.borough.map(Letters.of) != Letters.of(borough) { wrong.append("\(row.id)") }
    }
    #expect(count > 1300 && wrong.isEmpty, "\(wrong)")
  }
}
