import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Small files in the shapes in which cities publish their art, each with what must come out of it.
@Suite struct CityFileTests {
  /// A file in a shape, and the works in it.
  struct CityFile: Sendable, CustomTestStringConvertible {
    var name: String
    var content: Data
    var works: [CityWork]

    init(_ name: String, _ text: String, _ works: [CityWork] = CityWork.all) {
      self.init(name, Data(text.utf8), works)
    }

    init(_ name: String, _ content: Data, _ works: [CityWork] = CityWork.all) {
      (self.name, self.content, self.works) = (name, content, works)
    }

    var testDescription: String { name }
  }

  /// Checks that a file's works, and no others, come in with all that it says of them.
  private func check(_ file: CityFile) throws {
    let fixture = try ImportFixture()
    let (report, found) = try fixture.works(file.name, file.content)
    #expect(report.counts.inserted == file.works.count && report.counts.skipped.isEmpty)
    for work in file.works {
      let discovery = try #require(found[work.title], "\(work.title)")
      let place = try #require(discovery.coordinate)
      #expect(abs(place.latitude - work.latitude) < 0.00001, "\(place)")
      #expect(abs(place.longitude - work.longitude) < 0.00001, "\(place)")
      if let maker = work.maker { #expect(discovery.artwork?.makers.map(\.name) == [maker]) }
      if let year = work.year { #expect(discovery.produced?.year == year) }
    }
  }

  @Test(arguments: delimited) func `text tables`(file: CityFile) throws { try check(file) }
  @Test(arguments: positions) func `positions in one column`(file: CityFile) throws {
    try check(file)
  }
  @Test(arguments: lists) func `lists and objects in JSON`(file: CityFile) throws {
    try check(file)
  }
  @Test(arguments: portals) func `portals of open data`(file: CityFile) throws { try check(file) }
  @Test(arguments: features) func `features of GeoJSON`(file: CityFile) throws { try check(file) }
  @Test(arguments: elements) func `elements of OpenStreetMap`(file: CityFile) throws {
    try check(file)
  }

  // MARK: Text tables

  static let delimited: [CityFile] = [
    CityFile("plain.csv", table(",")), CityFile("semicolons.csv", table(";", comma: true)),
    CityFile("tabs.tsv", table("\t")), CityFile("bars.csv", table("|")),
    CityFile("sep.csv", "sep=;\r\n" + table(";", comma: true)),
    CityFile("quoted sep.csv", "\"sep=,\"\n" + table(",")),
    CityFile("title rows.csv", "Inventaire;;;;\nau 1er mai;;;;\n;;;;\n" + table(";")),
    CityFile("title and note.csv", "Public Art\n\"Source: City, Parks\"\n\n" + table(",")),
    CityFile("byte-order mark.csv", "\u{FEFF}" + table(",")),
    CityFile("returns alone.csv", table(",").replacing("\n", with: "\r")),
    CityFile("UTF-16, low byte first.csv", utf16(table("\t"), isLittle: true)),
    CityFile("UTF-16, high byte first.csv", utf16(table(";"), isLittle: false)),
    CityFile("Latin-1.csv", Data(table(",").unicodeScalars.map { UInt8($0.value) })),
    CityFile(
      "Windows-1252.csv",
      Data(
        table(",").replacing("La vague", with: "L'eau").unicodeScalars.map {
          $0 == "'" ? 0x92 : UInt8($0.value)
        }), [CityWork.all[0].titled("L’eau"), CityWork.all[1], CityWork.all[2]]),
    CityFile(
      "marks not doubled.csv", table(",").replacing("La vague", with: "\"La \"grande\" vague\""),
      [CityWork.all[0].titled("La \"grande\" vague"), CityWork.all[1], CityWork.all[2]]),
    CityFile(
      "marks after backslashes.csv", table(",").replacing("Le mur", with: #""Le \"mur\"""#),
      [CityWork.all[0], CityWork.all[1].titled("Le \"mur\""), CityWork.all[2]]),
    CityFile(
      "marks in the middle.csv", table(",").replacing("Le mur", with: #"Le "mur""#),
      [CityWork.all[0], CityWork.all[1].titled("Le \"mur\""), CityWork.all[2]]),
    CityFile("no header.csv", table(",", hasHeader: false), CityWork.all.map(\.withoutMaker)),
    CityFile(
      "no header, decimal commas.csv", table(";", comma: true, hasHeader: false),
      CityWork.all.map(\.withoutMaker)),
    CityFile(
      "metres beside degrees.csv",
      "titre,artiste,annee,X,Y,latitude,longitude\n"
        + lines {
          [$0.title, $0.maker ?? "", "\($0.year ?? 0)", "300500.1", "5040500.2"] + $0.pair
        }
    ),
    CityFile(
      "a column without a name.csv",
      table(",").replacing("\n", with: ",x\n").replacing("longitude,x", with: "longitude")),
  ]

  // MARK: Positions in one column

  static let positions: [CityFile] = [
    CityFile("latitude first.csv", column("coordonnees") { "\($0.pair[0]), \($0.pair[1])" }),
    CityFile("longitude first.csv", column("coordonnees") { "\($0.pair[1]), \($0.pair[0])" }),
    CityFile("parentheses.csv", column("location") { "(\($0.pair[0]), \($0.pair[1]))" }),
    CityFile("WKT.csv", column("the_geom") { "POINT (\($0.pair[1]) \($0.pair[0]))" }),
    CityFile(
      "WKT of several points.csv", column("geom") { "MULTIPOINT ((\($0.pair[1]) \($0.pair[0])))" }),
    CityFile(
      "GeoJSON.csv",
      column("geometry") {
        "\"{\"\"type\"\":\"\"Point\"\",\"\"coordinates\"\":[\($0.pair[1]),\($0.pair[0])]}\""
      }),
    CityFile("binary.csv", column("the_geom") { binary($0, system: nil) }),
    CityFile("binary with its system.csv", column("geom") { binary($0, system: 4326) }),
    CityFile(
      "degrees, minutes, seconds.csv",
      column("gps") { "\"\(sexagesimal($0.latitude))N \(sexagesimal($0.longitude))W\"" }),
    CityFile(
      "Memphis, on both sides of 90° west.csv",
      "title;artist;coordinates\nA;X;-89.9711, 35.1174\nB;Y;-90.0490, 35.1495\n",
      [CityWork("A", 35.1174, -89.9711, "X"), CityWork("B", 35.1495, -90.0490, "Y")]),
    CityFile(
      "São Paulo.csv", "título;artista;coordenadas\nOla;Ana;-23.5505, -46.6333\n",
      [CityWork("Ola", -23.5505, -46.6333, "Ana")]),
  ]

  // MARK: JSON

  static let lists: [CityFile] =
    [
      "data", "results", "records", "items", "features", "artworks", "places", "oeuvres", "value",
    ].map { CityFile("\($0).json", "{\"total\": 3, \"\($0)\": [\(records())]}") } + [
      CityFile("list.json", "[\(records())]"),
      CityFile("one a line.json", records().replacing("}, {", with: "}\n{")),
      CityFile("texts as positions.json", "[\(records { $0.pair.map { "\"\($0)\"" } })]"),
      CityFile(
        "list within objects.json",
        "{\"status\": \"ok\", \"response\": {\"count\": 3, \"docs\": [\(records())]}}"),
      CityFile(
        "records of CKAN.json",
        """
        {"success": true, "result": {"fields": [{"id": "_id", "type": "int"}], "records":
        [\(records())]}}
        """),
      CityFile(
        "objects by key.json",
        "{" + zip(CityWork.all, 7...).map { "\"\($1)\": \(record($0))" }.joined(separator: ", ")
          + "}"),
      CityFile(
        "objects by key within an object.json",
        "{\"version\": 2, \"works\": {"
          + zip(CityWork.all, 7...).map { "\"k\($1)\": \(record($0))" }.joined(separator: ", ")
          + "}}"),
      CityFile(
        "position in an object.json",
        nested {
          #"{"coordinates": {"latitude": "\#($0.pair[0])", "longitude": "\#($0.pair[1])"}}"#
        }
      ),
      CityFile(
        "position in an unknown object.json",
        nested("geo") { #"{"type": "Point", "coordinates": [\#($0.pair[1]), \#($0.pair[0])]}"# }),
      CityFile(
        "position in a list.json", nested("position") { "[\($0.pair[0]), \($0.pair[1])]" }),
      CityFile(
        "columns and rows.json",
        """
        {"columns": ["titre", "artiste", "annee", "latitude", "longitude"], "rows": [\(rows())]}
        """),
      CityFile(
        "columns, index and data.json",
        """
        {"columns": ["titre", "artiste", "annee", "latitude", "longitude"], "index": [0, 1, 2],
        "data": [\(rows())]}
        """),
      CityFile(
        "rows alone.json",
        "[[\"titre\", \"artiste\", \"annee\", \"latitude\", \"longitude\"], \(rows())]"),
    ]

  static let portals: [CityFile] = [
    CityFile(
      "Socrata, rows with a location.json",
      """
      {"meta": {"view": {"name": "Art", "columns": [{"name": "id", "dataTypeName": "meta_data"},
      {"name": "Title", "dataTypeName": "text", "position": 1}, {"name": "Artist", "position": 2},
      {"name": "Location", "dataTypeName": "location", "position": 3}]}}, "data": [
      """
        + CityWork.all.map {
          #"["row-1", "\#($0.title)", "\#($0.maker ?? "")", ["{\"address\":\"1 rue A\"}", "\#($0.pair[0])", "\#($0.pair[1])", null, false]]"#
        }.joined(separator: ", ") + "]}", CityWork.all.map(\.withoutYear)),
    CityFile(
      "Socrata, rows with a point.json",
      """
      {"meta": {"view": {"columns": [{"name": "sid", "dataTypeName": "meta_data"},
      {"name": "Title"}, {"name": "Point", "dataTypeName": "point"}]}}, "data": [
      """
        + CityWork.all.map { "[1, \"\($0.title)\", \"POINT (\($0.pair[1]) \($0.pair[0]))\"]" }
        .joined(separator: ", ") + "]}", CityWork.all.map(\.withoutYear.withoutMaker)),
    CityFile(
      "Socrata, objects.json",
      "["
        + CityWork.all.map {
          #"{"title": "\#($0.title)", "location": {"latitude": "\#($0.pair[0])", "longitude": "\#($0.pair[1])", "human_address": "{}"}}"#
        }.joined(separator: ", ") + "]", CityWork.all.map(\.withoutYear.withoutMaker)),
    CityFile(
      "New York.json",
      "["
        + CityWork.all.map {
          #"{"title": "\#($0.title)", "artist": "\#($0.maker ?? "")", "the_geom": {"type": "Point", "coordinates": [\#($0.pair[1]), \#($0.pair[0])]}, "lat": "\#($0.pair[0])", "lon": "\#($0.pair[1])"}"#
        }.joined(separator: ", ") + "]", CityWork.all.map(\.withoutYear)),
    CityFile(
      "Opendatasoft.json",
      "{\"total_count\": 3, \"results\": ["
        + CityWork.all.map {
          #"{"titre": "\#($0.title)", "geom": {"type": "Feature", "geometry": {"type": "Point", "coordinates": [\#($0.pair[1]), \#($0.pair[0])]}, "properties": {}}}"#
        }.joined(separator: ", ") + "]}", CityWork.all.map(\.withoutYear.withoutMaker)),
    CityFile(
      "Airtable.json",
      "{\"records\": ["
        + CityWork.all.map {
          #"{"id": "rec\#($0.title)", "createdTime": "2026-05-01", "fields": \#(record($0))}"#
        }.joined(separator: ", ") + "]}"),
    CityFile(
      "Wikidata.json",
      #"{"head": {"vars": ["item"]}, "results": {"bindings": ["#
        + zip(CityWork.all, 1...).map {
          #"{"item": {"type": "uri", "value": "http://www.wikidata.org/entity/Q\#($1)"}, "itemLabel": {"xml:lang": "fr", "type": "literal", "value": "\#($0.title)"}, "creatorLabel": {"type": "literal", "value": "\#($0.maker ?? "")"}, "coord": {"type": "literal", "value": "Point(\#($0.pair[1]) \#($0.pair[0]))"}}"#
        }.joined(separator: ", ") + "]}}", CityWork.all.map(\.withoutYear)),
    CityFile(
      "ArcGIS.json",
      #"{"geometryType": "esriGeometryPoint", "spatialReference": {"wkid": 4326}, "features": ["#
        + CityWork.all.map {
          #"{"attributes": {"titre": "\#($0.title)"}, "geometry": {"x": \#($0.pair[1]), "y": \#($0.pair[0])}}"#
        }.joined(separator: ", ") + "]}", CityWork.all.map(\.withoutYear.withoutMaker)),
  ]

  // MARK: GeoJSON

  static let features: [CityFile] =
    [
      ("point", { "{\"type\": \"Point\", \"coordinates\": [\($0.pair[1]), \($0.pair[0])]}" }),
      (
        "points",
        { "{\"type\": \"MultiPoint\", \"coordinates\": [[\($0.pair[1]), \($0.pair[0])]]}" }
      ),
      (
        "line",
        {
          let (north, east) = ($0.latitude, $0.longitude)
          return
            #"{"type": "LineString", "coordinates": [[\#(east - 0.001), \#(north)], [\#(east), \#(north)], [\#(east + 0.001), \#(north)]]}"#
        }
      ),
      ("area", { "{\"type\": \"Polygon\", \"coordinates\": [\(square($0))]}" }),
      ("areas", { "{\"type\": \"MultiPolygon\", \"coordinates\": [[\(square($0))]]}" }),
      (
        "collection",
        {
          #"{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [\#($0.pair[1]), \#($0.pair[0])]}]}"#
        }
      ),
    ].map { (name: String, geometry: (CityWork) -> String) in
      CityFile(
        "\(name).geojson",
        "{\"type\": \"FeatureCollection\", \"features\": ["
          + CityWork.all.map { feature($0, geometry($0)) }.joined(separator: ", ") + "]}")
    } + [
      CityFile(
        "one a line.geojsonl", CityWork.all.map { feature($0, point($0)) }.joined(separator: "\n")),
      CityFile(
        "a text sequence.geojsons",
        CityWork.all.map { "\u{1E}\(feature($0, point($0)))\n" }.joined()),
      CityFile("one.geojson", feature(CityWork.all[0], point(CityWork.all[0])), [CityWork.all[0]]),
      CityFile(
        "list.json",
        "[" + CityWork.all.map { feature($0, point($0)) }.joined(separator: ", ") + "]"),
      CityFile(
        "within an object.json",
        "{\"data\": {\"type\": \"FeatureCollection\", \"features\": ["
          + CityWork.all.map { feature($0, point($0)) }.joined(separator: ", ") + "]}}"),
    ]

  @Test func `a bent area stands for itself by a point within, not by the centre of its box`()
    throws
  {
    let corners = [(0, 0), (10, 0), (10, 1), (1, 1), (1, 10), (0, 10), (0, 0)]
    let ring = corners.map { "[\(5 + Double($0.0) / 1000), \(52 + Double($0.1) / 1000)]" }
      .joined(separator: ", ")
    for geometry in [
      "{\"type\": \"Polygon\", \"coordinates\": [[\(ring)]]}",
      "{\"type\": \"MultiPolygon\", \"coordinates\": [[[\(ring)]]]}",
    ] {
      let value = try Array(geometry.utf8).withUnsafeBytes { bytes in
        var reader = JSONReader(bytes)
        return try reader.value()
      }
      let place = try #require(try GeoJSONGeometry(value).coordinate)
      #expect(place.latitude > 52 && place.longitude > 5)
      #expect(min(place.latitude - 52, place.longitude - 5) < 0.001)
    }
  }

  // MARK: OpenStreetMap

  static let elements: [CityFile] = [
    CityFile(
      "Overpass, with centres.json",
      """
      {"version": 0.6, "elements": [
      {"type": "node", "id": 1, "lat": 45.5081, "lon": -73.554, "tags": \(tags(CityWork.all[0]))},
      {"type": "way", "id": 2, "center": {"lat": 45.5236, "lon": -73.5818},
      "tags": \(tags(CityWork.all[1]))},
      {"type": "relation", "id": 2, "center": {"lat": 45.4731, "lon": -73.6098},
      "tags": \(tags(CityWork.all[2]))}]}
      """),
    CityFile(
      "Overpass turbo.geojson",
      "{\"type\": \"FeatureCollection\", \"generator\": \"overpass-turbo\", \"features\": ["
        + zip(CityWork.all, 1...).map {
          #"{"type": "Feature", "id": "node/\#($1)", "properties": \#(tags($0)), "geometry": \#(point($0))}"#
        }.joined(separator: ", ") + "]}"),
    CityFile(
      "osmtogeojson.geojson",
      "{\"type\": \"FeatureCollection\", \"features\": ["
        + zip(CityWork.all, 1...).map {
          #"{"type": "Feature", "id": "node/\#($1)", "properties": {"type": "node", "id": \#($1), "tags": \#(tags($0)), "relations": [], "meta": {}}, "geometry": \#(point($0))}"#
        }.joined(separator: ", ") + "]}"),
  ]

  @Test(arguments: [
    ("C19", nil), ("~1950", 1950), ("1950..1960", 1950), ("1998-05", 1998), ("1967-04-28", 1967),
    ("1890s", 1890), ("late C18", nil),
  ])
  func `start dates of OpenStreetMap are years where they are sure`(
    date: String, year: Int?
  ) throws {
    let fixture = try ImportFixture()
    let text = """
      {"version": 0.6, "elements": [{"type": "node", "id": 1, "lat": 45.5, "lon": -73.5,
      "tags": {"tourism": "artwork", "name": "A", "start_date": "\(date)"}}]}
      """
    let (_, works) = try fixture.works("a.json", Data(text.utf8))
    #expect(works["A"]?.produced?.text != nil && works["A"]?.produced?.year == year)
  }

  // MARK: What must not come in

  @Test(arguments: [
    "titre,artiste,latitude,longitude\nA,X,-73.5540,45.5081\nB,Y,-73.6,45.5\n",
    "titre,artiste,latitude,longitude\nA,X,-90.2,38.6\nB,Y,-97.7,30.2\n",
    "titre,artiste,x,y\nA,X,300500.1,5040500.2\nB,Y,298000,5042000\n",
    "titre;wkt\nA;POINT (45.5081 -73.5540)\nB;POINT (45.5 -73.6)\n",
    "titre;geom\nA;SRID=32188;POINT (300500.1 5040500.2)\nB;POINT (300500.1 5040500.2)\n",
  ])
  func `positions that are swapped, or in metres without a system, refuse the file`(
    text: String
  ) throws {
    let fixture = try ImportFixture()
    let file = try fixture.file("a.csv", text)
    #expect(throws: CatalogueError.self) { _ = try fixture.catalogue.importSource(file) }
    #expect(try fixture.catalogue.sources().count == 1)
  }

  @Test func `a row whose cells cannot be told apart is named and left out`() throws {
    let text = """
      titre,artiste,annee,latitude,longitude
      La vague,Anne Un,1998,45.5081,-73.5540
      "Le mur,Bob Deux,2004,45.5236,-73.5818
      Été,Zoé Trois,1967,45.4731,-73.6098
      Sel, poivre,Zoé Trois,1967,45.4731,-73.6098

      """
    let (report, works) = try ImportFixture().works("a.csv", Data(text.utf8))
    #expect(Set(works.keys) == ["La vague", "Été"])
    #expect(
      report.counts.skipped.map(\.position) == [3, 5]
        && report.counts.skipped.allSatisfy { $0.problem == .brokenRow })
  }

  @Test func `rows without a header whose numbers may be in either order are refused`() throws {
    let fixture = try ImportFixture()
    let file = try fixture.file("a.csv", "Mur,Anne,48.8566,2.3522\nEau,Bob,48.8600,2.3400\n")
    #expect(throws: CatalogueError.noPosition(file)) {
      _ = try fixture.catalogue.importSource(file)
    }
  }
}
