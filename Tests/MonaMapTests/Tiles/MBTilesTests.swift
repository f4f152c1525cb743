import Foundation
import GRDB
import MonaMap
import MonaModel
import MonaTestSupport
import Testing

@Suite final class MBTilesTests {
  private let folder: URL
  static let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=="
    ) ?? Data()
  /// A tile of Montréal; rows are counted from the north.
  private static let tile = Tile(zoom: 12, x: 1210, y: 1465)

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mbtiles-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  @Test("A file whose name is not UTF-8 is opened, and names the map that has no name")
  func anyName() async throws {
    let file = folder.appending(nameBytes: Array("caf".utf8) + [0xE9] + Array(".mbtiles".utf8))
    #expect(throws: MBTilesError.missing(file)) { try MBTiles(file) }
    #expect(rename(try make().cPath, file.cPath) == 0)
    let tiles = try MBTiles(file)
    #expect(tiles.about.name == #"caf\xE9"#)
    #expect(try await tiles.image(of: Self.tile) == Self.png)
    let source = MapSource(tiles)
    let stored = try JSONDecoder().decode(MapSource.self, from: JSONEncoder().encode(source))
    #expect(stored.file == file)
  }

  /// A file with this metadata and a tile's image, or another value in its place.
  private func make(
    _ name: String = "carte.mbtiles", metadata: [String: String]? = [:], image: Data? = png,
    _ change: (Database) throws -> Void = { _ in }
  ) throws -> URL {
    let file = folder.appendingPathComponent(name)
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER,
            tile_data BLOB);
          CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
          """)
      if let image {
        for steps in 0...2 {
          let tile = Self.tile.ancestor(zoom: Self.tile.zoom - steps)
          try db.execute(
            sql: "INSERT INTO tiles VALUES (?, ?, ?, ?)",
            arguments: [tile.zoom, tile.x, (1 << tile.zoom) - 1 - tile.y, image])
        }
      }
      if let metadata {
        try db.execute(sql: "CREATE TABLE metadata (name TEXT, value TEXT)")
        for (name, value) in metadata {
          try db.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
        }
      }
      try change(db)
    }
    return file
  }

  @Test func `tiles are read by rows from the north`() async throws {
    let tiles = try MBTiles(try make())
    #expect(try await tiles.image(of: Self.tile) == Self.png)
    #expect(try await tiles.image(of: Tile(zoom: 12, x: 1210, y: 1466)) == nil)
    #expect(try await tiles.image(of: Tile(zoom: 19, x: 0, y: 0)) == nil)
  }

  @Test func `a file's metadata is read, without its markup`() throws {
    let file = try make(
      metadata: [
        "name": " Le <b>Plateau</b> &amp; Mile-End ", "format": "png", "minzoom": "10",
        "maxzoom": "12", "bounds": "-73.7,45.4,-73.5,45.6", "center": "-73.58,45.52,11",
        "attribution":
          "<a href=\"https://example.org/who?a=1&amp;b=2\" target=_blank>&copy; Donn&#233;es</a> <script>alert(1)</script>&#x2019;t",
      ])
    let about = try MBTiles(file).about
    #expect(about.name == "Le Plateau & Mile-End")
    #expect(about.attribution == "© Données ’t")
    #expect(about.link == "https://example.org/who?a=1&b=2")
    #expect(about.zooms == 10...12)
    #expect(about.place == MapPosition(latitude: 45.52, longitude: -73.58, zoom: 11))
  }

  @Test func `without metadata, the tiles are inspected`() throws {
    let about = try MBTiles(try make("Ma carte.mbtiles", metadata: nil)).about
    #expect(about.name == "Ma carte")
    #expect(about.attribution.isEmpty)
    #expect(about.link == nil)
    #expect(about.zooms == 10...12)
    let place = try #require(about.place)
    #expect(abs(place.latitude - 45.55) < 0.1 && abs(place.longitude + 73.6) < 0.1)
    #expect(place.zoom == 11)
    let source = MapSource(try MBTiles(try make("Autre.mbtiles", metadata: nil)))
    #expect(source.attribution == "Autre", "without an attribution the name is used")
  }

  @Test(
    arguments: [
      ["minzoom": "-4", "maxzoom": "99"], ["minzoom": "14", "maxzoom": "2"],
      ["minzoom": "ten", "maxzoom": ""],
      ["center": "500,900,3"], ["center": "nan,inf"], ["bounds": "1,2"], ["bounds": "5,5,-5,-5"],
      ["bounds": "0,0,0,0"], ["center": "0,0,0"],
    ])
  func `implausible metadata is ignored`(_ metadata: [String: String]) throws {
    let about = try MBTiles(try make(metadata: metadata)).about
    #expect(about.zooms == 10...12)
    let place = try #require(about.place)
    #expect(abs(place.latitude - 45.55) < 0.1 && abs(place.longitude + 73.6) < 0.1)
  }

  @Test func `columns of any type are tolerated`() async throws {
    let metadata = try make("metadata.mbtiles") { db in
      try db.execute(
        sql: """
          INSERT INTO metadata VALUES ('name', x'FFFE'), ('center', 4.5), ('bounds', NULL);
          UPDATE tiles SET tile_column = 'west', tile_row = x'00FF' WHERE zoom_level = 12;
          UPDATE tiles SET tile_data = 5 WHERE zoom_level = 11;
          """)
    }
    let tiles = try MBTiles(metadata)
    #expect(tiles.about.zooms == 10...12)
    #expect(tiles.about.place == nil)
    #expect(try await tiles.image(of: Self.tile) == nil)
    #expect(try await tiles.image(of: Self.tile.ancestor(zoom: 11)) == nil)
    expectRefused(
      try make("levels.mbtiles") { try $0.execute(sql: "UPDATE tiles SET zoom_level = 'near'") }
    ) { .damaged($0) }
    expectRefused(
      try make("numbers.mbtiles") { try $0.execute(sql: "UPDATE tiles SET tile_data = 5") }
    ) { .noTiles($0) }
  }

  @Test func `the tiles may be a view`() async throws {
    let file = try make { db in
      try db.execute(
        sql: """
          ALTER TABLE tiles RENAME TO images;
          CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM images;
          """)
    }
    #expect(try await MBTiles(file).image(of: Self.tile) == Self.png)
  }

  @Test func `a truncated tile is no tile`() async throws {
    let file = try make { db in
      try db.execute(
        sql: "UPDATE tiles SET tile_data = ? WHERE zoom_level = 11",
        arguments: [Self.png.dropLast(8)])
    }
    let tiles = try MBTiles(file)
    #expect(try await tiles.image(of: Self.tile.ancestor(zoom: 11)) == nil)
    #expect(try await tiles.image(of: Self.tile) == Self.png)
  }

  @Test func `the file is never written to`() async throws {
    let file = try make()
    let before = try Data(contentsOf: file)
    _ = try await MBTiles(file).image(of: Self.tile)
    #expect(try Data(contentsOf: file) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  // MARK: Refused files

  private func expectRefused(_ file: URL, _ error: (URL) -> MBTilesError) {
    #expect(throws: error(file)) { try MBTiles(file) }
  }

  @Test func `a file that is no MBTiles is refused, with the reason`() throws {
    expectRefused(folder.appendingPathComponent("none.mbtiles")) { .missing($0) }
    expectRefused(folder) { .folder($0) }
    let file = folder.appendingPathComponent("other.mbtiles")
    try Data().write(to: file)
    expectRefused(file) { .empty($0) }
    try Data(String(repeating: "This is a text. ", count: 200).utf8).write(to: file)
    expectRefused(file) { .notADatabase($0) }
    try FileManager.default.removeItem(at: file)
    try DatabaseQueue(path: file.path).write { try $0.execute(sql: "CREATE TABLE a (b)") }
    expectRefused(file) { .notMBTiles($0) }
  }

  @Test func `a map without raster images is refused, with the reason`() throws {
    let gzip = Data([0x1F, 0x8B, 8, 0, 1, 2, 3])
    expectRefused(try make("pbf.mbtiles", metadata: ["format": "pbf"], image: gzip)) { .vector($0) }
    expectRefused(try make("silent.mbtiles", metadata: nil, image: gzip)) { .vector($0) }
    expectRefused(try make("said.mbtiles", metadata: ["format": "pbf"])) { .vector($0) }
    let webp = Data("RIFF\u{4}\0\0\0WEBPVP8 ".utf8)
    expectRefused(try make("webp.mbtiles", metadata: ["format": "webp"], image: webp)) {
      .unknownImages($0)
    }
    expectRefused(try make("empty.mbtiles", image: nil)) { .noTiles($0) }
    let wrong = try make("columns.mbtiles") { db in
      try db.execute(sql: "DROP INDEX tile_index; ALTER TABLE tiles DROP COLUMN tile_row")
    }
    expectRefused(wrong) { .notMBTiles($0) }
  }

  @Test func `a truncated file is refused, or reported as damaged where it is`() async throws {
    let file = try make { db in
      for x in 0..<400 {
        try db.execute(
          sql: "INSERT INTO tiles VALUES (13, ?, 9, ?)",
          arguments: [x, Self.png + Data(count: 500) + Self.png])
      }
    }
    let whole = try Data(contentsOf: file)
    var refused = 0
    for part in [100, 3000, whole.count / 2, whole.count - 2000] {
      try whole.prefix(part).write(to: file)
      do {
        let tiles = try MBTiles(file)
        for x in 0..<400 { _ = try await tiles.image(of: Tile(zoom: 13, x: x, y: 8182)) }
      } catch let error as MBTilesError {
        #expect(
          [.damaged(file), .notADatabase(file), .notMBTiles(file), .noTiles(file)].contains(error))
        refused += 1
      }
    }
    #expect(refused >= 3)
  }
}
