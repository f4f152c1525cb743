/// Why a tile does not come.
package enum TileFailure: Error, Hashable, Sendable {
  /// The server cannot be reached.
  case noNetwork
  /// The server answers with this status in the place of a tile.
  case refused(status: Int)
  /// The server answers with something that is no whole image.
  case notAnImage
}
