/// A part of an area: one outline and its holes, each a ring of points (GeoJSON, RFC 7946 §3.1.6).
package struct Polygon: Hashable, Sendable {
  /// The outline first, then the holes.
  package var rings: [[Coordinate]]

  /// Creates a polygon of rings, outline first.
  package init(rings: [[Coordinate]]) {
    self.rings = rings
  }
}

/// The point-in-polygon test (GeoJSON, RFC 7946 §3.1.6).
package enum PointInPolygon {
  /// Whether `polygon` contains `point`: within its outline and in none of its holes.
  ///
  /// Points on an edge of the outline or of a hole are inside, so that a work on the street between
  /// two boroughs is in one of them. Degrees are treated as plane coordinates; polygons must not
  /// cross the 180th meridian.
  package static func contains(_ polygon: Polygon, _ point: Coordinate) -> Bool {
    guard let outline = polygon.rings.first else { return false }
    guard side(of: point, outline) != .outside else { return false }
    return polygon.rings.dropFirst().allSatisfy { side(of: point, $0) != .inside }
  }

  private enum Side {
    case inside, edge, outside
  }

  /// Counts the edges crossed by a ray to the east; an odd number means inside.
  private static func side(of point: Coordinate, _ ring: [Coordinate]) -> Side {
    guard var start = ring.last else { return .outside }
    let (x, y) = (point.longitude, point.latitude)
    var isInside = false
    for end in ring {
      let (low, high) = start.latitude <= end.latitude ? (start, end) : (end, start)
      // Positive: the point lies to the left of the upward edge.
      let turn =
        (high.longitude - low.longitude) * (y - low.latitude)
        - (x - low.longitude) * (high.latitude - low.latitude)
      if turn == 0, low.latitude <= y, y <= high.latitude,
        min(start.longitude, end.longitude) <= x, x <= max(start.longitude, end.longitude)
      {
        return .edge
      }
      if low.latitude <= y, y < high.latitude, turn > 0 { isInside.toggle() }
      start = end
    }
    return isInside ? .inside : .outside
  }
}
