import MonaMap
import MonaModel

/// Something that a page is to do when it is shown.
///
/// The navigation stores the request until the page takes it, which may not be open yet.
package enum PageRequest: Hashable, Sendable {
  /// A request for the map.
  case map(MapRequest)
  /// A request for the search page in front.
  case search(SearchRequest)

  /// Combines the request with an earlier one that was not taken yet: the newer replaces the older,
  /// but typed letters are kept.
  func following(_ waiting: PageRequest?) -> PageRequest {
    guard case .search(let newer) = self, case .search(let older) = waiting else { return self }
    return .search(newer.following(older))
  }
}

/// Something that the search page is to do.
package enum SearchRequest: Hashable, Sendable {
  /// Append these letters, typed while no text field had the focus, to the search text.
  case type(String)
  /// Prepare for a new search.
  case begin

  func following(_ waiting: SearchRequest) -> SearchRequest {
    guard case .type(let before) = waiting else { return self }
    // Typed letters already imply a new search.
    return if case .type(let letters) = self { .type(before + letters) } else { waiting }
  }
}

/// Something that the map is to show.
package enum MapRequest: Hashable, Sendable {
  /// A single discovery.
  case discovery(DiscoveryID)
  /// The discoveries that match a filter; nil to leave the visible region as it is.
  case filtered(PinFilter, within: MapWindow?)
  /// The position at which a newly opened background has tiles.
  case place(MapPosition)
}

extension MapRequest {
  /// A filter, with a window that contains all of the coordinates.
  static func filtered(_ filter: PinFilter, around places: [Coordinate]) -> MapRequest {
    let (latitudes, longitudes) = (places.map(\.latitude), places.map(\.longitude))
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return .filtered(filter, within: nil) }
    return .filtered(
      filter, within: MapWindow(south: south, west: west, north: north, east: east))
  }
}
