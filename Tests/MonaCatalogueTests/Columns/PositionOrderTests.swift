import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Issue 42, point 2: where nothing tells which of two numbers in a column is the latitude, MONA asks.
@Suite struct PositionOrderTests {
  private let bench: ImportFixture
  init() throws { bench = try ImportFixture() }

  /// Imports rows of a number, a title and a position under a heading.
  private func positions(
    _ heading: String, _ values: [String], others: [String: [String]] = [:],
    columns: [ColumnMeanings.Entry] = []
  ) throws -> [Coordinate?] {
    let names = others.keys.sorted()
    let head = (["id", "title", heading] + names).map { "\"\($0)\"" }.joined(separator: ",")
    let rows = values.enumerated().map { index, value in
      ([String(index), "Work no \(index)", value] + names.map { others[$0]?[index] ?? "" })
        .map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
    }
    let file = try bench.file("t.csv", ([head] + rows).joined(separator: "\n") + "\n")
    let report = try bench.catalogue.importSource(file, name: heading, columns: columns)
    let id = report.source.id
    return try values.indices.map {
      try bench.catalogue.discovery(DiscoveryID(.artwork, source: id, record: $0))?.coordinate
    }
  }

  private static let open = ["4.30, 52.07", "4.31, 52.08", "4.32, 52.06"]
  private let hague = Coordinate(latitude: 52.07, longitude: 4.30)

  @Test func `under a heading that says position, the latitude comes first by custom`() throws {
    #expect(try positions("coordenadas", ["-23.55, -46.63"]).first??.latitude == -23.55)
  }

  @Test(arguments: ["Column 3", "#3", "c"])
  func `without anything that tells the order, MONA asks, and imports nothing`(
    heading: String
  ) throws {
    let file = bench.folder.url.appendingPathComponent("t.csv")
    #expect(throws: CatalogueError.openOrder(file, column: heading)) {
      try positions(heading, Self.open)
    }
    #expect(try bench.catalogue.sources().count == 1)
    // The survey shows the column, to be answered.
    let survey = try bench.catalogue.survey(file)
    #expect(survey.openOrder == heading)
    let answered = try bench.catalogue.survey(
      file, columns: [.init(heading, ColumnMeaning(.longitudeLatitude))])
    #expect(answered.openOrder == nil && answered.taken == 3)
  }

  @Test func `the answer is kept for updates`() throws {
    let entry = ColumnMeanings.Entry("Column 3", ColumnMeaning(.longitudeLatitude))
    #expect(try positions("Column 3", Self.open, columns: [entry]).first == hague)
    #expect(try positions("Column 3", Self.open.reversed()).last == hague)
    let other = ColumnMeanings.Entry("Column 3", ColumnMeaning(.latitudeLongitude))
    let turned = try positions("Column 3", Self.open, columns: [other]).first
    #expect(turned == Coordinate(latitude: 4.30, longitude: 52.07))
  }

  @Test func `a value that fits one order alone, in any row, decides for all`() throws {
    let east = try positions("Column 3", Self.open + ["-122.4, 37.8"])
    #expect(east.first == hague && east.last == Coordinate(latitude: 37.8, longitude: -122.4))
    let north = try positions("where", ["52.07, 4.30", "52.08, 4.31", "-33.9, 151.2"])
    #expect(north.first == hague)
  }

  @Test(arguments: [
    ("lon_lat", "4.30, 52.07"), ("geo_point_2d", "52.07, 4.30"), ("latlng", "52.07, 4.30"),
    ("position", "52.07° N, 4.30° E"), ("position", "4.30 E, 52.07 N"),
    ("position", "POINT (4.30 52.07)"),
  ])
  func `a heading, letters or well-known text tell the order`(
    heading: String, value: String
  ) throws {
    #expect(try positions(heading, [value, value]) == [hague, hague])
  }

  @Test func `another column with positions that tell it is read instead`() throws {
    let shapes = Self.open.map { pair in #"{"type": "Point", "coordinates": [\#(pair)]}"# }
    #expect(try positions("coordinates", Self.open, others: ["shape": shapes]).first == hague)
    let parts = Self.open.map { $0.components(separatedBy: ", ") }
    #expect(
      try positions(
        "coordinates", Self.open,
        others: ["latitude": parts.map { $0[1] }, "longitude": parts.map { $0[0] }]
      ).first == hague)
  }
}
