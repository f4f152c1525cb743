import Foundation
import GRDBSQLite
import MonaLog

/// A file of map tiles (https://github.com/mapbox/mbtiles-spec, 1.3), of PNG or JPEG images; it is
/// only read.
///
/// Its tables may be views, as the specification allows, as long as these ask tables alone. Rows count
/// from the south (TMS).
package final class MBTiles: Sendable {
  /// The file.
  package let file: URL
  /// What it says of itself.
  package let about: MBTilesMetadata

  private let database: TileDatabase

  /// How much reading a file may cost, whoever made it.
  package struct Limits: Sendable {
    /// How long one query may take; a file on a slow disk takes a tenth of the default.
    package var patience: Duration
    /// The longest tile, or other value, in bytes.
    package var longestValue: Int

    /// The limits of the program, or lower ones.
    package init(patience: Duration = .milliseconds(1500), longestValue: Int = 4 << 20) {
      (self.patience, self.longestValue) = (patience, longestValue)
    }
  }

  /// Opens a file and looks at what it says of itself; not for the main thread.
  ///
  /// - Throws: ``MBTilesError``.
  package init(_ file: URL, limits: Limits = Limits()) throws {
    try Self.checkFile(file)
    self.file = file
    do {
      database = try TileDatabase(path: file.path, limits: limits)
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

  /// The image of a tile; nil where the file has none.
  ///
  /// - Throws: ``MBTilesError/damaged(_:)`` or ``MBTilesError/tooComplex(_:)``, or
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
    var isFolder: ObjCBool = false
    let files = FileManager.default
    guard files.fileExists(atPath: file.path, isDirectory: &isFolder) else { throw .missing(file) }
    guard !isFolder.boolValue else { throw .folder(file) }
    guard files.isReadableFile(atPath: file.path) else { throw .unreadable(file) }
    let size = tryLogging("The size of a file of tiles is unknown") {
      try files.attributesOfItem(atPath: file.path)[.size] as? Int
    }
    guard size != 0 else { throw .empty(file) }
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

/// Why a file is no map.
package enum MBTilesError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(URL)
  /// It is a folder.
  case folder(URL)
  /// It has no byte.
  case empty(URL)
  /// It may not be read.
  case unreadable(URL)
  /// It is no SQLite database.
  case notADatabase(URL)
  /// It is a database without the tables of MBTiles.
  case notMBTiles(URL)
  /// It has no tile.
  case noTiles(URL)
  /// Its tiles are drawings (vectors), which MONA cannot paint.
  case vector(URL)
  /// Its tiles are neither PNG nor JPEG.
  case unknownImages(URL)
  /// It asks for more work, or other work, than a map does: a view that calls itself, or values that
  /// grow without end.
  case tooComplex(URL)
  /// A part of it cannot be read.
  case damaged(URL)
}
