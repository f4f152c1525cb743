import Foundation
import MonaModel

/// A rectangle of the map, its edges included: what shows, what a cluster spans.
package struct MapWindow: Hashable, Sendable {
  /// The western edge; beyond `east` when the rectangle lies over the 180th meridian.
  package var west: UInt32
  /// The northern edge, at most `south`.
  package var north: UInt32
  /// The eastern edge.
  package var east: UInt32
  /// The southern edge.
  package var south: UInt32

  /// The rectangle between these edges.
  package init(west: UInt32, north: UInt32, east: UInt32, south: UInt32) {
    self.west = west
    self.north = min(north, south)
    self.east = east
    self.south = max(north, south)
  }

  /// One point.
  package init(_ point: MapPoint) {
    self.init(west: point.x, north: point.y, east: point.x, south: point.y)
  }

  /// The rectangle between these degrees; a map turned round the world may count its longitudes
  /// beyond ±180°.
  package init(south: Double, west: Double, north: Double, east: Double) {
    let isWhole = !(west.isFinite && east.isFinite) || abs(east - west) >= 360
    self.init(
      west: isWhole ? 0 : Self.step(ofLongitude: west),
      north: MapPoint.step(MapPoint.fraction(ofLatitude: north)),
      east: isWhole ? .max : Self.step(ofLongitude: east),
      south: MapPoint.step(MapPoint.fraction(ofLatitude: south)))
  }

  /// The whole world.
  package static let world = MapWindow(west: 0, north: 0, east: .max, south: .max)

  private static func step(ofLongitude degrees: Double) -> UInt32 {
    let turns = (degrees + 180) / 360
    // The end of the world is its last step, not its first.
    return MapPoint.step(turns == 1 ? 1 : turns - turns.rounded(.down))
  }

  /// Its middle.
  package var middle: MapPoint {
    MapPoint(x: west &+ (east &- west) / 2, y: north + (south - north) / 2)
  }

  /// Whether a point lies in it.
  package func contains(_ point: MapPoint) -> Bool {
    // From the western edge on, whichever way round the world.
    point.x &- west <= east &- west && north <= point.y && point.y <= south
  }

  /// Whether all of another one lies in it.
  package func contains(_ other: MapWindow) -> Bool {
    other.east &- other.west <= east &- west
      && contains(MapPoint(x: other.west, y: other.north))
      && contains(MapPoint(x: other.east, y: other.south))
  }

  /// The smallest rectangle, not over the 180th meridian, with this one and a point.
  package func with(_ point: MapPoint) -> MapWindow { union(MapWindow(point)) }

  /// The smallest rectangle around both, of which neither lies over the 180th meridian.
  package func union(_ other: MapWindow) -> MapWindow {
    MapWindow(
      west: min(west, other.west), north: min(north, other.north), east: max(east, other.east),
      south: max(south, other.south))
  }

  /// At which zoom it fits into this many pixels, tiles being 256 pixels wide at zoom 0 for the
  /// world; at most `limit`, which is also the answer for a point.
  package func zoom(width: Double, height: Double, limit: Double) -> Double {
    func zoom(_ steps: UInt32, _ pixels: Double) -> Double {
      steps == 0 ? limit : log2(max(1, pixels) / 256 * MapPoint.steps / Double(steps))
    }
    return max(0, min(limit, zoom(east &- west, width), zoom(south - north, height)))
  }

  /// The rectangles it is made of, none of which lies over the 180th meridian.
  var parts: [MapWindow] {
    guard west > east else { return [self] }
    return [
      MapWindow(west: west, north: north, east: .max, south: south),
      MapWindow(west: 0, north: north, east: east, south: south),
    ]
  }
}
