import MonaModel

/// A name on the map.
package struct MapLabel: Hashable, Identifiable, Sendable {
  /// The borough it names: a `FacetRow.id`.
  package var id: Int64
  /// The name.
  package var name: String
  /// The middle of what stands there.
  package var point: MapPoint
  /// How many discoveries the borough has: where there is no room for all names, the largest show.
  package var count: Int
}
