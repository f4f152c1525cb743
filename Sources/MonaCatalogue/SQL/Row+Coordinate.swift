import GRDB
import MonaModel

extension Row {
  /// The position in two columns, from `index` on; nil when they hold none.
  ///
  /// What may come of a damaged catalogue is read as here, by `decode`: what is no number is an error,
  /// where the subscript would end the program.
  /// - Throws: `RowDecodingError`, which counts as `StorageError.damaged`.
  func coordinate(atIndex index: Int) throws -> Coordinate? {
    guard let latitude = try decode(Double?.self, atIndex: index),
      let longitude = try decode(Double?.self, atIndex: index + 1)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
