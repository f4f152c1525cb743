import Foundation
import MonaModel

/// The geometry of a feature: a point and an area.
struct GeoJSONGeometry {
  /// A representative point.
  private(set) var coordinate: Coordinate?
  /// Its area; empty for points and lines.
  private(set) var area: [Polygon] = []

  /// All points of several.
  private var outline: [Coordinate] = []

  /// The maximum number of points read.
  private static let pointLimit = 1 << 20

  /// No geometry.
  init() {}

  /// Decodes a geometry; a null geometry and one without points are empty.
  /// - Throws: `RecordProblem` when its first point is invalid.
  init(_ geometry: JSON) throws(RecordProblem) {
    let type = geometry["type"].text
    if type == "GeometryCollection" {
      for part in geometry["geometries"].elements where coordinate == nil {
        self = try GeoJSONGeometry(part)
      }
      return
    }
    guard !Self.isEmpty(geometry["coordinates"]) else { return }
    var points: [[Double]] = []
    Self.collect(geometry["coordinates"], depth: 0, into: &points)
    guard let first = points.first else {
      throw .unreadablePosition(latitude: "", longitude: "")
    }
    try place(first, points)
    if type == "LineString" || type == "MultiLineString" {
      coordinate = InteriorPoint.nearest(of: outline, isLine: type == "LineString") ?? coordinate
    }
    guard points.count > 1 else { return }
    area = geometry.polygons
    if let polygon = area.first { coordinate = InteriorPoint.of(polygon) ?? coordinate }
  }

  /// Decodes a geometry of ArcGIS: `x` and `y`, `points`, `paths` or `rings`.
  init(esri geometry: JSON) throws(RecordProblem) {
    var points: [[Double]] = []
    if let x = geometry["x"].double, let y = geometry["y"].double {
      points = [[x, y]]
    } else if let name = ["rings", "paths", "points"].first(where: geometry.has) {
      Self.collect(geometry[name], depth: 0, into: &points)
    }
    guard let first = points.first else { return }
    try place(first, points)
    if geometry.has("rings") {
      let rings = geometry["rings"].elements.map { ring in
        var points: [[Double]] = []
        Self.collect(ring, depth: 0, into: &points)
        return Self.coordinates(points)
      }
      coordinate = InteriorPoint.of(Polygon(rings: rings)) ?? coordinate
    } else if points.count > 1 {
      coordinate = InteriorPoint.nearest(of: outline, isLine: false) ?? coordinate
    }
  }

  /// The centre of nodes with `lat` and `lon`; the others are left out.
  init(nodes: [JSON]) throws(RecordProblem) {
    let points = nodes.compactMap { node -> [Double]? in
      guard let north = node["lat"].double, let east = node["lon"].double else { return nil }
      return [east, north]
    }
    guard let first = points.first else { return }
    try place(first, points)
  }

  /// Decodes well-known text, such as `POINT (-73.55 45.51)`; nil for anything else.
  init?(wellKnown text: String) throws(RecordProblem) {
    let form = text.split(separator: ";").last.map(String.init) ?? text
    let name = form.prefix { $0.isLetter }.uppercased()
    guard Self.wellKnown.contains(name) else { return nil }
    if form.uppercased().hasSuffix("EMPTY") { return }
    guard let start = form.firstIndex(of: "(") else { return nil }
    // Parts are in parentheses of their own: rings, lines, and points that are several.
    let parts = form[start...].split { "()".contains($0) }.map { part in
      part.split(separator: ",").compactMap { pair -> [Double]? in
        let numbers = pair.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        return numbers.count >= 2 ? numbers : nil
      }
    }
    let points = Array(parts.joined().prefix(Self.pointLimit))
    guard let first = points.first else { return }
    try place(first, points)
    if name.hasSuffix("POLYGON") || name.hasSuffix("POLYGONZ") {
      let rings = parts.filter { $0.count > 3 }.map { Self.coordinates($0) }
      coordinate = InteriorPoint.of(Polygon(rings: rings)) ?? coordinate
    } else if points.count > 1 {
      let isLine = name.hasPrefix("LINESTRING")
      coordinate = InteriorPoint.nearest(of: outline, isLine: isLine) ?? coordinate
    }
  }

  private static let wellKnown: Set = [
    "POINT", "MULTIPOINT", "LINESTRING", "MULTILINESTRING", "POLYGON", "MULTIPOLYGON",
    "GEOMETRYCOLLECTION", "POINTZ", "POINTM", "POINTZM", "POLYGONZ", "MULTIPOLYGONZ",
  ]

  private mutating func place(_ first: [Double], _ points: [[Double]]) throws(RecordProblem) {
    coordinate = try SourcePosition.read(latitude: first[1], longitude: first[0])
    guard points.count > 1 else { return }
    outline = Self.coordinates(points)
    coordinate = InteriorPoint.centre(of: outline) ?? coordinate
  }

  private static func coordinates(_ points: [[Double]]) -> [Coordinate] {
    points.compactMap { Coordinate(latitude: $0[1], longitude: $0[0]) }
  }

  /// Whether coordinates are missing: null, an empty list, or lists of these.
  private static func isEmpty(_ value: JSON, depth: Int = 0) -> Bool {
    switch value {
    case .null: true
    case .array(let elements): depth > 3 || elements.allSatisfy { isEmpty($0, depth: depth + 1) }
    default: false
    }
  }

  private static func collect(_ value: JSON, depth: Int, into points: inout [[Double]]) {
    guard points.count < pointLimit, depth < 8, case .array(let elements) = value else { return }
    if elements.count > 1, let east = elements[0].double, let north = elements[1].double {
      points.append([east, north])
    } else {
      for element in elements { collect(element, depth: depth + 1, into: &points) }
    }
  }
}

/// A point within an area or on a line, which stands for it in lists and on the map.
///
/// The centre of the bounding box, if it lies within: it is part of what identifies records without
/// a number.
enum InteriorPoint {
  /// A point of an area; nil when it has no points.
  static func of(_ polygon: Polygon) -> Coordinate? {
    guard let ring = polygon.rings.first, let centre = centre(of: ring) else { return nil }
    if PointInPolygon.contains(polygon, centre) { return centre }
    return across(polygon, at: centre.latitude) ?? centre
  }

  /// The middle of the widest part of an area at a latitude.
  private static func across(_ polygon: Polygon, at latitude: Double) -> Coordinate? {
    var crossings: [Double] = []
    for ring in polygon.rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1))
      where (start.latitude > latitude) != (end.latitude > latitude) {
        let part = (latitude - start.latitude) / (end.latitude - start.latitude)
        crossings.append(start.longitude + part * (end.longitude - start.longitude))
      }
    }
    crossings.sort()
    let parts = stride(from: 0, to: crossings.count - 1, by: 2).map {
      (west: crossings[$0], east: crossings[$0 + 1])
    }
    guard let widest = parts.max(by: { $0.east - $0.west < $1.east - $1.west }) else { return nil }
    return Coordinate(latitude: latitude, longitude: (widest.west + widest.east) / 2)
  }

  /// The point of several, or of the line through them, that is nearest to their centre.
  static func nearest(of points: [Coordinate], isLine: Bool) -> Coordinate? {
    guard let centre = centre(of: points) else { return nil }
    // A degree of longitude is shorter than one of latitude.
    let width = cos(centre.latitude * .pi / 180)
    func distance(_ point: Coordinate) -> Double {
      hypot(point.latitude - centre.latitude, (point.longitude - centre.longitude) * width)
    }
    var candidates = points
    if isLine {
      candidates += zip(points, points.dropFirst()).compactMap { start, end in
        let (north, east) = (
          end.latitude - start.latitude, (end.longitude - start.longitude) * width
        )
        let length = north * north + east * east
        guard length > 0 else { return nil }
        let along =
          ((centre.latitude - start.latitude) * north
            + (centre.longitude - start.longitude) * width * east) / length
        guard (0...1).contains(along) else { return nil }
        return Coordinate(
          latitude: start.latitude + along * north,
          longitude: start.longitude + along * (end.longitude - start.longitude))
      }
    }
    return candidates.min { distance($0) < distance($1) }
  }

  /// The centre of the bounding box.
  static func centre(of points: [Coordinate]) -> Coordinate? {
    guard let south = points.map(\.latitude).min(), let north = points.map(\.latitude).max(),
      let west = points.map(\.longitude).min(), let east = points.map(\.longitude).max()
    else { return nil }
    return Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
  }
}
