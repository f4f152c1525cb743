import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Issue 12, point 2: corrections for MONA's own data are not applied to other sources, and only
/// the person sets positions aside.
@Suite struct StrayTests {
  private let bench: ImportFixture

  init() throws {
    bench = try ImportFixture()
  }

  private static let header = "id,titre,lat,lon\n"
  private static let town = (1...20).map { "\($0),Œuvre \($0),45.\(500 + $0),-73.6\n" }.joined()

  private func place(_ source: CatalogueSource, _ number: Int) throws -> Coordinate? {
    let id = DiscoveryID(.artwork, source: source.id, record: number)
    return try bench.catalogue.discovery(id)?.coordinate
  }

  @Test func `towns of the Urals and of Siberia keep their positions`() throws {
    let towns = [
      ("Екатеринбург", 56.8389, 60.6057), ("Омск", 54.9885, 73.3242), ("Астана", 51.1605, 71.4704),
      ("Ханты-Мансийск", 61.0042, 69.0019), ("Курган", 55.4408, 65.3411),
    ]
    let rows = (0..<20).map { index in
      let (name, north, east) = towns[index % towns.count]
      return "\(index),\(name) \(index),\(north),\(east)\n"
    }
    let report = try bench.importing(Self.header + rows.joined(), as: "Урал")
    #expect(report.counts.inserted == 20 && report.counts.remarks.isEmpty)
    #expect(report.source.outlierCount == 0)
    for (index, (_, north, east)) in towns.enumerated() {
      #expect(try place(report.source, index) == Coordinate(latitude: north, longitude: east))
    }
    // The same applies to areas.
    let square = "[[[60,56],[61,56],[61,57],[60,57],[60,56]]]"
    let file = try bench.file(
      "x.geojson",
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"id": 1,
        "name": "Парк"}, "geometry": {"type": "Polygon", "coordinates": \(square)}}]}
      """)
    let parks = try bench.catalogue.importSource(file, name: "Парки", kind: .heritage).source
    let park = try bench.catalogue.discovery(
      DiscoveryID(.heritage, source: parks.id, record: 1))
    #expect(park?.coordinate == Coordinate(latitude: 56.5, longitude: 60.5))
    #expect(park?.heritage?.area.count == 1)
  }

  @Test func `overseas positions are kept and listed, and only the person sets them aside`()
    throws
  {
    let overseas = "98,Saint-Denis,-20.88,55.45\n99,Sans signe,45.5,73.6\n"
    let file = try bench.file("m.csv", Self.header + Self.town + overseas)
    let catalogue = bench.catalogue
    var report = try catalogue.importSource(file, name: "France")
    let far = try #require(Coordinate(latitude: -20.88, longitude: 55.45))
    let unsigned = try #require(Coordinate(latitude: 45.5, longitude: 73.6))
    #expect(
      report.counts.remarks.map(\.remark) == [
        .positionOutlier(far, isSetAside: false), .positionOutlier(unsigned, isSetAside: false),
      ])
    let source = report.source
    #expect(try catalogue.source(named: "France")?.outlierCount == 2)
    #expect(try place(source, 98) == far && place(source, 99) == unsigned)
    #expect(try catalogue.placed().count == 22)

    let strays = try catalogue.positionOutliers(of: source.id, language: .french)
    #expect(strays.map(\.title.fr) == ["Saint-Denis", "Sans signe"])
    #expect(strays.map(\.position) == [far, unsigned])
    #expect(strays.allSatisfy { !$0.isSetAside })
    #expect(try catalogue.setAside(true, [strays[1].id]) == 1)
    #expect(try place(source, 98) == far && place(source, 99) == nil)
    #expect(try catalogue.placed().count == 21)

    // Another import reports nothing new and keeps the person's decisions, even for changed
    // records.
    _ = try bench.file("m.csv", Self.header + Self.town + overseas + "100,Autre,45.6,-73.6\n")
    report = try catalogue.importSource(file, name: "France")
    #expect(report.counts.remarks.isEmpty && report.counts.inserted == 1)
    _ = try bench.file(
      "m.csv", Self.header + Self.town + overseas.replacing("Sans signe", with: "Signe perdu"))
    report = try catalogue.importSource(file, name: "France")
    #expect(report.counts.remarks.isEmpty && report.counts.updated == 1)
    #expect(try place(source, 99) == nil)
    #expect(
      try catalogue.positionOutliers(of: source.id, language: .french).map(\.isSetAside) == [
        false, true,
      ])

    #expect(try catalogue.setAside(false, [strays[1].id, strays[0].id]) == 1)
    #expect(try place(source, 99) == unsigned)
    // Positions corrected by the source are no longer listed, whether set aside or not.
    try catalogue.setAside(true, [strays[1].id])
    _ = try bench.file(
      "m.csv", Self.header + Self.town + overseas.replacing("45.5,73.6", with: "45.5,-73.6"))
    report = try catalogue.importSource(file, name: "France")
    #expect(try place(source, 99) == Coordinate(latitude: 45.5, longitude: -73.6))
    #expect(
      try catalogue.positionOutliers(of: source.id, language: .french).map(\.title.fr) == [
        "Saint-Denis"
      ])
    // Nor are removed discoveries.
    _ = try catalogue.removeSource("France")
    #expect(
      try catalogue.reader.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM stray") } == 0)
  }

  @Test func `lost signs of MONA's own source are restored, and its outliers can be put back`()
    throws
  {
    let works = (1...20).map {
      #"{"id": \#($0), "title": "A", "location": {"lat": 45.\#(500 + $0), "lng": 73.6}}"#
    }
    let stray = #"{"id": 21, "title": "B", "location": {"lat": -45.5, "lng": -73.6}}"#
    let file = try bench.file(
      "a.json", #"{"artworks": [\#((works + [stray]).joined(separator: ","))]}"#)
    let report = try bench.catalogue.importCatalogue(file)
    let id = DiscoveryID(.artwork, 21)
    #expect(report.kinds[.artwork]?.remarks.count == 21)
    #expect(try bench.catalogue.placed().count == 20)
    #expect(try bench.catalogue.sources().first?.outlierCount == 1)
    #expect(
      try bench.catalogue.positionOutliers(of: 0, language: .english).map(\.isSetAside) == [true])
    try bench.catalogue.setAside(false, [id])
    #expect(
      try bench.catalogue.discovery(id)?.coordinate == Coordinate(latitude: -45.5, longitude: -73.6)
    )
    #expect(try bench.catalogue.placed().count == 21)
  }

  @Test func `records without numbers are identified by their repaired positions`() {
    let repaired = RecordIdentity.place(Coordinate(latitude: 45.5, longitude: -73.6))
    #expect(RecordIdentity.place(Coordinate(latitude: 45.5, longitude: 73.6)) == repaired)
    #expect(RecordIdentity.place(Coordinate(latitude: 40.5, longitude: 73.6)) != repaired)
  }

  @Test func `an older catalogue gets its positions back`() throws {
    let queue = try DatabaseQueue(configuration: Catalogue.configuration())
    try CatalogueSchema.migrator.migrate(queue, upTo: "catalogue 2")
    let (far, town) = (
      DiscoveryID(.artwork, source: 7, record: 1), DiscoveryID(.artwork, source: 8, record: 1)
    )
    try queue.write { db in
      // As written by an older version: a negated longitude for Omsk and a missing position for
      // Saint-Denis.
      func add(_ id: DiscoveryID, _ place: (Double, Double)?, _ record: String) throws {
        try db.execute(
          sql: """
            INSERT INTO discovery (key, kind, latitude, longitude, sortFr, sortEn, record)
            VALUES (?, 0, ?, ?, x'', x'', ?)
            """, arguments: [id.key, place?.0, place?.1, Data(record.utf8)])
      }
      try add(town, (54.99, -73.32), #"{"titre": "Омск", "lat": "54.99", "lon": "73.32"}"#)
      for number in 2...21 {
        let id = DiscoveryID(.artwork, source: 7, record: number)
        try add(id, (48.85, 2.35), #"{"titre": "Paris", "lat": 48.85, "lon": 2.35}"#)
      }
      try add(far, nil, #"{"titre": "Saint-Denis", "lat": -20.88, "lon": 55.45}"#)
      try add(
        DiscoveryID(.artwork, 3), nil, #"{"id": 3, "location": {"lat": -45.5, "lng": -73.6}}"#)
    }
    try CatalogueSchema.migrator.migrate(queue)
    let catalogue = Catalogue(writer: queue, reader: queue)
    #expect(
      try catalogue.discovery(town)?.coordinate == Coordinate(latitude: 54.99, longitude: 73.32))
    #expect(
      try catalogue.discovery(far)?.coordinate == Coordinate(latitude: -20.88, longitude: 55.45))
    #expect(try catalogue.placed().first { $0.id == town } != nil)
    #expect(try catalogue.positionOutliers(of: 7, language: .french).map(\.id) == [far])
    #expect(try catalogue.positionOutliers(of: 8, language: .french).isEmpty)
    #expect(try catalogue.discovery(DiscoveryID(.artwork, 3))?.coordinate == nil)
    #expect(try catalogue.positionOutliers(of: 0, language: .french).map(\.isSetAside) == [true])
  }
}
