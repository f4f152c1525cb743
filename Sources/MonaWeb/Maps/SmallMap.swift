import MonaMap
import MonaModel
import MonaText

/// A map of the surroundings of a point, as shapes of an SVG picture: boroughs and towns, their names, and the point.
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
  /// The ground that the width covers, in map points: about five kilometres in Montréal.
  private static let span = MapPoint.steps / 5632

  let viewBox = "0 0 \(Int(width)) \(Int(height))"
  /// What the picture shows, for those who do not see it.
  let title: String
  let areas: [Shape]
  let names: [Name]
  let x = SmallMap.rounded(width / 2)
  let y = SmallMap.rounded(height / 2)

  /// Nil for a point outside the land, of which there is nothing to draw.
  init?(of point: MapPoint, on land: Land, title: String) {
    guard let own = land.area(at: point) else { return nil }
    let scale = Self.width / Self.span
    func place(_ other: MapPoint) -> (x: Double, y: Double) {
      (
        Self.width / 2 + (Double(other.x) - Double(point.x)) * scale,
        Self.height / 2 + (Double(other.y) - Double(point.y)) * scale
      )
    }
    let (halfWidth, halfHeight) = (UInt32(Self.span / 2), UInt32(Self.height / scale / 2))
    // A point of the land is far from the edges of the projection.
    let window = MapWindow(
      west: point.x &- halfWidth, north: point.y &- halfHeight, east: point.x &+ halfWidth,
      south: point.y &+ halfHeight)
    let seen = land.areas.filter { window.meets($0.bounds) }
    self.title = tr(
      "Map: {title} in {borough}", ["title": title, "borough": own.name])
    areas = seen.map { area in
      Shape(
        path: area.rings.map { ring in
          let points = ring.map(place).map { "\(Self.rounded($0.x)) \(Self.rounded($0.y))" }
          return "M\(points.joined(separator: "L"))Z"
        }.joined())
    }
    names = seen.compactMap { area in
      let (x, y) = place(area.inside)
      // Not across the edge, nor on the point.
      guard 80...(Self.width - 80) ~= x, 30...(Self.height - 30) ~= y, abs(y - Self.height / 2) > 30
      else { return nil }
      return Name(text: area.name, x: Self.rounded(x), y: Self.rounded(y))
    }
  }

  /// A number with one decimal, as SVG writes it.
  private static func rounded(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}
