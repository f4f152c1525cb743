import Foundation
import GRDB
import MonaLog

/// A file of map tiles (https://github.com/mapbox/mbtiles-spec, 1.3), of PNG or JPEG images; it is
/// only read.
///
/// Its tables may be views, as the specification allows. Rows count from the south (TMS).
package final class MBTiles: Sendable {
  /// The file.
  package let file: URL
  /// What it says of itself.
  package let about: MBTilesMetadata

  private let database: DatabaseQueue

  /// The largest tile that is taken for one, in bytes.
  private static let tileLimit = 4 << 20

  /// Opens a file and looks at what it says of itself; not for the main thread.
  ///
  /// - Throws: ``MBTilesError``.
  package init(_ file: URL) throws {
    try Self.checkFile(file)
    self.file = file
    do {
      database = try DatabaseQueue(path: file.path, configuration: Self.configuration())
      about = try database.read { db in
        let columns = try String.fetchAll(
          db, sql: "SELECT lower(name) FROM pragma_table_info('tiles')")
        let expected: Set = ["zoom_level", "tile_column", "tile_row", "tile_data"]
        guard expected.isSubset(of: columns) else { throw MBTilesError.notMBTiles(file) }
        return try MBTilesMetadata(db, of: file)
      }
    } catch let error as DatabaseError {
      throw Self.failure(error, file)
    }
  }

  /// The image of a tile; nil where the file has none.
  ///
  /// - Throws: ``MBTilesError/damaged(_:)``, or `CancellationError`.
  package func image(of tile: Tile) async throws -> Data? {
    let row = (1 << tile.zoom) - 1 - tile.y
    do {
      let image = try await database.read { db in
        try Data.fetchOne(
          db,
          sql: """
            SELECT tile_data FROM tiles
            WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
              AND typeof(tile_data) = 'blob' AND length(tile_data) <= ?
            """, arguments: [tile.zoom, tile.x, row, Self.tileLimit])
      }
      return image.flatMap { TileImage.isWhole($0) ? $0 : nil }
    } catch is DatabaseError {
      throw MBTilesError.damaged(file)
    }
  }

  private static func checkFile(_ file: URL) throws(MBTilesError) {
    var isFolder: ObjCBool = false
    let files = FileManager.default
    guard files.fileExists(atPath: file.path, isDirectory: &isFolder) else { throw .missing(file) }
    guard !isFolder.boolValue else { throw .folder(file) }
    guard files.isReadableFile(atPath: file.path) else { throw .unreadable(file) }
    let size = logged("The size of a file of tiles is unknown") {
      try files.attributesOfItem(atPath: file.path)[.size] as? Int
    }
    guard size != 0 else { throw .empty(file) }
  }

  private static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(2)
    configuration.label = "mona.mbtiles"
    // The file is anybody's: what its views call is not trusted.
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA trusted_schema = OFF") }
    return configuration
  }

  private static func failure(_ error: DatabaseError, _ file: URL) -> MBTilesError {
    switch error.resultCode {
    case .SQLITE_NOTADB: .notADatabase(file)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_BUSY, .SQLITE_READONLY: .unreadable(file)
    case .SQLITE_ERROR: .notMBTiles(file)
    default: .damaged(file)
    }
  }
}
