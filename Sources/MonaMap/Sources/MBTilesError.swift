import Foundation

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
