import Foundation
import MonaModel

/// A rectangle of the map in map points, edges included: the visible region, or the extent of a
/// cluster.
package struct MapWindow: Hashable, Sendable {
  /// The western edge; greater than `east` when the rectangle crosses the 180th meridian.
  package var west: UInt32
  /// The northern edge, at most `south`.
  package var north: UInt32
  /// The eastern edge.
  package var east: UInt32
  /// The southern edge.
  package var south: UInt32

  /// Creates a rectangle from its edges; swaps `north` and `south` when they are reversed.
  package init(west: UInt32, north: UInt32, east: UInt32, south: UInt32) {
    self.west = west
    self.north = min(north, south)
    self.east = east
    self.south = max(north, south)
  }

  /// Creates a rectangle that contains one point.
  package init(_ point: MapPoint) {
    self.init(west: point.x, north: point.y, east: point.x, south: point.y)
  }

  /// Creates a rectangle from degrees; longitudes may exceed ±180°, as a map that was panned around
  /// the world reports them.
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
    // 180° is the last step, not the first one.
    return MapPoint.step(turns == 1 ? 1 : turns - turns.rounded(.down))
  }

  /// The centre.
  package var middle: MapPoint {
    MapPoint(x: west &+ (east &- west) / 2, y: north + (south - north) / 2)
  }

  /// Whether the rectangle contains a point.
  package func contains(_ point: MapPoint) -> Bool {
    // Counts from the western edge with wrapping arithmetic, because of the 180th meridian.
    point.x &- west <= east &- west && north <= point.y && point.y <= south
  }

  /// Whether the rectangle contains all of another one.
  package func contains(_ other: MapWindow) -> Bool {
    other.east &- other.west <= east &- west
      && contains(MapPoint(x: other.west, y: other.north))
      && contains(MapPoint(x: other.east, y: other.south))
  }

  /// The smallest rectangle that contains this one and a point, without crossing the 180th
  /// meridian.
  package func with(_ point: MapPoint) -> MapWindow { union(MapWindow(point)) }

  /// The smallest rectangle that contains both; neither may cross the 180th meridian.
  package func union(_ other: MapWindow) -> MapWindow {
    MapWindow(
      west: min(west, other.west), north: min(north, other.north), east: max(east, other.east),
      south: max(south, other.south))
  }

  /// The greatest zoom at which the rectangle fits into `width` × `height` pixels, where the world
  /// is 256 pixels wide at zoom 0.
  /// - Returns: at most `limit`, which is also the result for a single point.
  package func zoom(width: Double, height: Double, limit: Double) -> Double {
    func zoom(_ steps: UInt32, _ pixels: Double) -> Double {
      steps == 0 ? limit : log2(max(1, pixels) / 256 * MapPoint.steps / Double(steps))
    }
    return max(0, min(limit, zoom(east &- west, width), zoom(south - north, height)))
  }

  /// The rectangle, split at the 180th meridian if it crosses it.
  var parts: [MapWindow] {
    guard west > east else { return [self] }
    return [
      MapWindow(west: west, north: north, east: .max, south: south),
      MapWindow(west: 0, north: north, east: east, south: south),
    ]
  }
}
