import Foundation
import GRDB
import MonaMap
import MonaTestSupport
import Testing

/// Tile files that require more work than a map does are refused.
///
/// Every file here is small, and harmless to any program that opens it: the tests lower the limits of size and time
/// instead.
@Suite struct HostileMBTilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func make(_ sql: String) throws -> URL {
    let file = folder.url.appendingPathComponent("\(UUID().uuidString).mbtiles")
    try DatabaseQueue(path: file.path).write { db in
      try db.execute(
        sql: """
          CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT);
          CREATE TABLE images (tile_data BLOB, tile_id TEXT);
          INSERT INTO map VALUES (12, 1210, 2630, 'a');
          """)
      try db.execute(sql: "INSERT INTO images VALUES (?, 'a')", arguments: [MBTilesTests.png])
      try db.execute(sql: sql)
    }
    return file
  }

  private static let tiles = """
    CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column,
      map.tile_row AS tile_row, images.tile_data AS tile_data
    FROM map JOIN images ON images.tile_id = map.tile_id;
    """

  private static func one(_ tile: String, _ rest: String = "") -> String {
    """
    CREATE VIEW tiles AS SELECT 1 AS zoom_level, 2 AS tile_column, 3 AS tile_row,
      \(tile) AS tile_data \(rest);
    """
  }

  private static let recursion = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
    """

  /// A text of this length, repeated 16 times, exceeds the length limit that these tests set for SQLite.
  private static let letters = 5000

  static let hostile = [
    "a view that calls itself as tiles":
      "CREATE VIEW tiles AS \(recursion) SELECT i AS zoom_level, 2 AS tile_column, 3 AS tile_row, 'x' AS tile_data FROM n",
    "a view that calls itself as metadata":
      "\(tiles) CREATE VIEW metadata AS \(recursion) SELECT 'name' AS name, i AS value FROM n WHERE i < 0",
    "views that double one another":
      (1...4).map {
        "CREATE VIEW v\($0) AS SELECT * FROM v\($0 - 1) UNION ALL SELECT * FROM v\($0 - 1);"
      }
      .reduce("CREATE VIEW v0 AS SELECT * FROM images;") { $0 + $1 } + one("tile_data", "FROM v4"),
    "questions in a view that double one another":
      "CREATE VIEW tiles AS WITH a AS (SELECT 1 AS x), b AS (SELECT * FROM a UNION ALL SELECT * FROM a) SELECT x AS zoom_level, 2 AS tile_column, 3 AS tile_row, x AS tile_data FROM b",
    "a blob that a function makes": one("zeroblob(1000)"),
    "a text that a function makes": one("printf('%.*c', 1000, 'x')"),
    "all images as one": one(
      "group_concat(hex(images.tile_data))", "FROM images, map, images a, map b"),
    "a value that doubles":
      "CREATE TABLE text AS SELECT replace(hex(zeroblob(\(letters))), '00', 'x') AS x;"
      + one("x || x || x || x", "FROM (SELECT x || x || x || x AS x FROM text)"),
    "a computed column":
      "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB AS (zeroblob(1000))); INSERT INTO tiles VALUES (1, 2, 3)",
    "a virtual table":
      "CREATE VIRTUAL TABLE tiles USING fts5 (zoom_level, tile_column, tile_row, tile_data)",
    "more tables than a map has":
      (0..<300).map { "CREATE TABLE t\($0) (a);" }.joined() + tiles,
  ]

  @Test(arguments: hostile.keys.sorted())
  func `a file that no map needs is refused as too complex`(name: String) throws {
    let file = try make(try #require(Self.hostile[name]))
    #expect(throws: MBTilesError.tooComplex(file)) {
      try MBTiles(file, limits: .init(longestValue: 10_000))
    }
  }

  @Test func `a query over the time limit is aborted, the file after three`() async throws {
    let file = try make(
      """
      CREATE TABLE row (i INTEGER);
      INSERT INTO row VALUES \((1...100).map { "(\($0))" }.joined(separator: ","));
      CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM map, images
      UNION ALL SELECT a.i + b.i, a.i + b.i, a.i + b.i, CAST('x' AS BLOB) FROM row a, row b;
      CREATE TABLE metadata (name TEXT, value TEXT);
      INSERT INTO metadata VALUES ('minzoom', '1'), ('maxzoom', '12'), ('center', '-73.5,45.5,11');
      """)
    // No time at all: the query stops after a thousand of SQLite's steps, and the view takes ten thousand.
    let limits = MBTiles.Limits(timeout: .zero)
    let tiles = try MBTiles(file, limits: limits)
    for _ in 1...4 {
      await #expect(throws: MBTilesError.tooComplex(file)) {
        try await tiles.image(of: Tile(zoom: 7, x: 0, y: 0))
      }
    }
    #expect(
      throws: MBTilesError.tooComplex(file), "its levels are not said, and all rows looked at"
    ) {
      try DatabaseQueue(path: file.path).write { try $0.execute(sql: "DELETE FROM metadata") }
      _ = try MBTiles(file, limits: limits)
    }
  }

  @Test func `long metadata is ignored, and an oversized tile is refused`() async throws {
    let file = try make(
      """
      \(Self.tiles) CREATE TABLE metadata (name TEXT, value TEXT);
      INSERT INTO metadata VALUES ('name', CAST(zeroblob(5000) AS TEXT)), ('minzoom', '1'),
        ('maxzoom', '12'), ('attribution', replace(hex(zeroblob(1000)), '00', '<script'));
      INSERT INTO map VALUES (11, 1, 1, 'b');
      """)
    try await DatabaseQueue(path: file.path).write { db in
      try db.execute(
        sql: "INSERT INTO images VALUES (?, 'b')",
        arguments: [MBTilesTests.png.prefix(60) + Data(count: 10_000) + MBTilesTests.png])
    }
    let tiles = try MBTiles(file, limits: .init(longestValue: 10_000))
    #expect(tiles.about.name == file.deletingPathExtension().lastPathComponent)
    #expect(tiles.about.attribution.isEmpty && tiles.about.zooms == 1...12)
    #expect(try await tiles.image(of: Tile(zoom: 11, x: 1, y: 2046)) == nil)
    // Features that real maps use are supported: images shared by tiles, joined in a view.
    #expect(try await tiles.image(of: Tile(zoom: 12, x: 1210, y: 1465)) == MBTilesTests.png)
  }
}
