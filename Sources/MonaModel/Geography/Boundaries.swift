/// Named areas that can be searched by point; half a million lookups take about a second.
package struct Boundaries: Sendable {
  /// A borough or a town.
  package struct Boundary: Hashable, Sendable {
    /// The name as written in the file.
    package var name: String
    /// "Town (Region)"; nil when the file has none.
    package var territory: String?
    /// The polygons of the area.
    package var area: [Polygon]

    /// Creates an area.
    package init(name: String, territory: String? = nil, area: [Polygon]) {
      self.name = name
      self.territory = territory
      self.area = area
    }

    /// Whether an area of the same name is another version of this one: the territories are equal
    /// or, when one is missing, the bounding boxes overlap.
    package func isSameArea(as other: Self) -> Bool {
      if let territory, let theirs = other.territory {
        return NormalizedKey.of(territory) == NormalizedKey.of(theirs)
      }
      let theirs = other.area.compactMap(Boundaries.box)
      return area.compactMap(Boundaries.box).contains { box in theirs.contains(where: box.meets) }
    }
  }

  private struct Part {
    var box: Box
    var polygon: Polygon
    var boundary: Int
  }

  fileprivate struct Box {
    var latitudes: ClosedRange<Double>
    var longitudes: ClosedRange<Double>

    func meets(_ other: Self) -> Bool {
      latitudes.overlaps(other.latitudes) && longitudes.overlaps(other.longitudes)
    }
  }

  private let boundaries: [Boundary]
  private let parts: [Part]

  /// Creates an index of these areas.
  package init(_ boundaries: [Boundary]) {
    self.boundaries = boundaries
    parts = boundaries.enumerated().flatMap { index, boundary in
      boundary.area.compactMap { polygon in
        Self.box(polygon).map { Part(box: $0, polygon: polygon, boundary: index) }
      }
    }
  }

  /// Whether there is no area at all.
  package var isEmpty: Bool { parts.isEmpty }

  /// The first area that contains `point`.
  package func area(at point: Coordinate) -> Boundary? {
    for part in parts
    where part.box.latitudes.contains(point.latitude)
      && part.box.longitudes.contains(point.longitude)
      && PointInPolygon.contains(part.polygon, point)
    {
      return boundaries[part.boundary]
    }
    return nil
  }

  /// The bounding box of the outline, a fast first test.
  fileprivate static func box(_ polygon: Polygon) -> Box? {
    guard let outline = polygon.rings.first, let first = outline.first else { return nil }
    var box = Box(
      latitudes: first.latitude...first.latitude, longitudes: first.longitude...first.longitude)
    for point in outline {
      box.latitudes =
        min(
          box.latitudes.lowerBound, point.latitude)...max(
          box.latitudes.upperBound, point.latitude)
      box.longitudes =
        min(
          box.longitudes.lowerBound, point.longitude)...max(
          box.longitudes.upperBound, point.longitude)
    }
    return box
  }
}
