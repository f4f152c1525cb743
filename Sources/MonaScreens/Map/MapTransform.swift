import Foundation
import MonaMap
import MonaModel

/// Where a map looks: which point of the world is at which pixel, however it is zoomed and turned.
package struct MapTransform: Hashable, Sendable {
  /// A place among the pixels of a widget, or the way from one to another.
  package struct Pixel: Hashable, Sendable {
    /// From the left.
    package var x: Double
    /// From the top.
    package var y: Double

    /// The pixel this far from the left and the top.
    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A point of the world near the middle of what shows.
  package let origin: MapPoint
  /// The pixel that shows it.
  package let pixel: Pixel
  /// How far apart the pixels are of two points that are one step apart from west to east.
  package let east: Pixel
  /// The same from north to south.
  package let south: Pixel

  /// A look; `east` and `south` must not lie on one line.
  package init(origin: MapPoint, at pixel: Pixel, east: Pixel, south: Pixel) {
    self.origin = origin
    self.pixel = pixel
    self.east = east
    self.south = south
  }

  /// Which pixel shows a point, the shorter way round the world.
  package func pixel(of point: MapPoint) -> Pixel {
    // What is beyond the 180th meridian is as near as what is before it.
    let x = Double(Int32(bitPattern: point.x &- origin.x))
    let y = Double(point.y) - Double(origin.y)
    return Pixel(
      pixel.x + x * east.x + y * south.x,
      pixel.y + x * east.y + y * south.y)
  }

  /// The point a pixel shows; on the edge of the world for a pixel beyond it.
  package func point(at pixel: Pixel) -> MapPoint {
    let (x, y) = steps(to: pixel)
    return MapPoint(
      x: origin.x &+ UInt32(truncatingIfNeeded: Int64(x.rounded())), y: Self.row(y, origin))
  }

  /// The smallest window around what this many pixels show, and a margin of as many around them.
  package func window(width: Double, height: Double, margin: Double = 0) -> MapWindow {
    let corners = [
      Pixel(-margin, -margin), Pixel(width + margin, -margin), Pixel(-margin, height + margin),
      Pixel(width + margin, height + margin),
    ].map(steps)
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let isRound = right - left >= Self.world
    func column(_ x: Double) -> UInt32 { origin.x &+ UInt32(truncatingIfNeeded: Int64(x)) }
    return MapWindow(
      west: isRound ? 0 : column(left), north: Self.row(ys.min() ?? 0, origin),
      east: isRound ? .max : column(right), south: Self.row(ys.max() ?? 0, origin))
  }

  /// Pixels for a metre on the ground at a latitude, in degrees.
  package func pixels(ofMetre latitude: Double) -> Double {
    let equator = 40_075_016.686
    let step = (east.x * east.x + east.y * east.y).squareRoot()
    return step * Self.world / (equator * cos(latitude * .pi / 180))
  }

  private static let world = 4_294_967_296.0

  private func steps(to pixel: Pixel) -> (x: Double, y: Double) {
    let (dx, dy) = (pixel.x - self.pixel.x, pixel.y - self.pixel.y)
    let area = east.x * south.y - east.y * south.x
    let steps = ((dx * south.y - dy * south.x) / area, (east.x * dy - east.y * dx) / area)
    // A map far smaller than its widget must not count beyond what an integer holds.
    return (min(1e15, max(-1e15, steps.0)), min(1e15, max(-1e15, steps.1)))
  }

  private static func row(_ steps: Double, _ origin: MapPoint) -> UInt32 {
    UInt32(min(world - 1, max(0, Double(origin.y) + steps)))
  }
}
