/// Named areas, asked which of them a point lies in: half a million points take a second.
package struct Boundaries: Sendable {
  /// A borough or a town.
  package struct Boundary: Hashable, Sendable {
    /// The name, as the file writes it.
    package var name: String
    /// "Town (Region)", when the file tells.
    package var territory: String?
    /// Its ground, in one part or several.
    package var area: [Polygon]

    /// An area of this name.
    package init(name: String, territory: String? = nil, area: [Polygon]) {
      self.name = name
      self.territory = territory
      self.area = area
    }

    /// Whether an area of the same name is this one, drawn anew: their territories say so or,
    /// where one of them has none, the ground they share.
    package func isSameArea(as other: Self) -> Bool {
      if let territory, let theirs = other.territory {
        return FoldedName.of(territory) == FoldedName.of(theirs)
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

  /// Looks among these areas.
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

  /// The area that holds `point`; where several do, the first of them.
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

  /// What holds the whole outline: most points are told from most areas by it alone.
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
