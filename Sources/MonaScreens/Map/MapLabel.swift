import MonaCore

/// A name on the map.
public struct MapLabel: Hashable, Identifiable, Sendable {
  /// The borough it names: a `FacetRow.id`.
  public var id: Int64
  /// The name.
  public var name: String
  /// The middle of what stands there.
  public var point: MapPoint
  /// How many discoveries the borough has: where there is no room for all names, the largest show.
  public var count: Int
}
