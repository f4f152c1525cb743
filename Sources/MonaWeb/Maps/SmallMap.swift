import MonaMap
import MonaModel
import MonaText

/// A map of the surroundings of one or several points, as shapes of an SVG picture: boroughs and towns, their names, the
/// points in their order, and a line between them.
struct SmallMap {
  struct Shape {
    /// The `d` of an SVG path.
    let path: String
  }

  struct Name {
    let text: String
    let x: String
    let y: String
  }

  /// The size of the picture in its own units.
  static let (width, height) = (640.0, 400.0)
  /// The ground that the width covers at least, in map points: about five kilometres in Montréal.
  private static let span = MapPoint.steps / 5632

  let viewBox = "0 0 \(Int(width)) \(Int(height))"
  /// What the picture shows, for those who do not see it.
  let title: String
  let areas: [Shape]
  let names: [Name]
  /// The points, each with its number among them; that of a single one is blank.
  let points: [Name]
  /// The `d` of the path from point to point; nil for a single one.
  let line: String?

  /// Nil for a point outside the land, of which there is nothing to draw.
  init?(of point: MapPoint, on land: Land, title: String) {
    guard let own = land.area(at: point) else { return nil }
    self.init(
      of: [point], on: land,
      title: tr("Map: {title} in {borough}", ["title": title, "borough": own.name]))
  }

  /// Nil without any point on the land.
  init?(of places: [MapPoint], on land: Land, title: String) {
    guard places.contains(where: { land.area(at: $0) != nil }) else { return nil }
    let (xs, ys) = (places.map { Double($0.x) }, places.map { Double($0.y) })
    let (west, east): (Double, Double) = (xs.min() ?? 0, xs.max() ?? 0)
    let (north, south): (Double, Double) = (ys.min() ?? 0, ys.max() ?? 0)
    let middle = (x: (west + east) / 2, y: (north + south) / 2)
    // With a margin around the outermost points.
    let span: Double = max(
      Self.span, 1.25 * (east - west), 1.25 * (south - north) * Self.width / Self.height)
    let scale = Self.width / span
    func place(_ other: MapPoint) -> (x: Double, y: Double) {
      (
        Self.width / 2 + (Double(other.x) - middle.x) * scale,
        Self.height / 2 + (Double(other.y) - middle.y) * scale
      )
    }
    func edge(_ step: Double) -> UInt32 { UInt32(min(MapPoint.steps - 1, max(0, step))) }
    let window = MapWindow(
      west: edge(middle.x - span / 2), north: edge(middle.y - Self.height / scale / 2),
      east: edge(middle.x + span / 2), south: edge(middle.y + Self.height / scale / 2))
    let seen = land.areas.filter { window.meets($0.bounds) }
    self.title = title
    areas = seen.map { area in
      Shape(
        path: area.rings.map { ring in
          let points = ring.map(place).map { "\(Self.rounded($0.x)) \(Self.rounded($0.y))" }
          return "M\(points.joined(separator: "L"))Z"
        }.joined())
    }
    let spots = places.map(place)
    names = seen.compactMap { area in
      let (x, y) = place(area.inside)
      // Not across the edge, nor on a point.
      guard 80...(Self.width - 80) ~= x, 30...(Self.height - 30) ~= y,
        spots.allSatisfy({ abs(y - $0.y) > 30 || abs(x - $0.x) > 120 })
      else { return nil }
      return Name(text: area.name, x: Self.rounded(x), y: Self.rounded(y))
    }
    points = zip(1..., spots).map { number, spot in
      Name(
        text: spots.count > 1 ? Format.number(number) : "", x: Self.rounded(spot.x),
        y: Self.rounded(spot.y))
    }
    line =
      points.count > 1 ? "M\(points.map { "\($0.x) \($0.y)" }.joined(separator: "L"))" : nil
  }

  /// A number with one decimal, as SVG writes it.
  private static func rounded(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}
