import MonaModel

/// The ground of a heritage site, to be drawn.
package struct MapAreaOutline: Hashable, Identifiable, Sendable {
  /// Whose ground it is.
  package var id: DiscoveryID
  /// Outlines and holes: what an odd number of them encloses is inside.
  package var rings: [[MapPoint]]

  init(_ id: DiscoveryID, _ area: [Polygon]) {
    self.id = id
    rings = area.flatMap(\.rings).map { $0.map(MapPoint.init) }
  }
}
