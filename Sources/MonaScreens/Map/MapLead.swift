import MonaCore

/// Where a map should go.
public enum MapLead: Hashable, Sendable {
  /// To a place, as close as this zoom.
  case place(Coordinate, zoom: Double)
  /// To where all of this shows.
  case window(MapWindow)
}
