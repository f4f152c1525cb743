import Foundation
import MonaMap
import MonaModel

/// The affine transform between points of the world and pixels of a widget, at any zoom and
/// rotation.
package struct MapTransform: Hashable, Sendable {
  /// A position in a widget, or a vector between two, in pixels.
  package struct Pixel: Hashable, Sendable {
    /// From the left.
    package var x: Double
    /// From the top.
    package var y: Double

    /// The pixel at this distance from the left and the top.
    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }

    /// The length of a vector.
    package var length: Double { (x * x + y * y).squareRoot() }
  }

  /// A point of the world near the middle of the view.
  package let origin: MapPoint
  /// The pixel of `origin`.
  package let pixel: Pixel
  /// The vector in pixels of one `MapPoint` unit from west to east.
  package let east: Pixel
  /// The vector in pixels of one `MapPoint` unit from north to south.
  package let south: Pixel

  /// Creates a transform; `east` and `south` must not be collinear.
  package init(origin: MapPoint, at pixel: Pixel, east: Pixel, south: Pixel) {
    self.origin = origin
    self.pixel = pixel
    self.east = east
    self.south = south
  }

  /// The pixel of a point, by the shorter way around the world.
  package func pixel(of point: MapPoint) -> Pixel {
    // The wrapping difference handles the 180th meridian.
    let x = Double(Int32(bitPattern: point.x &- origin.x))
    let y = Double(point.y) - Double(origin.y)
    return Pixel(
      pixel.x + x * east.x + y * south.x,
      pixel.y + x * east.y + y * south.y)
  }

  /// The point at a pixel; clamped to the world's northern and southern edges.
  package func point(at pixel: Pixel) -> MapPoint {
    let (x, y) = steps(to: pixel)
    return MapPoint(
      x: origin.x &+ UInt32(truncatingIfNeeded: Int64(x.rounded())), y: Self.row(y, origin))
  }

  /// The smallest map window that contains a widget of this size in pixels, with a margin around
  /// it.
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

  /// The number of pixels per metre on the ground at a latitude in degrees.
  package func pixels(ofMetre latitude: Double) -> Double {
    let equator = 40_075_016.686
    let step = east.length
    return step * Self.world / (equator * cos(latitude * .pi / 180))
  }

  private static let world = 4_294_967_296.0

  private func steps(to pixel: Pixel) -> (x: Double, y: Double) {
    let (dx, dy) = (pixel.x - self.pixel.x, pixel.y - self.pixel.y)
    let area = east.x * south.y - east.y * south.x
    let steps = ((dx * south.y - dy * south.x) / area, (east.x * dy - east.y * dx) / area)
    // Clamped, because a map zoomed far out would exceed the range of an integer.
    return (min(1e15, max(-1e15, steps.0)), min(1e15, max(-1e15, steps.1)))
  }

  private static func row(_ steps: Double, _ origin: MapPoint) -> UInt32 {
    UInt32(min(world - 1, max(0, Double(origin.y) + steps)))
  }
}
