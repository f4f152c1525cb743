import MonaModel

/// The shape of a feature, as far as a discovery has use for it.
struct GeoJSONGeometry {
  /// One point that stands for all of it.
  private(set) var coordinate: Coordinate?
  /// Its ground; empty for points and lines.
  private(set) var area: [Polygon] = []

  /// How many points are weighed at most: no outline has more.
  private static let pointLimit = 1 << 20

  /// Reads a geometry; nothing is there when it is null.
  /// - Throws: `RecordProblem` when its first point cannot be.
  init(_ geometry: JSON) throws(RecordProblem) {
    let type = geometry["type"].text
    if type == "GeometryCollection" {
      for part in geometry["geometries"].elements where coordinate == nil {
        self = try GeoJSONGeometry(part)
      }
      return
    }
    guard !geometry["coordinates"].isNull else { return }
    var points: [[Double]] = []
    Self.collect(geometry["coordinates"], depth: 0, into: &points)
    guard let first = points.first else {
      throw .unreadablePosition(latitude: "", longitude: "")
    }
    coordinate = try SourcePosition.read(latitude: first[1], longitude: first[0])
    guard points.count > 1 else { return }
    area = geometry.polygons
    let outline =
      area.first?.rings.first
      ?? points.compactMap {
        Coordinate(latitude: $0[1], longitude: $0[0])
      }
    coordinate = Self.centre(of: outline) ?? coordinate
  }

  private static func collect(_ value: JSON, depth: Int, into points: inout [[Double]]) {
    guard points.count < pointLimit, depth < 8, case .array(let elements) = value else { return }
    if case .number(let east)? = elements.first {
      guard elements.count > 1, case .number(let north) = elements[1] else { return }
      points.append([east, north])
    } else {
      for element in elements { collect(element, depth: depth + 1, into: &points) }
    }
  }

  /// The middle of what holds all points.
  private static func centre(of points: [Coordinate]) -> Coordinate? {
    guard let south = points.map(\.latitude).min(), let north = points.map(\.latitude).max(),
      let west = points.map(\.longitude).min(), let east = points.map(\.longitude).max()
    else { return nil }
    return Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
  }
}
