/// Why a source has no image of a tile, now or ever.
package enum TileAbsence: Error, Hashable, Sendable {
  /// It is a map of elsewhere, or not of this level.
  case beyond
  /// Its file cannot be read.
  case unreadable
}
