/// A part of an area: one outline and its holes, each a ring of points (GeoJSON, RFC 7946 §3.1.6).
package struct Polygon: Hashable, Sendable {
  /// The outline first, then the holes.
  package var rings: [[Coordinate]]

  /// A polygon of these rings, outline first.
  package init(rings: [[Coordinate]]) {
    self.rings = rings
  }
}
