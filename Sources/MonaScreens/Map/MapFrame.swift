import Foundation
import MonaModel

/// A still look at the map in web Mercator: which spot is at which pixel.
package struct MapFrame: Sendable {
  /// The level of the tiles, 0 being the whole world in one.
  package let zoom: Int
  /// What is in the middle.
  package let centre: Coordinate
  private let left: Double
  private let top: Double
  private let width: Double
  private let height: Double

  /// What must show of the map, in pixels of the whole world.
  private let needed: (width: Double, height: Double)

  /// The height of a pin over its spot, in pixels.
  private static let pin = 40.0
  /// The ground to leave around what must show, in pixels.
  private static let margin = 12.0
  private static let tile = 256.0

  /// A look at an area and a pin, with both in the middle.
  init(around area: [Coordinate], pin spot: Coordinate, zoom: Int, width: Int, height: Int) {
    let (spotX, spotY) = (Self.x(spot, zoom), Self.y(spot, zoom))
    let xs = area.map { Self.x($0, zoom) } + [spotX]
    let ys = area.map { Self.y($0, zoom) } + [spotY, spotY - Self.pin]
    let (west, east) = (xs.min() ?? spotX, xs.max() ?? spotX)
    let (north, south) = (ys.min() ?? spotY, ys.max() ?? spotY)
    self.zoom = zoom
    self.width = Double(width)
    self.height = Double(height)
    needed = (east - west, south - north)
    left = (west + east - self.width) / 2
    top = (north + south - self.height) / 2
    centre = Self.coordinate((west + east) / 2, (north + south) / 2, zoom) ?? spot
  }

  /// Whether all of it shows, with some ground around.
  var isWhole: Bool {
    needed.width + 2 * Self.margin <= width && needed.height + 2 * Self.margin <= height
  }

  /// Where a spot is, in pixels from the upper left corner.
  package func pixel(of spot: Coordinate) -> (x: Double, y: Double) {
    (Self.x(spot, zoom) - left, Self.y(spot, zoom) - top)
  }

  private static func world(_ zoom: Int) -> Double { tile * exp2(Double(zoom)) }

  private static func x(_ point: Coordinate, _ zoom: Int) -> Double {
    (point.longitude + 180) / 360 * world(zoom)
  }

  private static func y(_ point: Coordinate, _ zoom: Int) -> Double {
    let latitude = min(85.05, max(-85.05, point.latitude)) * .pi / 180
    return (1 - asinh(tan(latitude)) / .pi) / 2 * world(zoom)
  }

  private static func coordinate(_ x: Double, _ y: Double, _ zoom: Int) -> Coordinate? {
    let latitude = atan(sinh(.pi * (1 - 2 * y / world(zoom)))) * 180 / .pi
    return Coordinate(latitude: latitude, longitude: x / world(zoom) * 360 - 180)
  }
}
