import Foundation
import MonaModel

/// A fixed view of the map in Web Mercator, for small static maps: converts coordinates to pixels.
package struct MapFrame: Sendable {
  /// The tile zoom level; at 0 the whole world is one tile.
  package let zoom: Int
  /// The coordinate at the centre.
  package let centre: Coordinate
  private let left: Double
  private let top: Double
  private let width: Double
  private let height: Double

  /// The width and height that must be visible, in pixels of the whole world.
  private let needed: (width: Double, height: Double)

  /// The height of a pin above its coordinate, in pixels.
  private static let pin = 40.0
  /// The margin around what must be visible, in pixels.
  private static let margin = 12.0
  /// The height of the scale and the credit, which cover the bottom of the map, in pixels.
  private static let foot = 32.0
  private static let tile = 256.0

  /// Centres an area and a pin above the foot of a view of this size in pixels.
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
    top = (north + south - self.height + Self.foot) / 2
    centre = Self.coordinate((west + east) / 2, top + self.height / 2, zoom) ?? spot
  }

  /// The same centre at a lower zoom level.
  package func zoomedOut(to zoom: Int) -> MapFrame {
    guard zoom < self.zoom else { return self }
    let scale = exp2(Double(zoom - self.zoom))
    return MapFrame(
      zoom: zoom, centre: centre, width: width, height: height,
      needed: (needed.width * scale, needed.height * scale))
  }

  private init(
    zoom: Int, centre: Coordinate, width: Double, height: Double,
    needed: (width: Double, height: Double)
  ) {
    self.zoom = zoom
    self.centre = centre
    (self.width, self.height, self.needed) = (width, height, needed)
    left = Self.x(centre, zoom) - width / 2
    top = Self.y(centre, zoom) - height / 2
  }

  /// The frame at the highest zoom level, up to `limit`, that contains all places.
  static func closest(
    to places: [Coordinate], pin spot: Coordinate, limit: Int, width: Int, height: Int
  ) -> MapFrame {
    func frame(_ zoom: Int) -> MapFrame {
      MapFrame(around: places, pin: spot, zoom: zoom, width: width, height: height)
    }
    return (2...limit).reversed().lazy.map(frame).first(where: \.isWhole) ?? frame(1)
  }

  /// Whether the area and the pin fit into the view, margins and foot included.
  var isWhole: Bool {
    needed.width + 2 * Self.margin <= width
      && needed.height + 2 * Self.margin + Self.foot <= height
  }

  /// The position of a coordinate, in pixels from the top left corner.
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
