/// Why a tile does not show.
public enum TileFailure: Error, Hashable {
  /// The server cannot be reached, and nothing older is kept.
  case noNetwork
  /// The server answers with this status in the place of a tile.
  case refused(status: Int)
  /// The server answers with something that is no whole image.
  case notAnImage
}
