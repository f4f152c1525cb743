/// A part of an area: one outline and its holes, each a ring of points (GeoJSON, RFC 7946 §3.1.6).
package struct Polygon: Hashable, Sendable {
  /// The outline first, then the holes.
  package var rings: [[Coordinate]]

  /// A polygon of these rings, outline first.
  package init(rings: [[Coordinate]]) {
    self.rings = rings
  }
}

/// Whether a point lies in an area (GeoJSON, RFC 7946 §3.1.6).
package enum PointInPolygon {
  /// Whether `polygon` holds `point`: within its outline and in none of its holes.
  ///
  /// What lies on an edge, of the outline or of a hole, is inside: a work on the street between
  /// two boroughs is in one of them. Degrees are taken for a plane, as the outlines of boroughs
  /// are drawn; none may cross the 180th meridian.
  package static func contains(_ polygon: Polygon, _ point: Coordinate) -> Bool {
    guard let outline = polygon.rings.first else { return false }
    guard side(of: point, outline) != .outside else { return false }
    return polygon.rings.dropFirst().allSatisfy { side(of: point, $0) != .inside }
  }

  private enum Side {
    case inside, edge, outside
  }

  /// Counts the edges that a ray to the east crosses: an odd number leads out of the ring.
  private static func side(of point: Coordinate, _ ring: [Coordinate]) -> Side {
    guard var start = ring.last else { return .outside }
    let (x, y) = (point.longitude, point.latitude)
    var isInside = false
    for end in ring {
      let (low, high) = start.latitude <= end.latitude ? (start, end) : (end, start)
      // Above zero: the point lies to the left of the edge as it climbs.
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
