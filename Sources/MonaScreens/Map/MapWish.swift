import MonaCore

/// What the map is told to show: only so much, and where.
package struct MapWish: Hashable, Sendable {
  /// What it lets through.
  package var filter: PinFilter
  /// What must be in sight; nil for where the map looks already.
  package var window: MapWindow?

  /// A filter, and the window around some places.
  init(filter: PinFilter, around places: [Coordinate]) {
    self.filter = filter
    let (latitudes, longitudes) = (places.map(\.latitude), places.map(\.longitude))
    if let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    {
      window = MapWindow(south: south, west: west, north: north, east: east)
    }
  }
}
