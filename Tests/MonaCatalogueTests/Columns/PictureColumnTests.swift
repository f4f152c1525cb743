import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Pictures that catalogues name, from their columns to the rows of lists.
@Suite struct PictureColumnTests {
  private let fixture: ImportFixture

  init() throws { fixture = try ImportFixture() }

  private func works(_ name: String, _ content: String) throws -> [String: Discovery] {
    try fixture.works(name, Data(content.utf8)).1
  }

  @Test func `a picture has the author and the licence that columns give`() throws {
    let works = try works(
      "t.csv",
      """
      title,latitude,longitude,image_url,photographer,image_license
      A,45.5,-73.5,https://example.org/a.jpg,Jane Doe,CC BY 4.0
      B,45.6,-73.6,,Jane Doe,CC BY 4.0
      C,45.7,-73.7,not yet,,
      """)
    #expect(
      works["A"]?.picture
        == CataloguePicture(
          .web("https://example.org/a.jpg"), author: "Jane Doe", licence: "CC BY 4.0"))
    #expect(works["B"]?.picture == nil && works["C"]?.picture == nil)
    #expect(works["C"] != nil)
  }

  @Test func `OpenStreetMap's image counts, else its file of Wikimedia Commons`() throws {
    let works = try works(
      "osm.json",
      """
      {"version": 0.6, "elements": [
        {"type": "node", "id": 1, "lat": 45.5, "lon": -73.5, "tags": {"tourism": "artwork",
          "name": "A", "image": "https://example.org/a.jpg", "wikimedia_commons": "File:A.jpg"}},
        {"type": "node", "id": 2, "lat": 45.6, "lon": -73.6, "tags": {"tourism": "artwork",
          "name": "B", "image": "yes", "wikimedia_commons": "File:B.jpg"}},
        {"type": "node", "id": 3, "lat": 45.7, "lon": -73.7, "tags": {"tourism": "artwork",
          "name": "C", "wikimedia_commons": "Category:C"}},
        {"type": "node", "id": 4, "lat": 45.8, "lon": -73.8, "tags": {"tourism": "artwork",
          "name": "D", "wikimedia_commons": "Category:D; File:D 2.jpg"}}]}
      """)
    #expect(works["A"]?.picture?.reference == .web("https://example.org/a.jpg"))
    #expect(works["B"]?.picture?.reference == .commons("B.jpg"))
    #expect(works["C"] != nil && works["C"]?.picture == nil)
    #expect(works["D"]?.picture?.reference == .commons("D 2.jpg"))
  }

  @Test(arguments: [
    #""https://example.org/a.jpg""#, #""https://example.org/a.jpg;https://example.org/b.jpg""#,
    #""https://example.org/a.jpg, https://example.org/b.jpg""#,
    #""https://example.org/a.jpg\nhttps://example.org/b.jpg""#,
    #""https://example.org/a.jpg (Photo: Jane Doe)""#,
    #""<img alt='' src='https://example.org/a.jpg' width='3'>""#,
    #""<a href=\"https://example.org/a.jpg\">A</a>""#, #""![A](https://example.org/a.jpg)""#,
    #"["https://example.org/a.jpg", "https://example.org/b.jpg"]"#,
    #"["", "https://example.org/a.jpg"]"#,
    #"{"url": "https://example.org/a.jpg", "description": "A"}"#,
    #"[{"id": "att1", "url": "https://example.org/a.jpg", "filename": "a.jpg"}]"#,
    #""{\"url\": \"https://example.org/a.jpg\"}""#,
  ])
  func `portals write addresses in several forms`(value: String) throws {
    let works = try works(
      "t.json", #"[{"title": "A", "latitude": 45.5, "longitude": -73.5, "image": \#(value)}]"#)
    #expect(works["A"]?.picture?.reference == .web("https://example.org/a.jpg"))
  }

  @Test func `rows of lists have the picture, and the symbol of the category`() throws {
    try fixture.importing(
      """
      title,latitude,longitude,photo,category
      A,45.5,-73.5,File:A.jpg,Mural
      B,45.6,-73.6,,Fountain
      C,45.7,-73.7,,
      """)
    let rows = try fixture.catalogue.reader.read { db in
      try RowQuery.catalogueAlone.rows(
        of: Int64.fetchAll(db, sql: "SELECT key FROM discovery").compactMap(DiscoveryID.init), db)
    }.sorted { $0.title.fr ?? "" < $1.title.fr ?? "" }
    #expect(rows.map(\.picture) == [.commons("A.jpg"), nil, nil])
    #expect(rows.map(\.symbol) == [.mural, .fountain, nil])
  }

  @Test func `the migration reads the pictures of stored records`() throws {
    try fixture.importing(
      """
      title,latitude,longitude,photo
      A,45.5,-73.5,File:A.jpg
      B,45.6,-73.6,
      """)
    try fixture.catalogue.writer.write { db in
      try db.execute(
        sql: """
          ALTER TABLE discovery DROP COLUMN picture;
          DELETE FROM grdb_migrations WHERE identifier = 'catalogue 16';
          """)
    }
    try CatalogueSchema.migrator.migrate(fixture.catalogue.writer)
    let pictures = try fixture.catalogue.reader.read { db in
      try String?.fetchAll(db, sql: "SELECT picture FROM discovery ORDER BY titleFr")
    }
    #expect(pictures == ["File:A.jpg", nil])
  }

  @Test func `a record of MONA's server may name a picture`() throws {
    func picture(_ value: String) throws -> CataloguePicture? {
      let record = """
        {"id": 1, "title": "A", "location": null, "artists": [], "picture": \(value)}
        """
      var reader = Array(record.utf8)
      let value = try reader.withUnsafeMutableBytes { bytes in
        var reader = JSONReader(UnsafeRawBufferPointer(bytes))
        return try reader.value()
      }
      return try DiscoveryDecoder.decode(value, as: .artwork).discovery.picture
    }
    #expect(
      try picture(
        #"{"url": "https://example.org/a.jpg", "author": "Jane Doe", "licence": "CC0"}"#)
        == CataloguePicture(
          .web("https://example.org/a.jpg"), author: "Jane Doe", licence: "CC0"))
    #expect(try picture("null") == nil)
  }
}
