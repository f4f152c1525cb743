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
