import Foundation
import MonaCore

/// What there is to tell of a tile before it has come.
package enum TileNews: Hashable, Sendable {
  /// An image whose time is over, to be shown while the server is asked for another.
  case kept(Data)
  /// It did not come, and will be asked for again; `keptSince` is the day the kept image was last
  /// known to be right, nil when there is none.
  case late(TileFailure, keptSince: Date?)
}
