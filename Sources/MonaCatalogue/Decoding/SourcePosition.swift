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
    for role in ColumnRole.positions {
      for member in row.members(role) {
        if let point = try PositionValue.coordinate(member, isEastFirst: role.isEastFirst) {
          return point
        }
      }
    }
    // Some portals write the position below the address.
    for member in row.members(.address) {
      if let point = try PositionValue.coordinate(ofAddress: member) { return point }
    }
    // An object of another name may have it; one that is no position on Earth is none.
    return row.objects.lazy.compactMap { try? PositionValue.coordinate($0) }.first
  }

  /// Whether the first of two numbers of a position is the longitude, if their sizes tell; nil if
  /// either order is a place where works may be: no town is beyond 80° north, or 57° south.
  static func isEastFirst(_ first: Double, _ second: Double) -> Bool? {
    let latitudes = -57.0...80
    return switch (latitudes.contains(first), latitudes.contains(second)) {
    case (false, true): true
    case (true, false): false
    case (true, true), (false, false): nil
    }
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
    // A swapped position in America falls on the ice of Antarctica.
    let isOnIce = (-90 ... -57).contains(latitude) && (10...75).contains(longitude)
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
  static func degrees(_ value: JSON, isEast: Bool) -> Double? {
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
