import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// JSON as other programs and portals write it.
@Suite struct ForeignJSONTests {
  private let fixture: ImportFixture
  private let catalogue: Catalogue

  init() throws {
    fixture = try ImportFixture()
    catalogue = fixture.catalogue
  }

  private func works(_ name: String, _ text: String) throws -> (SourceReport, [String: Discovery]) {
    try fixture.works(name, Data(text.utf8))
  }

  @Test(arguments: [
    #"[{"name": "First", "artist": "A", "lat": 45.5, "lng": -73.5}]"#,
    #"[{"name": "First", "year": NaN, "lat": 45.5, "lng": -73.5}]"#,
    #"{"results": [{"name": "First", "artist": "A", "location": {"lat": 45.5, "lon": -73.5}}]}"#,
    #"{"total": 1, "records": [{"title": "First", "geo_point_2d": [45.5, -73.5]}]}"#,
    "{\"name\": \"First\", \"lat\": 45.5, \"lon\": -73.5}\n{\"name\": \"B\", \"lat\": 45.6, \"lon\": -73.5}\n",
    #"[{"nom": "First", "geometry": {"type": "Point", "coordinates": [-73.5, 45.5]}}]"#,
    #"{"nodes": [{"node": {"title": "First", "field_artist": "A", "field_geo": "POINT (-73.5 45.5)"}}]}"#,
    #"{"nhits": 1, "records": [{"recordid": "ab1", "fields": {"nom": "First", "artiste": "A"}, "geometry": {"type": "Point", "coordinates": [-73.5, 45.5]}}]}"#,
  ])
  func `objects in a list, wherever it is, are works`(text: String) throws {
    let (report, works) = try works("a.json", text)
    #expect(report.source.format == .objects && works["First"]?.isInMontreal == true)
  }

  @Test func `the name of an artist who is an object is the artist`() throws {
    let (_, works) = try works(
      "a.json",
      """
      {"@context": "http://schema.org", "@graph": [
      {"@type": "Sculpture", "name": "First", "creator": {"@type": "Person", "name": "Ana Roy"},
      "geo": {"@type": "GeoCoordinates", "latitude": 45.5, "longitude": -73.5}},
      {"@type": "Sculpture", "name": "Second", "creator": [{"name": "Ana Roy"}, {"name": "Ben Cho"}],
      "geo": {"latitude": 45.6, "longitude": -73.5}}]}
      """)
    #expect(works["First"]?.artwork?.makers.map(\.name) == ["Ana Roy"])
    #expect(works["Second"]?.artwork?.makers.map(\.name) == ["Ana Roy", "Ben Cho"])
    #expect(works["First"]?.isInMontreal == true)
  }

  @Test func `objects without a place or a title are no catalogue`() throws {
    for text in [#"[{"name": "A song", "artist": "B"}]"#, #"[{"lat": 1, "lon": 2}]"#] {
      #expect(throws: CatalogueError.self) { _ = try works("a.json", text) }
    }
  }

  @Test func `features one after the other, or one alone, are works`() throws {
    let feature = { (title: String) in
      #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [-73.554, 45.5]}, "#
        + #""properties": {"titre": "\#(title)", "artiste": "X"}}"#
    }
    let (one, _) = try works("one.geojson", feature("A"))
    #expect(one.counts.inserted == 1 && one.source.format == .geojson)
    let (lines, _) = try works("lines.geojsonl", feature("B") + "\n" + feature("C") + "\n")
    #expect(lines.counts.inserted == 2)
    let sequence = "\u{1E}\(feature("D"))\n\u{1E}\(feature("E"))\n"
    #expect(try works("sequence.json", sequence).0.counts.inserted == 2)
  }

  @Test func `a feature without a geometry is kept, and texts that are numbers are coordinates`()
    throws
  {
    let (report, works) = try works(
      "a.geojson",
      """
      {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"titre": "A", "artiste": "X"}},
      {"type": "Feature", "properties": {"titre": "B", "artiste": "X"},
      "geometry": {"type": "Point", "coordinates": ["-73.55", "45.5"]}}]}
      """)
    #expect(report.counts.inserted == 2 && works["A"]?.artwork?.makers.map(\.name) == ["X"])
    #expect(works["B"]?.isInMontreal == true)
  }

  @Test(arguments: ["[]", "[null, null]", "[[]]"])
  func `a feature without coordinates is kept without a place`(coordinates: String) throws {
    let (report, works) = try works(
      "a.geojson",
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "A"},
      "geometry": {"type": "Point", "coordinates": \(coordinates)}}]}
      """)
    #expect(report.counts.inserted == 1)
    #expect(works["A"] != nil && works["A"]?.coordinate == nil)
  }

  @Test(arguments: [
    (#""crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::32188"}},"#, ""),
    ("", #", "crs": {"type": "name", "properties": {"name": "EPSG:32188"}}"#),
  ])
  func `positions in a stated system need GDAL, and nothing changes without`(
    before: String, after: String
  ) throws {
    let text = """
      {"type": "FeatureCollection", \(before) "features": [{"type": "Feature",
      "geometry": {"type": "Point", "coordinates": [300500.1, 5040500.2]},
      "properties": {"titre": "A", "artiste": "X"}}]\(after)}
      """
    let file = try fixture.file("a.geojson", text)
    #expect(throws: CatalogueError.gdalMissing(file)) { _ = try catalogue.importSource(file) }
    #expect(try catalogue.sources().count == 1)
  }

  @Test(arguments: [
    (#""spatialReference": {"wkid": 4326},"#, #"{"x": -73.554, "y": 45.5081}"#),
    ("", #"{"rings": [[[-73.55, 45.5], [-73.54, 45.5], [-73.54, 45.51], [-73.55, 45.5]]]}"#),
  ])
  func `features of ArcGIS are works`(system: String, geometry: String) throws {
    let (report, works) = try works(
      "a.json",
      """
      {"geometryType": "esriGeometryPoint", \(system) "features": [{"attributes":
      {"OBJECTID": 1, "titre": "A", "artiste": "X"}, "geometry": \(geometry)}]}
      """)
    #expect(report.source.format == .esri && works["A"]?.isInMontreal == true)
    #expect(works["A"]?.artwork?.makers.map(\.name) == ["X"])
  }

  @Test func `elements of OpenStreetMap are works, with both names, year and kind`() throws {
    let (report, works) = try works(
      "a.json",
      """
      {"version": 0.6, "generator": "Overpass API", "elements": [
      {"type": "node", "id": 123, "lat": 45.5036, "lon": -73.561, "tags": {"name": "La Joute",
      "name:en": "The Joust", "artist_name": "Un;Deux", "artwork_type": "sculpture",
      "start_date": "1969", "tourism": "artwork"}},
      {"type": "way", "id": 123, "center": {"lat": 45.51, "lon": -73.57},
      "tags": {"name": "Mur", "artist_name": "Trois", "tourism": "artwork"}},
      {"type": "node", "id": 5, "lat": 45.5, "lon": -73.5}]}
      """)
    #expect(report.source.format == .overpass)
    #expect(report.counts.inserted == 2 && report.counts.skipped.isEmpty)
    let joute = try #require(works["La Joute"])
    #expect(joute.title.en == "The Joust" && joute.produced?.year == 1969)
    #expect(joute.artwork?.makers.map(\.name) == ["Un", "Deux"])
    #expect(joute.artwork?.categories.fr == ["sculpture"])
    #expect(joute.isInMontreal && works["Mur"]?.isInMontreal == true)
  }

  @Test func `ways and relations have the places of their nodes`() throws {
    let (_, works) = try works(
      "a.json",
      """
      {"elements": [
      {"type": "way", "id": 1, "nodes": [11, 12], "tags": {"name": "Way", "tourism": "artwork"}},
      {"type": "relation", "id": 1, "members": [{"type": "way", "ref": 2}, {"type": "node", "ref": 12}],
      "tags": {"name": "Relation", "tourism": "artwork"}},
      {"type": "way", "id": 3, "bounds": {"minlat": 45.5, "minlon": -73.6, "maxlat": 45.6,
      "maxlon": -73.5}, "tags": {"name": "Bounds", "tourism": "artwork"}},
      {"type": "way", "id": 4, "nodes": [99], "tags": {"name": "Nowhere", "tourism": "artwork"}},
      {"type": "way", "id": 2, "nodes": [11, 13]},
      {"type": "node", "id": 11, "lat": 45.5, "lon": -73.5}, {"type": "node", "id": 12, "lat": 45.52,
      "lon": -73.5}, {"type": "node", "id": 13, "lat": 45.5, "lon": -73.6}]}
      """)
    let places = works.mapValues { work in
      work.coordinate.map {
        [Int(($0.latitude * 1000).rounded()), Int(($0.longitude * 1000).rounded())]
      }
    }
    #expect(
      places == [
        "Way": [45510, -73500], "Relation": [45510, -73550], "Bounds": [45550, -73550],
        "Nowhere": nil,
      ])
  }

  @Test func `dates of ArcGIS are days`() throws {
    let features = #"""
      "features": [{"attributes": {"titre": "A", "artiste": "X", "annee": -315619200000},
      "geometry": {"x": -73.5, "y": 45.5}}]}
      """#
    let (_, works) = try works("a.json", #"{"spatialReference": {"wkid": 4326}, \#(features)"#)
    #expect(works["A"]?.produced?.year == 1960)
  }

  @Test func `a record that was accepted before is read, whatever this version reads in it`() throws
  {
    let id = DiscoveryID(.artwork, source: 3, record: 1)
    let record =
      #"{"titre": "N/A", "position": "au nord du parc", "latitude": "", "longitude": ""}"#
    let discovery = try Array(record.utf8).withUnsafeBytes {
      try StoredRecord.discovery(id, $0, by: .firstNames)
    }
    #expect(discovery.title.isEmpty && discovery.coordinate == nil)
  }
}
