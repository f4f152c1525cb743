import Foundation
import MonaMap
import MonaModel

/// A map of a tour's way, as it is printed: where everything stands, in points.
package struct PrintedMap: Sendable {
  /// A stop on the map.
  package struct Mark: Hashable, Sendable {
    /// Its number.
    package var number: Int
    /// Where it is.
    package var spot: MapTransform.Pixel
    /// The middle of its number, which may stand beside the spot; nil if there is no room for it.
    package var label: MapTransform.Pixel?

    /// The room that the number takes, in points.
    package var box: PixelRectangle? {
      label.map { PrintedMap.box(of: number, at: $0) }
    }
  }

  /// From the world to the map's points.
  package let transform: MapTransform
  /// The size of the map.
  package let (width, height): (Double, Double)
  /// The stops in their order.
  package let marks: [Mark]
  /// The way, from its beginning to its end.
  package let line: [MapTransform.Pixel]
  /// Where it begins and ends besides its stops, if it does.
  package let (start, end): (MapTransform.Pixel?, MapTransform.Pixel?)
  /// What the scale shows, in metres, and its length.
  package let scale: (metres: Double, length: Double)

  /// The margin between the way and the map's edges.
  private static let margin = 28.0
  /// The least width of what a map shows, in metres: a single stop has surroundings too.
  private static let leastMetres = 600.0

  /// A map of this size that shows the whole way.
  package init(_ path: DayPath, width: Double, height: Double) {
    (self.width, self.height) = (width, height)
    let line = path.line.map(MapPoint.init)
    let places = path.stops.map { MapPoint($0.place) }
    let transform = Self.transform(
      around: line + places, latitude: path.stops[0].place.latitude, width, height)
    self.transform = transform
    self.line = line.map { transform.pixel(of: $0) }
    let stops = Set(path.stops.map(\.place))
    func besideStops(_ place: Coordinate?) -> MapTransform.Pixel? {
      place.flatMap { stops.contains($0) ? nil : transform.pixel(of: MapPoint($0)) }
    }
    start = besideStops(path.line.first)
    end = path.line.last == path.line.first ? nil : besideStops(path.line.last)
    marks = Self.marks(
      zip(path.stops.map(\.number), places.map { transform.pixel(of: $0) }), width, height)
    let pixels = transform.pixels(ofMetre: path.stops[0].place.latitude)
    let metres = Self.round(width / 4 / pixels)
    scale = (metres, metres * pixels)
  }

  /// The part of the world that it shows.
  package var window: MapWindow { transform.window(width: width, height: height) }

  /// The zoom level of tiles at this size.
  package var zoom: Double { log2(transform.east.length * MapPoint.steps / 256) }

  private static func transform(
    around points: [MapPoint], latitude: Double, _ width: Double, _ height: Double
  ) -> MapTransform {
    // Counted from the first point, with wrapping differences, because of the 180th meridian.
    let first = points[0]
    let xs = points.map { Double(Int32(bitPattern: $0.x &- first.x)) }
    let ys = points.map { Double($0.y) - Double(first.y) }
    let (west, east) = (xs.min() ?? 0, xs.max() ?? 0)
    let (north, south) = (ys.min() ?? 0, ys.max() ?? 0)
    let middle = MapPoint(
      x: first.x &+ UInt32(truncatingIfNeeded: Int64(((west + east) / 2).rounded())),
      y: UInt32(min(MapPoint.steps - 1, max(0, Double(first.y) + (north + south) / 2))))
    let unit = MapTransform(
      origin: middle, at: .init(0, 0), east: .init(1, 0), south: .init(0, 1))
    let closest = width / (leastMetres * unit.pixels(ofMetre: latitude))
    let scale = min(
      closest, max(1, width - 2 * margin) / max(1, east - west),
      max(1, height - 2 * margin) / max(1, south - north))
    return MapTransform(
      origin: middle, at: .init(width / 2, height / 2), east: .init(scale, 0),
      south: .init(0, scale))
  }

  /// The largest of 1, 2, 5, 10, … metres up to a limit.
  static func round(_ limit: Double) -> Double {
    let power = pow(10, floor(log10(max(1, limit))))
    return [5, 2, 1].map { $0 * power }.first { $0 <= limit } ?? power
  }

  // MARK: Numbers

  private static let distances = [0.0, 15, 24, 34]
  private static let directions = [0.0, 1, -1, 2, -2, 3, -3, 4].map { $0 * .pi / 4 }

  private static func box(of number: Int, at middle: MapTransform.Pixel) -> PixelRectangle {
    let half = 6.5 + 2.4 * Double(String(number).count - 1)
    return PixelRectangle(x: middle.x - half, y: middle.y - 6.5, width: 2 * half, height: 13)
  }

  /// Numbers stand at their stops, beside them where another number is, and nowhere without room.
  private static func marks(
    _ stops: some Sequence<(Int, MapTransform.Pixel)>, _ width: Double, _ height: Double
  ) -> [Mark] {
    var taken: [PixelRectangle] = []
    return stops.map { number, spot in
      let middle = distances.lazy.flatMap { distance in
        directions.prefix(distance == 0 ? 1 : directions.count).map { direction in
          MapTransform.Pixel(
            spot.x + distance * cos(direction), spot.y + distance * sin(direction))
        }
      }.first { middle in
        let box = box(of: number, at: middle)
        return box.x >= 0 && box.y >= 0 && box.x + box.width <= width
          && box.y + box.height <= height && !taken.contains { $0.meets(box) }
      }
      if let middle { taken.append(box(of: number, at: middle)) }
      return Mark(number: number, spot: spot, label: middle)
    }
  }
}
