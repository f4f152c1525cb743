import MonaModel

/// Validates positions of imported records.
enum SourcePosition {
  /// Decodes a position; nil when both values are blank.
  /// - Throws: `RecordProblem` for an invalid position.
  static func read(latitude: JSON, longitude: JSON) throws(RecordProblem) -> Coordinate? {
    guard latitude.text != nil || longitude.text != nil else { return nil }
    guard let north = degrees(latitude), let east = degrees(longitude) else {
      throw .unreadablePosition(latitude: written(latitude), longitude: written(longitude))
    }
    return try read(latitude: north, longitude: east)
  }

  /// Rejects swapped and invalid positions and 0,0; all others are accepted, because a catalogue
  /// may cover any place in the world.
  static func read(latitude: Double, longitude: Double) throws(RecordProblem) -> Coordinate {
    let isBeyondPole = abs(latitude) > 90 && abs(latitude) <= 180 && abs(longitude) <= 90
    // A swapped position in Québec falls on the ice of Antarctica.
    let isOnIce = (-80 ... -57).contains(latitude) && (44...63).contains(longitude)
    if isBeyondPole || isOnIce {
      throw .swappedPosition(latitude: latitude, longitude: longitude)
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .impossiblePosition(latitude: latitude, longitude: longitude)
    }
    return coordinate
  }

  /// The beginning of the written value, for error messages; after an unbalanced quotation mark a
  /// cell can contain the rest of the file.
  private static func written(_ value: JSON) -> String {
    (value.text ?? "").prefix(200).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .shortened(to: 60)
  }

  /// Parses degrees, also with a decimal comma.
  private static func degrees(_ value: JSON) -> Double? {
    if let number = value.double { return number }
    guard let text = value.text, text.utf8.count < 64 else { return nil }
    let plain = text.filter { !$0.isWhitespace && $0 != "°" }
    return Double(plain.contains(".") ? plain : plain.replacing(",", with: "."))
  }
}

/// The geometry of a feature: a point and an area.
struct GeoJSONGeometry {
  /// A representative point.
  private(set) var coordinate: Coordinate?
  /// Its area; empty for points and lines.
  private(set) var area: [Polygon] = []

  /// The maximum number of points read.
  private static let pointLimit = 1 << 20

  /// Decodes a geometry; a null geometry is empty.
  /// - Throws: `RecordProblem` when its first point is invalid.
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

  /// The centre of the bounding box.
  private static func centre(of points: [Coordinate]) -> Coordinate? {
    guard let south = points.map(\.latitude).min(), let north = points.map(\.latitude).max(),
      let west = points.map(\.longitude).min(), let east = points.map(\.longitude).max()
    else { return nil }
    return Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
  }
}
