import Foundation
import MonaMap
import MonaServices

/// What happens to a tile that a map asked for.
enum MapTileEvent: Sendable {
  /// It was asked for.
  case requested
  /// It is there.
  case loaded
  /// The cached image whose time is over shows until it is there.
  case stale
  /// It did not come yet; what shows in its place was right on this day, if anything does.
  case delayed(TileFailure, staleSince: Date?)
  /// There will be none.
  case unavailable(TileUnavailable)
  /// It left the view before it was there.
  case cancelled
}
