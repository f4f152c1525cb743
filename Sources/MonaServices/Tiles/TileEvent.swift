import Foundation
import MonaMap

/// What happens to a tile before its present image is there.
package enum TileEvent: Hashable, Sendable {
  /// The cache has an image whose time is over: it shows while the server is asked for another.
  case stale(Data)
  /// It did not come, and will be asked for again; `staleSince` is the day the cached image was
  /// last known to be right, nil when there is none.
  case delayed(TileFailure, staleSince: Date?)
}
