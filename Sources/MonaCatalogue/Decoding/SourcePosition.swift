import MonaModel

/// Where a record of another source says that something stands.
enum SourcePosition {
  /// Reads two values; nothing when both are blank.
  /// - Throws: `RecordProblem` for a position that cannot be, which would lead people astray.
  static func read(latitude: JSON, longitude: JSON) throws(RecordProblem) -> Coordinate? {
    guard latitude.text != nil || longitude.text != nil else { return nil }
    guard let north = degrees(latitude), let east = degrees(longitude) else {
      throw .unreadablePosition(latitude: written(latitude), longitude: written(longitude))
    }
    return try read(latitude: north, longitude: east)
  }

  /// Refuses what is swapped, nowhere, or the 0,0 of an empty form; all else is where it says, as
  /// any place of the world may have a catalogue.
  static func read(latitude: Double, longitude: Double) throws(RecordProblem) -> Coordinate {
    let isBeyondPole = abs(latitude) > 90 && abs(latitude) <= 180 && abs(longitude) <= 90
    // The place that a swapped position of Québec falls on is ice.
    let isOnIce = (-80 ... -57).contains(latitude) && (44...63).contains(longitude)
    if isBeyondPole || isOnIce {
      throw .swappedPosition(latitude: latitude, longitude: longitude)
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .impossiblePosition(latitude: latitude, longitude: longitude)
    }
    return coordinate
  }

  /// What is written there, as much as can be quoted: after a quotation mark too many, a cell holds all
  /// the rest of its file.
  private static func written(_ value: JSON) -> String {
    (value.text ?? "").prefix(200).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .shortened(to: 60)
  }

  /// A number of degrees, also with the comma of French.
  private static func degrees(_ value: JSON) -> Double? {
    if let number = value.double { return number }
    guard let text = value.text, text.utf8.count < 64 else { return nil }
    let plain = text.filter { !$0.isWhitespace && $0 != "°" }
    return Double(plain.contains(".") ? plain : plain.replacing(",", with: "."))
  }
}

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
