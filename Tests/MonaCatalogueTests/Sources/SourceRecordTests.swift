import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Tests of decoding single records.
@Suite struct SourceRecordTests {
  private let bench: ImportFixture

  init() throws {
    bench = try ImportFixture()
  }

  @Test func `rows with an implausible position are left out with the reason`() throws {
    let report = try bench.importing(
      """
      titre,lat,lon
      Bien,45.5,-73.6
      Échangée,-73.6,45.5
      Échangée aussi,-123.1,49.2
      Nulle part,95,-190
      Vide,0,0
      Mètres,299000,5040000
      Mots,ici,là

      Sans signe,45.5,73.6
      Sans position,,
      ,,
      Coupée,45
      """)
    #expect(report.counts.inserted == 3)
    #expect(
      report.counts.skipped.map(\.problem) == [
        .swappedPosition(latitude: -73.6, longitude: 45.5),
        .swappedPosition(latitude: -123.1, longitude: 49.2),
        .impossiblePosition(latitude: 95, longitude: -190),
        .impossiblePosition(latitude: 0, longitude: 0),
        .impossiblePosition(latitude: 299000, longitude: 5_040_000),
        .unreadablePosition(latitude: "ici", longitude: "là"), .nothingSaid, .cutShort,
      ])
    // Row numbers count the header, as in a spreadsheet; blank lines do not count.
    #expect(report.counts.skipped.map(\.position) == [3, 4, 5, 6, 7, 8, 11, 12])
    // There are too few positions to detect outliers.
    #expect(report.counts.remarks.isEmpty)
  }

  @Test func `a cell that swallows the rest of its file is quoted in a short line`() throws {
    let rest = (0..<10_000).map { "Rue \($0),45.5,-73.6\r\n" }.joined()
    let rows = "Élan,45.5,-73.6\nJoute,\"45.5\r\n\(rest)\",-73.6\n"
    let report = try bench.importing("nom,lat,lon\n\(rows)")
    let problem = try #require(report.counts.skipped.first?.problem)
    guard case .unreadablePosition(let latitude, _) = problem else {
      Issue.record("\(problem)")
      return
    }
    let lines = latitude.split(whereSeparator: \.isNewline)
    #expect(latitude.hasPrefix("45.5 Rue 0,") && latitude.count <= 61 && lines.count == 1)
  }

  @Test func `a record of ten thousand makers and a table of many columns are imported`()
    throws
  {
    let makers = (0..<10_000).map { "Artiste \($0)" }.joined(separator: ";")
    let names = (0..<300).map { "colonne \($0)" }.joined(separator: ",")
    let rows = (0..<50).map { "\($0),Œuvre,45.5,-73.6,\"\($0 == 0 ? makers : "Ava")\",x\n" }
    let report = try bench.importing("id,titre,lat,lon,artistes,\(names)\n\(rows.joined())")
    #expect(report.counts.inserted == 50 && report.survey.columns.count == 305)
    let first = DiscoveryID(.artwork, source: report.source.id, record: 0)
    #expect(try bench.catalogue.facets(of: first).count == 10_000)
  }

  @Test func `GeoJSON points, lines and areas have one position each, and heritage keeps its area`()
    throws
  {
    let square = "[[[-73,45],[-72,45],[-72,46],[-73,46],[-73,45]]]"
    let file = try bench.file(
      "x",
      """
      {"features": [
        {"type": "Feature", "id": "a", "properties": {"name": "Point"},
         "geometry": {"type": "Point", "coordinates": [-73.5, 45.5, 12]}},
        {"type": "Feature", "properties": {"name": "Points"},
         "geometry": {"type": "MultiPoint", "coordinates": [[-73, 45], [-72, 46]]}},
        {"type": "Feature", "properties": {"name": "Terrain"},
         "geometry": {"type": "Polygon", "coordinates": \(square)}},
        {"type": "Feature", "properties": {"name": "Terrains"},
         "geometry": {"type": "MultiPolygon", "coordinates": [\(square)]}},
        {"type": "Feature", "properties": {"name": "Nulle part"}, "geometry": null},
        {"type": "Feature", "properties": null, "geometry": null},
        {"type": "Feature", "properties": {},
         "geometry": {"type": "Point", "coordinates": [45.5, -73.6]}}, 7
      ], "type": "FeatureCollection"}
      """)
    let report = try bench.catalogue.importSource(file, name: "Lieux", kind: .heritage)
    #expect(report.survey.format == .geojson && report.counts.inserted == 5)
    #expect(
      report.counts.skipped.map(\.problem) == [
        .nothingSaid, .swappedPosition(latitude: -73.6, longitude: 45.5), .notAnObject,
      ])
    let ids = try bench.catalogue.ordered(DiscoveryList(), language: .french).ids
    let found = try ids.compactMap { try bench.catalogue.discovery($0) }
    let byTitle = Dictionary(found.map { ($0.title.fr ?? "", $0) }) { first, _ in first }
    #expect(byTitle["Points"]?.coordinate == Coordinate(latitude: 45.5, longitude: -72.5))
    #expect(byTitle["Terrain"]?.coordinate == Coordinate(latitude: 45.5, longitude: -72.5))
    #expect(byTitle["Terrain"]?.heritage?.area.count == 1)
    #expect(byTitle["Terrains"]?.heritage?.area.count == 1)
    #expect(byTitle["Nulle part"]?.coordinate == nil)
  }

  @Test func `Windows-1252 tables, tabs and hours are understood`() throws {
    var text = Data("Nom\tAnn".utf8)
    text.append(0xE9)
    text.append(Data("e\tLat\tLong\nMus".utf8))
    text.append(0xE9)
    text.append(Data("e\t1999-04-02T00:00:00\t45.5\t-73.6\n".utf8))
    let report = try bench.catalogue.importSource(bench.file("x", text), name: "Tabulée")
    #expect(report.survey.encoding == .windows1252 && report.survey.separator == .tab)
    let id = try #require(
      try bench.catalogue.ordered(DiscoveryList(), language: .french).ids.first)
    let found = try #require(try bench.catalogue.discovery(id))
    #expect(found.title.fr == "Musée" && found.produced?.text == "1999-04-02")
  }

  @Test func `the record is stored whole as JSON, with fields that no sheet shows`() throws {
    try bench.importing("id,titre,lat,lon,image\n7,\"Un \"\"mot\"\"\n\\\",45.5,-73.6,x.jpg\n")
    let id = try #require(
      try bench.catalogue.ordered(DiscoveryList(), language: .french).ids.first)
    #expect(id.number & (DiscoveryID.recordLimit - 1) == 7)
    let record = try #require(try bench.catalogue.record(of: id))
    let values = try #require(
      try JSONSerialization.jsonObject(with: record) as? [String: String])
    #expect(values["image"] == "x.jpg" && values["titre"] == "Un \"mot\"\n\\")
  }
}
