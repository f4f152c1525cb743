import MonaCore

/// Something found on the map.
public struct MapFound: Hashable, Sendable {
  /// What was found.
  public enum Hit: Hashable, Sendable {
    case discovery(DiscoveryRow)
    case facet(FacetRow)
  }

  /// What was found.
  public var hit: Hit
  /// What a list shows of it.
  public var row: FoundRow
}
