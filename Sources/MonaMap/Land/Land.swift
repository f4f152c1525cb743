import MonaModel

/// What a map draws by itself where it has no tiles: boroughs and towns, with their names and borders.
package struct Land: Sendable {
  /// A borough or a town.
  package struct Area: Sendable {
    /// The name, a proper name in every language.
    package let name: String
    /// The point that is farthest from the border, for the name.
    package let inside: MapPoint
    /// The outlines and the holes, filled by the even-odd rule.
    package let rings: [[MapPoint]]
    /// The extent.
    package let bounds: MapWindow

    /// Creates an area; at least one ring must have a point.
    init(name: String, inside: MapPoint, rings: [[MapPoint]]) {
      (self.name, self.inside, self.rings) = (name, inside, rings)
      bounds = MapWindow(of: rings.joined())
    }

    /// Whether a point is in the area.
    ///
    /// A point on a border that two areas share is in one of them.
    package func contains(_ point: MapPoint) -> Bool {
      guard bounds.contains(point) else { return false }
      var isInside = false
      for ring in rings {
        guard var start = ring.last else { continue }
        for end in ring {
          // Counts the borders east of the point.
          if (start.y > point.y) != (end.y > point.y) {
            let share = (Double(point.y) - Double(start.y)) / (Double(end.y) - Double(start.y))
            let x = Double(start.x) + share * (Double(end.x) - Double(start.x))
            if Double(point.x) < x { isInside.toggle() }
          }
          start = end
        }
      }
      return isInside
    }
  }

  /// A line between two areas, or around all of them.
  package struct Border: Sendable {
    /// Its points, in order.
    package let points: [MapPoint]
    /// Its extent.
    package let bounds: MapWindow
    /// Whether there is no area on its other side.
    package let isOuter: Bool

    /// Creates a line, which must have a point.
    init(_ points: [MapPoint], isOuter: Bool) {
      (self.points, self.isOuter) = (points, isOuter)
      bounds = MapWindow(of: points)
    }
  }

  /// The name of all areas together.
  package let name: String
  /// The point for that name.
  package let inside: MapPoint
  /// The areas, by name.
  package let areas: [Area]
  /// The borders of all areas, each line once.
  package let borders: [Border]
  /// The extent of all areas.
  package let bounds: MapWindow

  /// Creates a land; it must have an area.
  init(name: String, inside: MapPoint, areas: [Area], borders: [Border]) {
    (self.name, self.inside, self.areas, self.borders) = (name, inside, areas, borders)
    bounds = MapWindow(of: areas.flatMap { [$0.bounds.northWest, $0.bounds.southEast] })
  }

  /// The area at a point; nil if there is none.
  package func area(at point: MapPoint) -> Area? {
    areas.first { $0.contains(point) }
  }

  /// Whether a part of the land may be in a window.
  package func isSeen(in window: MapWindow) -> Bool { window.meets(bounds) }

  /// Whether a window has a border in it, and so more than one colour.
  ///
  /// True also for a border that is near but just outside: only the extents of lines are compared.
  package func hasBorder(in window: MapWindow) -> Bool {
    borders.contains { border in
      window.meets(border.bounds)
        && zip(border.points, border.points.dropFirst()).contains { start, end in
          window.meets(MapWindow(of: [start, end]))
        }
    }
  }
}

extension MapWindow {
  /// The extent of points, of which there must be one; it does not cross the 180th meridian.
  init(of points: some Sequence<MapPoint>) {
    var (west, north, east, south) = (UInt32.max, UInt32.max, UInt32.min, UInt32.min)
    for point in points {
      (west, east) = (min(west, point.x), max(east, point.x))
      (north, south) = (min(north, point.y), max(south, point.y))
    }
    self.init(west: west, north: north, east: east, south: south)
  }

  /// Whether the rectangle overlaps another one, which does not cross the 180th meridian.
  package func meets(_ other: MapWindow) -> Bool { parts.contains { $0.touches(other) } }

  fileprivate var northWest: MapPoint { MapPoint(x: west, y: north) }
  fileprivate var southEast: MapPoint { MapPoint(x: east, y: south) }
}
