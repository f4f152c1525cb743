/// Why a source will never have an image of a tile.
package enum TileUnavailable: Error, Hashable, Sendable {
  /// The source ends before it: it is of another part of the world, or of other zoom levels.
  case outsideSource
  /// The source's file cannot be read.
  case unreadable
}
