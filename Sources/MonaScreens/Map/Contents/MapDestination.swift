import MonaMap
import MonaModel

/// Where a map should go.
package enum MapDestination: Hashable, Sendable {
  /// To a place, as close as this zoom.
  case place(Coordinate, zoom: Double)
  /// To where all of this shows, but no farther than this zoom.
  case window(MapWindow, atLeast: Double = 0)
}
