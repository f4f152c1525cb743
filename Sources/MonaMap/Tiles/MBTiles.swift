import Foundation
import GRDBSQLite
import MonaLog

/// A read-only MBTiles file of PNG or JPEG tiles (https://github.com/mapbox/mbtiles-spec, 1.3).
///
/// Its tables may be views, as the specification allows, provided that these only query tables.
/// Rows count from the south (TMS).
package final class MBTiles: Sendable {
  /// The file.
  package let file: URL
  /// The metadata of the file.
  package let about: MBTilesMetadata

  private let database: TileDatabase

  /// The limits on the cost of reading a file, which may come from anyone.
  package struct Limits: Sendable {
    /// The maximum duration of a query; files on slow disks need a tenth of the default.
    package var timeout: Duration
    /// The maximum size of a tile or other value, in bytes.
    package var longestValue: Int

    /// Creates limits; the defaults are those of the application.
    package init(timeout: Duration = .milliseconds(1500), longestValue: Int = 4 << 20) {
      (self.timeout, self.longestValue) = (timeout, longestValue)
    }
  }

  /// Opens a file, then checks its schema and metadata.
  ///
  /// Call off the main thread.
  /// - Throws: ``MBTilesError``.
  package init(_ file: URL, limits: Limits = Limits()) throws {
    try Self.checkFile(file)
    self.file = file
    do {
      database = try TileDatabase(file, limits: limits)
      about = try database.read { database in
        let schema = try TileSchema(database, of: file)
        try database.distrust()
        try database.rows(
          "SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles LIMIT 0")
        return try MBTilesMetadata(database, schema, of: file)
      }
    } catch let failure as TileDatabase.Failure {
      throw Self.error(failure, file)
    }
  }

  /// The image of a tile; nil when the file does not contain it.
  /// - Throws: ``MBTilesError/damaged(_:)``, ``MBTilesError/tooComplex(_:)``, or
  ///   `CancellationError`.
  package func image(of tile: Tile) async throws -> Data? {
    try Task.checkCancellation()
    let row = (1 << tile.zoom) - 1 - tile.y
    do {
      let image = try await database.answer { database in
        var image: Data?
        try database.rows(
          """
          SELECT tile_data FROM tiles
          WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
            AND typeof(tile_data) = 'blob' AND length(tile_data) <= \(database.longestValue)
          """, [tile.zoom, tile.x, row]
        ) { row in
          image = row.data(0)
          return false
        }
        return image
      }
      return image.flatMap { TileImage.isWhole($0) ? $0 : nil }
    } catch TileDatabase.Failure.tooComplex {
      throw MBTilesError.tooComplex(file)
    } catch is TileDatabase.Failure {
      throw MBTilesError.damaged(file)
    }
  }

  private static func checkFile(_ file: URL) throws(MBTilesError) {
    var status = stat()
    guard stat(file.cPath, &status) == 0 else { throw .missing(file) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .folder(file) }
    guard file.isReadable else { throw .unreadable(file) }
    guard status.st_size != 0 else { throw .empty(file) }
  }

  private static func error(_ failure: TileDatabase.Failure, _ file: URL) -> MBTilesError {
    guard case .code(let code) = failure else { return .tooComplex(file) }
    return switch code {
    case SQLITE_NOTADB: .notADatabase(file)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_BUSY, SQLITE_READONLY: .unreadable(file)
    case SQLITE_ERROR: .notMBTiles(file)
    default: .damaged(file)
    }
  }
}

/// Why a file cannot be used as a map.
package enum MBTilesError: Error, Hashable, Sendable {
  /// The file does not exist.
  case missing(URL)
  /// The path is a folder.
  case folder(URL)
  /// The file is empty.
  case empty(URL)
  /// The file cannot be opened for reading.
  case unreadable(URL)
  /// The file is not an SQLite database.
  case notADatabase(URL)
  /// The database has no MBTiles tables.
  case notMBTiles(URL)
  /// The file contains no tile.
  case noTiles(URL)
  /// The tiles are vector tiles, which MONA cannot draw.
  case vector(URL)
  /// The tiles are neither PNG nor JPEG.
  case unknownImages(URL)
  /// The schema or a query exceeds the limits or uses forbidden SQL, such as a recursive view.
  case tooComplex(URL)
  /// A part of the file cannot be read.
  case damaged(URL)
}
