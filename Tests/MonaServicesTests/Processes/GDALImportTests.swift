import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaServices

/// Files of other formats, made and read by GDAL in processes with limits.
@Suite("Importing by GDAL", .enabled(if: TestGDAL.isInstalled)) struct GDALImportTests {
  private let fixture: ImportFixture
  private let made: TestGDAL

  init() throws {
    fixture = try ImportFixture()
    made = try TestGDAL(folder: fixture.folder.url)
  }

  /// Imports a file and checks its works.
  private func check(
    _ file: URL, makers: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let report = try fixture.catalogue.importSource(file, gdal: .tested)
    let ids = try fixture.catalogue.ordered(DiscoveryList(), language: .french).ids
    let found = try ids.compactMap { try fixture.catalogue.discovery($0) }
    #expect(
      report.counts.inserted == 3 && report.counts.skipped.isEmpty, sourceLocation: sourceLocation)
    for (title, maker, latitude, longitude) in TestGDAL.works {
      let work = try #require(found.first { $0.title.fr == title }, sourceLocation: sourceLocation)
      let place = try #require(work.coordinate, sourceLocation: sourceLocation)
      #expect(
        abs(place.latitude - latitude) < 0.00002 && abs(place.longitude - longitude) < 0.00002,
        "\(place)", sourceLocation: sourceLocation)
      if makers {
        #expect(work.artwork?.makers.map(\.name) == [maker], sourceLocation: sourceLocation)
      }
    }
  }

  // MARK: Formats

  @Test(
    "Features in the systems of cities become degrees",
    arguments: [32188, 2950, 3857, 32618, 32198, 26918, 2960])
  func projected(code: Int) throws {
    try check(
      try made.file("a.geojson", "GeoJSON", ["-t_srs", "EPSG:\(code)", "-lco", "RFC7946=NO"]))
  }

  @Test(
    "So do features of ArcGIS",
    arguments: [#""wkid": 102100, "latestWkid": 3857"#, #""wkid": 3857"#])
  func arcGIS(system: String) throws {
    let features = TestGDAL.works.map { title, maker, latitude, longitude in
      let x = longitude * 6_378_137 * .pi / 180
      let y = log(tan(.pi / 4 + latitude * .pi / 360)) * 6_378_137
      return
        #"{"attributes": {"titre": "\#(title)", "artiste": "\#(maker)"}, "geometry": {"x": \#(x), "y": \#(y)}}"#
    }
    let fields = ["titre", "artiste"].map { #"{"name": "\#($0)", "type": "esriFieldTypeString"}"# }
    try check(
      try fixture.file(
        "a.json",
        """
        {"geometryType": "esriGeometryPoint", "spatialReference": {\(system)},
        "fields": [\(fields.joined(separator: ", "))],
        "features": [\(features.joined(separator: ", "))]}
        """))
  }

  @Test("GeoPackages and shapefiles in degrees or metres", arguments: ["4326", "32188", "2950"])
  func layers(code: String) throws {
    try check(try made.file("a.gpkg", "GPKG", ["-t_srs", "EPSG:\(code)"]))
    try check(try made.file("b.shp", "ESRI Shapefile", ["-t_srs", "EPSG:\(code)"]))
    try check(try made.file("c.shz", "ESRI Shapefile", ["-t_srs", "EPSG:\(code)"]))
  }

  @Test("GML and FlatGeobuf, in degrees or metres", arguments: ["4326", "32188"])
  func services(code: String) throws {
    try check(try made.file("a.fgb", "FlatGeobuf", ["-t_srs", "EPSG:\(code)"]))
    let gml = try made.file("b.gml", "GML", ["-t_srs", "EPSG:\(code)"])
    try check(gml)
    // Services send it without a schema.
    try? FileManager.default.removeItem(
      at: gml.deletingPathExtension().appendingPathExtension("xsd"))
    let other = try ImportFixture()
    #expect(try other.catalogue.importSource(gml, gdal: .tested).counts.inserted == 3)
  }

  @Test("A text table in an archive, whatever its separator, encoding and name")
  func zippedTable() throws {
    let works = TestGDAL.works
    let rows = works.map { "\($0);\($1);\($2);\($3)\n".replacing(".", with: ",") }.joined()
    let table = try fixture.file("Œuvres d’art.csv", "titre;artiste;latitude;longitude\n" + rows)
    try check(try made.archive("a.zip", of: table, as: "Œuvres d’art.csv"))
    let other = try fixture.file("lisez-moi.md", "Rien")
    let alone = try made.archive("b.zip", of: other, as: "lisez-moi.md")
    #expect(throws: CatalogueError.self) {
      _ = try fixture.catalogue.importSource(alone, gdal: .tested)
    }
  }

  @Test("A shapefile that does not say its encoding is read in Windows-1252")
  func encoding() throws {
    let file = try made.file("a.shp", "ESRI Shapefile", ["-lco", "ENCODING=ISO-8859-1"])
    try FileManager.default.removeItem(
      at: file.deletingPathExtension().appendingPathExtension("cpg"))
    try check(file)
  }

  @Test("KML in folders, with fields and accents, alone and in an archive")
  func kml() throws {
    let places = TestGDAL.works.map { title, maker, latitude, longitude in
      """
      <Folder><name>\(title)</name><Placemark><name>\(title)</name><ExtendedData>
      <Data name="Créateur"><value>\(maker)</value></Data></ExtendedData>
      <Point><coordinates>\(longitude),\(latitude),0</coordinates></Point></Placemark></Folder>
      """
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
      \(places.joined())</Document></kml>
      """
    let file = try fixture.file("doc.kml", text)
    try check(file)
    try check(try made.archive("a.kmz", of: file))
  }

  @Test("Waypoints are places, and a track has none")
  func gpx() throws {
    let points = TestGDAL.works.map { title, _, latitude, longitude in
      "<wpt lat=\"\(latitude)\" lon=\"\(longitude)\"><name>\(title)</name></wpt>"
    }
    let track = "<trk><trkseg><trkpt lat=\"45\" lon=\"-73\"/></trkseg></trk>"
    func gpx(_ content: String) -> String {
      "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"x\" "
        + "xmlns=\"http://www.topografix.com/GPX/1/1\">\(content)</gpx>"
    }
    try check(try fixture.file("a.gpx", gpx(points.joined() + track)), makers: false)
    let alone = try fixture.file("b.gpx", gpx(track))
    #expect(throws: CatalogueError.xml(alone, .gpx)) {
      _ = try fixture.catalogue.importSource(alone, gdal: .tested)
    }
  }

  @Test("Sheets, with a title above the head", arguments: [("a.xlsx", "XLSX"), ("a.ods", "ODS")])
  func sheets(name: String, driver: String) throws {
    let table =
      "Inventaire,,,\ntitre,artiste,latitude,longitude\n"
      + TestGDAL.works.map { "\($0),\($1),\($2),\($3)\n" }.joined()
    let text = try fixture.file("table.csv", table)
    try check(
      try made.file(name, driver, ["-oo", "HEADERS=NO", "-nln", "art"], from: text))
  }

  @Test("OpenStreetMap's data: nodes and ways with their tags, and works alone")
  func openStreetMap() throws {
    func tags(_ title: String, _ maker: String) -> String {
      [
        ("tourism", "artwork"), ("name", title), ("artist_name", maker),
        ("start_date", "1998"), ("material", "bronze &quot;patiné&quot;"),
      ].map { "<tag k=\"\($0)\" v=\"\($1)\"/>" }.joined()
    }
    var text = "<?xml version=\"1.0\"?>\n<osm version=\"0.6\">\n"
    for (index, (title, maker, latitude, longitude)) in TestGDAL.works.prefix(2).enumerated() {
      text +=
        "<node id=\"\(index + 1)\" lat=\"\(latitude)\" lon=\"\(longitude)\">\(tags(title, maker))</node>\n"
    }
    text += "<node id=\"8\" lat=\"45\" lon=\"-73\"><tag k=\"amenity\" v=\"bench\"/></node>\n"
    let (title, maker, latitude, longitude) = TestGDAL.works[2]
    let corners = [(-0.001, -0.001), (-0.001, 0.001), (0.001, 0.001), (0.001, -0.001)]
    for (index, corner) in corners.enumerated() {
      text +=
        "<node id=\"\(11 + index)\" lat=\"\(latitude + corner.0)\" lon=\"\(longitude + corner.1)\"/>\n"
    }
    text += "<way id=\"2\">" + [11, 12, 13, 14, 11].map { "<nd ref=\"\($0)\"/>" }.joined()
    text += tags(title, maker) + "</way>\n</osm>\n"
    let file = try fixture.file("a.osm", text)
    try check(file)
    let ids = try fixture.catalogue.ordered(DiscoveryList(), language: .french).ids
    let works = try ids.compactMap { try fixture.catalogue.discovery($0) }
    #expect(works.allSatisfy { $0.produced?.year == 1998 })
    #expect(works.allSatisfy { $0.artwork?.materials.fr == ["bronze \"patiné\""] })
    let cut = try fixture.file("b.osm", String(text.prefix(text.count / 2)))
    #expect(throws: CatalogueError.truncated(cut)) {
      _ = try fixture.catalogue.importSource(cut, gdal: .tested)
    }
    #expect(
      OSMTags.pairs(#""name"=>"La \"Joute\"","a\\b"=>"""#).map(\.name) == ["name", "a\\b"])
  }

  // MARK: What must not come in

  @Test("Metres without a system, and degrees that are said to be metres, are refused")
  func faults() throws {
    let metres = try made.file("a.shp", "ESRI Shapefile", ["-t_srs", "EPSG:32188"])
    try FileManager.default.removeItem(
      at: metres.deletingPathExtension().appendingPathExtension("prj"))
    #expect(throws: CatalogueError.noSystem(metres)) {
      _ = try fixture.catalogue.importSource(metres, gdal: .tested)
    }
    let degrees = try made.file("b.gpkg", "GPKG", ["-a_srs", "EPSG:32188"])
    #expect(throws: CatalogueError.unknownSystem(degrees, "NAD83 / MTM zone 8")) {
      _ = try fixture.catalogue.importSource(degrees, gdal: .tested)
    }
    let old = try made.file("c.geojson", "GeoJSON", ["-a_srs", "EPSG:2138", "-lco", "RFC7946=NO"])
    #expect(throws: CatalogueError.self) {
      _ = try fixture.catalogue.importSource(old, gdal: .tested)
    }
    #expect(try fixture.catalogue.sources().count == 1)
  }

  @Test("Half a file is refused")
  func truncated() throws {
    for (name, driver) in [("a.shp", "ESRI Shapefile"), ("a.gpkg", "GPKG"), ("a.kml", "KML")] {
      let whole = try Data(contentsOf: made.file(name, driver, []))
      let cut = try fixture.file("cut-\(name)", whole.prefix(whole.count / 2))
      #expect(throws: CatalogueError.self, "\(name)") {
        _ = try fixture.catalogue.importSource(cut, gdal: .tested)
      }
    }
    #expect(try fixture.catalogue.sources().count == 1)
  }

  @Test("Of several lists of works, none is taken")
  func several() throws {
    let file = try made.file("a.gpkg", "GPKG", ["-nln", "murales"])
    let more = try made.source(named: "b.geojson", moved: 0.01)
    _ = try made.file("a.gpkg", "GPKG", ["-update", "-nln", "statues"], from: more)
    #expect(throws: CatalogueError.severalLayers(file, ["murales", "statues"])) {
      _ = try fixture.catalogue.importSource(file, gdal: .tested)
    }
  }

  @Test("A file that names another one, or an address, is not followed")
  func others() throws {
    let data = try made.file("a.gpkg", "GPKG", [])
    let text = """
      <!-- <kml> --><OGRVRTDataSource><OGRVRTLayer name="a"><SrcDataSource>\(data.path)</SrcDataSource>
      </OGRVRTLayer></OGRVRTDataSource>
      """
    let file = try fixture.file("b.kml", text)
    #expect(throws: CatalogueError.conversionFailed(file)) {
      _ = try fixture.catalogue.importSource(file, gdal: .tested)
    }
  }
}

/// GDAL that misbehaves, as scripts in its place.
@Suite("GDAL that fails") struct GDALFailureTests {
  private let fixture: ImportFixture
  private let file: URL

  init() throws {
    fixture = try ImportFixture()
    file = try fixture.file("a.kml", "<?xml version=\"1.0\"?><kml><Document/></kml>")
  }

  /// - Parameter script: the program that runs as `ogr2ogr`; nil for none.
  private func expectRefusal(_ error: CatalogueError, by script: String?) throws {
    let folder = fixture.folder.url.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if let script {
      let program = folder.appendingPathComponent("ogr2ogr")
      try "#!/bin/sh\n\(script)\n".write(to: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: program.path)
    }
    var limits = LimitedProgram.tested
    (limits.seconds, limits.outputLimit) = (2, 1 << 20)
    let programs = GDALPrograms(limits, in: [folder.path])
    #expect(throws: error) { _ = try fixture.catalogue.importSource(file, gdal: programs) }
    #expect(throws: error) { _ = try fixture.catalogue.survey(file, gdal: programs) }
    #expect(try fixture.catalogue.sources().map(\.isMona) == [true])
  }

  @Test("Missing") func missing() throws { try expectRefusal(.gdalMissing(file), by: nil) }
  @Test("Hanging") func hanging() throws {
    try expectRefusal(.conversionLate(file), by: "exec sleep 60")
  }
  @Test("Computing for ever") func computing() throws {
    try expectRefusal(.conversionLate(file), by: "while :; do :; done")
  }
  @Test("Dying") func dying() throws {
    try expectRefusal(.conversionFailed(file), by: "echo '{}'; kill -SEGV $$")
  }
  @Test("Failing") func failing() throws {
    try expectRefusal(.conversionFailed(file), by: "echo 'ERROR 1: no' >&2; exit 1")
  }
  @Test("Failing with the exit status 0") func silent() throws {
    try expectRefusal(.conversionFailed(file), by: "echo 'ERROR 1: no' >&2")
  }
  @Test("Stopping in the middle of a line") func cut() throws {
    try expectRefusal(.conversionFailed(file), by: "printf '{\"type\": \"Feature\"'")
  }
  @Test("Printing without an end") func endless() throws {
    try expectRefusal(
      .tooLarge(file), by: "exec head -c 4000000 /dev/zero")
  }

  @Test("It has neither this program's environment nor its files, nor a network")
  func confined() throws {
    let folder = fixture.folder.url
    let output = try LimitedProgram.tested.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "env | cut -d= -f1 | sort | tr '\\n' ' '; ls /proc/self/fd | wc -l; ulimit -v"],
      ["PATH=/usr/bin:/bin"], in: folder)
    let text = String(decoding: output.content, as: UTF8.self)
    #expect(!text.contains("HOME") && text.hasPrefix("PATH PWD"))
    #expect(text.hasSuffix("\(3 << 20)\n"))
  }
}

/// Files that GDAL writes for tests.
struct TestGDAL {
  static let isInstalled = access("/usr/bin/ogr2ogr", X_OK) == 0
  /// Title, maker, latitude and longitude.
  static let works = [
    ("La vague", "Anne Un", 45.5081, -73.5540), ("Le mur", "Bob Deux", 45.5236, -73.5818),
    ("Été", "Zoé Trois", 45.4731, -73.6098),
  ]

  let folder: URL
  private let source: URL

  init(folder: URL) throws {
    self.folder = folder
    source = folder.appendingPathComponent("source.geojson")
    _ = try source(named: "source.geojson")
  }

  /// The works in GeoJSON, perhaps moved by some degrees.
  func source(named name: String, moved: Double = 0) throws -> URL {
    let features = Self.works.map { title, maker, latitude, longitude in
      """
      {"type": "Feature", "properties": {"titre": "\(title)", "artiste": "\(maker)"},
      "geometry": {"type": "Point", "coordinates": [\(longitude + moved), \(latitude)]}}
      """
    }
    let file = folder.appendingPathComponent(name)
    try "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ", "))]}"
      .write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  func file(
    _ name: String, _ driver: String, _ options: [String], from source: URL? = nil
  ) throws -> URL {
    let file = folder.appendingPathComponent(name)
    try run(
      "/usr/bin/ogr2ogr",
      ["-f", driver] + options + [file.path, (source ?? self.source).path])
    return file
  }

  func archive(_ name: String, of file: URL, as member: String = "doc.kml") throws -> URL {
    let archive = folder.appendingPathComponent(name)
    try run(
      "/usr/bin/python3",
      [
        "-c",
        "import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'w').write(*sys.argv[2:])",
      ]
        + [archive.path, file.path, member])
    return archive
  }

  private func run(_ program: String, _ arguments: [String]) throws {
    let process = TestProcess()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(arguments)")
  }
}

extension LimitedProgram {
  /// Started by a program of the tests, as tests do not start themselves.
  static let tested = LimitedProgram(
    starter: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("mona-readers"))
}

extension GDALPrograms {
  static let tested = GDALPrograms(LimitedProgram.tested)
}
