import MonaMap
import MonaModel

/// How the person left the map.
package struct MapPreferences: Hashable, Sendable {
  /// The middle of it.
  package var centre: Coordinate
  /// How close it was.
  package var zoom: Double
  /// What it let through.
  package var filter: PinFilter
  /// Whether the list of what is in view showed beside it.
  package var showsList: Bool

  /// Montréal, with nothing left out.
  package init(
    centre: Coordinate = .montreal, zoom: Double = 12, filter: PinFilter = PinFilter(),
    showsList: Bool = true
  ) {
    self.centre = centre
    self.zoom = zoom
    self.filter = filter
    self.showsList = showsList
  }
}
