import Foundation
import MonaCore
import MonaServices

/// What becomes of a tile that a map asked for.
enum TileFate: Sendable {
  /// It was asked for.
  case asked
  /// It came.
  case came
  /// What was kept of it shows until it comes, if it does.
  case kept
  /// It did not come yet; what shows in its place was right on this day, if anything does.
  case late(TileFailure, keptSince: Date?)
  /// There is none.
  case absent(TileAbsence)
  /// It left the view before it came.
  case left
}
