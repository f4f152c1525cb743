import MonaModel

/// Something found on the map.
package struct MapFound: Hashable, Sendable {
  /// What was found.
  package enum Hit: Hashable, Sendable {
    case discovery(DiscoveryRow)
    case facet(FacetRow)
    case venue(Venue)
  }

  /// What was found.
  package var hit: Hit
  /// What a list shows of it.
  package var row: FoundRow
}
