import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

@Suite struct BoundaryTests {
  private let bench: ImportFixture
  private var catalogue: Catalogue { bench.catalogue }

  init() throws {
    bench = try ImportFixture()
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

  private func boroughs() throws -> [String: String?] { try boroughs(of: catalogue) }

  private func boroughs(of catalogue: Catalogue) throws -> [String: String?] {
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    return Dictionary(
      try catalogue.rows(ids).map { ($0.title.fr ?? "", $0.borough) },
      uniquingKeysWith: { a, _ in a })
  }

  @Test func `boundaries fill in missing boroughs, now and later, and replace none`() throws {
    let table = """
      titre,lat,lon,arrondissement
      Sans,45.5,-73.5,
      Avec,45.5,-73.5,Verdun
      Loin,47,-73.5,
      Liée,45.5,-72.5,
      Autre,45.5,-73.4,Le Sud–Ouest
      """
    try bench.importing(table + "\n")
    let report = try catalogue.importBoundaries(bench.file("b", areas))
    #expect(report.names == ["Le Sud-Ouest", "L’Île-Dorval"] && report.skipped.count == 1)
    #expect(report.filled == 2 && report.outside == 1)
    let expected: [String: String?] = [
      // Spelled as in the catalogue.
      "Sans": "Le Sud–Ouest", "Avec": "Verdun", "Loin": nil, "Liée": "L’Île-Dorval",
      "Autre": "Le Sud–Ouest",
    ]
    #expect(try boroughs() == expected)
    let facets = try catalogue.facets(.borough, language: .french)
    #expect(facets.map(\.count).sorted() == [1, 1, 2])
    #expect(
      try catalogue.facets(.territory, language: .french).map(\.name.fr) == [
        "L’Île-Dorval (Montréal)"
      ])
    let found = try catalogue.search("dorval").sections
    #expect(found.first?.total == 1)
    #expect(try catalogue.importBoundaries(bench.file("b", areas)).filled == 0)
    try bench.importing("titre,lat,lon\nPlus tard,45.5,-73.5\n", as: "Plus tard")
    #expect(try boroughs()["Plus tard"] == "Le Sud–Ouest")
    let id = try #require(
      try catalogue.rows(catalogue.ordered(DiscoveryList(), language: .french).ids)
        .first { $0.title.fr == "Plus tard" }?.id)
    #expect(try catalogue.discovery(id)?.borough == "Le Sud–Ouest")
  }

  @Test func `a file without named areas is refused`() throws {
    for content in ["", "[]", "a,lat,lon\n1,2,3\n", #"{"type":"FeatureCollection","features":[]}"#]
    {
      #expect(throws: CatalogueError.self) {
        try catalogue.importBoundaries(bench.file("b", content))
      }
    }
  }

  /// A file of squares, each with a name, an optional town, and its west and south edges in
  /// degrees.
  private func squares(_ areas: [(name: String, town: String?, west: Int, south: Int)]) throws
    -> URL
  {
    let features = areas.map { area in
      let (west, south) = (area.west, area.south)
      let town = area.town.map { #", "VILLE": "\#($0)""# } ?? ""
      return """
        {"type": "Feature", "properties": {"NOM": "\(area.name)"\(town)}, "geometry":
          {"type": "Polygon", "coordinates": [[[\(west), \(south)], [\(west + 1), \(south)],
          [\(west + 1), \(south + 1)], [\(west), \(south + 1)], [\(west), \(south)]]]}}
        """
    }
    let list = features.joined(separator: ",")
    return try bench.file("b", #"{"type": "FeatureCollection", "features": [\#(list)]}"#)
  }

  private static let points = """
    id,titre,lat,lon,arrondissement
    1,Un,45.5,-73.5,
    2,Deux,45.5,-72.5,
    3,Trois,45.5,-70.5,
    4,Quatre,45.5,-70.4,Verdun
    """ + "\n"

  private func territories() throws -> [String: String?] {
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    return Dictionary(
      try ids.map { id in
        let discovery = try #require(try catalogue.discovery(id))
        return (discovery.title.fr ?? "", discovery.territory)
      }, uniquingKeysWith: { a, _ in a })
  }

  @Test func `parts of one area are one, areas of the same name in two towns are two`() throws {
    try bench.importing(Self.points)
    let report = try catalogue.importBoundaries(
      squares([
        ("Saint-Laurent", "Montréal", -74, 45), ("Saint-Laurent", "Montréal", -73, 45),
        ("Saint-Laurent", "Québec", -71, 45),
      ]))
    #expect(report.filled == 3)
    let boroughs = try boroughs()
    #expect(["Un", "Deux", "Trois"].allSatisfy { boroughs[$0] == "Saint-Laurent" })
    let towns: [String: String?] = [
      "Un": "Montréal", "Deux": "Montréal", "Trois": "Québec", "Quatre": nil,
    ]
    #expect(try territories() == towns)
  }

  @Test func `without towns, areas of the same name are distinguished by their outlines`() throws {
    try bench.importing(Self.points)
    _ = try catalogue.importBoundaries(squares([("Saint-Laurent", nil, -74, 45)]))
    let report = try catalogue.importBoundaries(squares([("Saint-Laurent", nil, -71, 45)]))
    #expect(report.filled == 1 && report.corrected == 0)
    #expect(try boroughs()["Un"] == "Saint-Laurent")
    // The corrected area no longer contains the discovery.
    let anew = try catalogue.importBoundaries(squares([("Saint-Laurent", nil, -70, 45)]))
    #expect(anew.corrected == 1 && anew.outside == 2)
    let expected: [String: String?] = [
      "Un": "Saint-Laurent", "Deux": nil, "Trois": nil, "Quatre": "Verdun",
    ]
    #expect(try boroughs() == expected)
  }

  @Test func `a corrected file corrects what an earlier one filled in, and nothing else`() throws {
    try bench.importing(Self.points)
    _ = try catalogue.importBoundaries(
      squares([("LE SUD", "Laval", -74, 45), ("Nord", nil, -73, 45), ("Est", nil, -71, 45)]))
    #expect(try territories()["Un"] == "Laval")
    let report = try catalogue.importBoundaries(
      squares([("Le Sud", nil, -74, 45), ("Ouest", nil, -73, 45)]))
    #expect(report.filled == 0 && report.corrected == 2)
    let expected: [String: String?] = [
      "Un": "Le Sud", "Deux": "Ouest", "Trois": "Est", "Quatre": "Verdun",
    ]
    #expect(try boroughs() == expected)
    #expect(try territories()["Un"] == .some(nil))
    let facets = try catalogue.facets(.borough, language: .french)
    #expect(facets.map(\.name.fr) == ["Est", "Le Sud", "Ouest", "Verdun"])
    #expect(facets.allSatisfy { $0.count == 1 })
    #expect(try catalogue.search("nord").sections.isEmpty)
    #expect(try catalogue.search("laval").sections.isEmpty)
    #expect(try catalogue.search("ouest").sections.first?.total == 1)
  }

  @Test func `a borough that its source adds later wins over boundaries`() throws {
    try bench.importing(Self.points)
    _ = try catalogue.importBoundaries(squares([("Sud", nil, -74, 45), ("Nord", nil, -73, 45)]))
    try bench.importing(Self.points.replacing("1,Un,45.5,-73.5,", with: "1,Un,45.5,-73.5,LaSalle"))
    let report = try catalogue.importBoundaries(
      squares([("Faux", nil, -74, 45), ("Ouest", nil, -73, 45)]))
    #expect(report.corrected == 1)
    #expect(try boroughs()["Un"] == "LaSalle" && boroughs()["Deux"] == "Ouest")
    // When the record no longer names a borough, the boundaries apply again.
    try bench.importing(Self.points)
    #expect(try boroughs()["Un"] == "Faux")
  }

  /// Records without a borough.
  private func withoutBoroughs(_ file: URL) throws -> Data {
    let answer = try Data(contentsOf: file).withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      return try reader.value()
    }
    let records = answer.elements + answer["data"].elements
    #expect(!records.isEmpty)
    let stripped = records.map { record in
      guard case .object(let members) = record else { return record }
      return .object(members.filter { $0.name != "borough" })
    }
    return Data(JSON.array(stripped).bytes)
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `every recorded discovery gets its borough from its position alone`() throws {
    for file in RecordedData.v3 {
      _ = try catalogue.importCatalogue(bench.file("x", withoutBoroughs(file)))
    }
    #expect(try boroughs().values.allSatisfy { $0 == nil })
    let report = try catalogue.importBoundaries(RecordedData.file("boroughs/boroughs.geojson"))
    #expect(report.names.count == 34 && report.skipped.isEmpty)
    try expectRecordedBoroughs(in: catalogue)
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `the recorded catalogue keeps its boroughs and gets the missing ones`() throws {
    let catalogue = try RecordedCatalogue.copy()
    let before = try boroughs(of: catalogue)
    let report = try catalogue.importBoundaries(RecordedData.file("boroughs/boroughs.geojson"))
    #expect(report.filled == 1)
    let after = try boroughs(of: catalogue)
    for (title, borough) in before where borough != nil { #expect(after[title] == borough) }
    try expectRecordedBoroughs(in: catalogue)
  }

  /// Compares normalized names, because sources spell them differently; discoveries outside all
  /// areas may keep the borough of their record.
  private func expectRecordedBoroughs(in catalogue: Catalogue) throws {
    let expected = try #require(
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: RecordedData.file("boroughs/expected.json")))
        as? [String: [String: Any]])
    var (count, wrong) = (0, [String]())
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    for row in try catalogue.rows(ids) {
      guard let borough = expected["\(row.id.kind.name)s"]?["\(row.id.number)"] as? String else {
        continue
      }
      count += 1
      if row.borough.map(NormalizedKey.of) != NormalizedKey.of(borough) {
        wrong.append("\(row.id)")
      }
    }
    #expect(count > 1300 && wrong.isEmpty, "\(wrong)")
  }
}
