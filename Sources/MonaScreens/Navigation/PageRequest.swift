import MonaMap
import MonaModel

/// What is asked of a page besides to show.
///
/// It waits for the page, be it open yet or not, which takes it from the navigation once.
package enum PageRequest: Hashable, Sendable {
  /// Of the map.
  case map(MapRequest)
  /// Of the search in front.
  case search(SearchRequest)

  /// What is asked, when this was asked before and is not taken yet: the newer of the two, save that
  /// no letter is lost.
  func following(_ waiting: PageRequest?) -> PageRequest {
    guard case .search(let newer) = self, case .search(let older) = waiting else { return self }
    return .search(newer.following(older))
  }
}

/// What is asked of search.
package enum SearchRequest: Hashable, Sendable {
  /// To search for these letters too, which were typed where nothing else takes letters.
  case type(String)
  /// To be ready for another search.
  case begin

  func following(_ waiting: SearchRequest) -> SearchRequest {
    guard case .type(let before) = waiting else { return self }
    // A page that comes with letters is ready for more.
    return if case .type(let letters) = self { .type(before + letters) } else { waiting }
  }
}

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
