import MonaMap
import MonaModel

/// What the map is asked to show.
package enum MapRequest: Hashable, Sendable {
  /// A discovery, on its own.
  case discovery(DiscoveryID)
  /// Only what a filter lets through, until the person changes it; nil for where the map looks
  /// already.
  case filtered(PinFilter, within: MapWindow?)
  /// Another part of the world, where a map that was just opened has something to show.
  case place(MapPosition)
}

extension MapRequest {
  /// What a filter lets through, with all of these places in sight.
  static func filtered(_ filter: PinFilter, around places: [Coordinate]) -> MapRequest {
    let (latitudes, longitudes) = (places.map(\.latitude), places.map(\.longitude))
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return .filtered(filter, within: nil) }
    return .filtered(
      filter, within: MapWindow(south: south, west: west, north: north, east: east))
  }
}
