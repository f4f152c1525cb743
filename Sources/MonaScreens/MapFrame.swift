import Foundation
import MonaCore

/// A still look at the map in web Mercator: which spot is at which pixel.
public struct MapFrame: Hashable, Sendable {
  /// The level of the tiles, 0 being the whole world in one.
  public let zoom: Int
  /// What is in the middle.
  public let centre: Coordinate
  private let left: Double
  private let top: Double
  private let width: Double
  private let height: Double

  /// The pixels a pin needs over its spot, and others beside.
  private static let margin = (top: 48.0, side: 24.0)
  private static let tile = 256.0

  /// A look at the middle of some points.
  init(around points: [Coordinate], zoom: Int, width: Int, height: Int) {
    let xs = points.map { Self.x($0, zoom) }
    let ys = points.map { Self.y($0, zoom) }
    let middleX = ((xs.min() ?? 0) + (xs.max() ?? 0)) / 2
    // The pins' heads are over their spots: the middle lies that much lower.
    let middleY = ((ys.min() ?? 0) + (ys.max() ?? 0)) / 2 - 12
    self.zoom = zoom
    self.width = Double(width)
    self.height = Double(height)
    left = middleX - self.width / 2
    top = middleY - self.height / 2
    centre = Self.coordinate(middleX, middleY, zoom) ?? points.first ?? .montreal
  }

  /// Where a spot is, in pixels from the upper left corner.
  public func pixel(of spot: Coordinate) -> (x: Double, y: Double) {
    (Self.x(spot, zoom) - left, Self.y(spot, zoom) - top)
  }

  /// Whether all the points show, with some ground around.
  func holds(_ points: [Coordinate]) -> Bool {
    points.allSatisfy { point in
      let (x, y) = pixel(of: point)
      return (Self.margin.side...max(Self.margin.side, width - Self.margin.side)).contains(x)
        && (Self.margin.top...max(Self.margin.top, height - Self.margin.side)).contains(y)
    }
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
