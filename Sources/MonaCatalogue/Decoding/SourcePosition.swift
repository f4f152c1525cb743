import MonaModel

/// Validates positions of imported records.
enum SourcePosition {
  /// The position of a row, in two columns or in one; nil when there is none.
  /// - Throws: `RecordProblem` for an invalid position.
  static func read(_ row: TableRow) throws(RecordProblem) -> Coordinate? {
    let (latitude, longitude) = (row.value(.latitude), row.value(.longitude))
    if latitude.text != nil || longitude.text != nil {
      return try read(latitude: latitude, longitude: longitude)
    }
    for member in row.members(.position) {
      if let point = try PositionValue.coordinate(member) { return point }
    }
    // Some portals write the position below the address.
    for member in row.members(.address) {
      if let point = try PositionValue.coordinate(ofAddress: member) { return point }
    }
    return nil
  }

  /// Decodes a position; nil when both values are blank.
  /// - Throws: `RecordProblem` for an invalid position.
  static func read(latitude: JSON, longitude: JSON) throws(RecordProblem) -> Coordinate? {
    guard latitude.text != nil || longitude.text != nil else { return nil }
    guard let north = degrees(latitude, isEast: false), let east = degrees(longitude, isEast: true)
    else {
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
  static func written(_ value: JSON) -> String {
    (value.text ?? "").prefix(200).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .shortened(to: 60)
  }

  /// Parses degrees, also with a decimal comma, or with minutes, seconds and a letter.
  private static func degrees(_ value: JSON, isEast: Bool) -> Double? {
    if let number = value.double { return number }
    guard let text = value.text, text.utf8.count < 64 else { return nil }
    let plain = text.filter { !$0.isWhitespace && $0 != "°" }
    if let number = Double(plain.contains(".") ? plain : plain.replacing(",", with: ".")) {
      return number
    }
    guard let angle = PositionValue.angle(text), angle.isEast == nil || angle.isEast == isEast
    else { return nil }
    return angle.degrees
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

  /// No geometry.
  init() {}

  /// Decodes a geometry; a null geometry and one without points are empty.
  /// - Throws: `RecordProblem` when its first point is invalid.
  init(_ geometry: JSON, in system: CoordinateSystem = .degrees) throws(RecordProblem) {
    let type = geometry["type"].text
    if type == "GeometryCollection" {
      for part in geometry["geometries"].elements where coordinate == nil {
        self = try GeoJSONGeometry(part, in: system)
      }
      return
    }
    guard !Self.isEmpty(geometry["coordinates"]) else { return }
    var points: [[Double]] = []
    Self.collect(geometry["coordinates"], depth: 0, into: &points)
    guard let first = points.first else {
      throw .unreadablePosition(latitude: "", longitude: "")
    }
    try place(first, points, in: system)
    guard points.count > 1, system == .degrees else { return }
    area = geometry.polygons
    if let ring = area.first?.rings.first { coordinate = Self.centre(of: ring) ?? coordinate }
  }

  /// Decodes a geometry of ArcGIS: `x` and `y`, `points`, `paths` or `rings`.
  init(esri geometry: JSON, in system: CoordinateSystem) throws(RecordProblem) {
    var points: [[Double]] = []
    if let x = geometry["x"].double, let y = geometry["y"].double {
      points = [[x, y]]
    } else if let name = ["rings", "paths", "points"].first(where: geometry.has) {
      Self.collect(geometry[name], depth: 0, into: &points)
    }
    guard let first = points.first else { return }
    try place(first, points, in: system)
  }

  /// The centre of nodes with `lat` and `lon`; the others are left out.
  init(nodes: [JSON]) throws(RecordProblem) {
    let points = nodes.compactMap { node -> [Double]? in
      guard let north = node["lat"].double, let east = node["lon"].double else { return nil }
      return [east, north]
    }
    guard let first = points.first else { return }
    try place(first, points, in: .degrees)
  }

  /// Decodes well-known text, such as `POINT (-73.55 45.51)`; nil for anything else.
  init?(wellKnown text: String) throws(RecordProblem) {
    let form = text.split(separator: ";").last.map(String.init) ?? text
    let name = form.prefix { $0.isLetter }.uppercased()
    guard Self.wellKnown.contains(name) else { return nil }
    if form.uppercased().hasSuffix("EMPTY") { return }
    guard let start = form.firstIndex(of: "(") else { return nil }
    let points = form[start...].split { "(),".contains($0) }.prefix(Self.pointLimit).compactMap {
      pair -> [Double]? in
      let numbers = pair.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      return numbers.count >= 2 ? numbers : nil
    }
    guard let first = points.first else { return }
    try place(first, Array(points), in: .degrees)
  }

  private static let wellKnown: Set = [
    "POINT", "MULTIPOINT", "LINESTRING", "MULTILINESTRING", "POLYGON", "MULTIPOLYGON",
    "GEOMETRYCOLLECTION", "POINTZ", "POINTM", "POINTZM", "POLYGONZ", "MULTIPOLYGONZ",
  ]

  private mutating func place(
    _ first: [Double], _ points: [[Double]], in system: CoordinateSystem
  ) throws(RecordProblem) {
    let place = system.degrees(x: first[0], y: first[1])
    coordinate = try SourcePosition.read(latitude: place.latitude, longitude: place.longitude)
    guard points.count > 1 else { return }
    let outline = points.compactMap { point in
      let place = system.degrees(x: point[0], y: point[1])
      return Coordinate(latitude: place.latitude, longitude: place.longitude)
    }
    coordinate = Self.centre(of: outline) ?? coordinate
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

  /// The centre of the bounding box.
  private static func centre(of points: [Coordinate]) -> Coordinate? {
    guard let south = points.map(\.latitude).min(), let north = points.map(\.latitude).max(),
      let west = points.map(\.longitude).min(), let east = points.map(\.longitude).max()
    else { return nil }
    return Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
  }
}
