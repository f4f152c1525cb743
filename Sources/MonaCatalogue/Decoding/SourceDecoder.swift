import MonaModel

/// Reads a record of another source than MONA into a discovery; its shape tells how.
///
/// The names of its values are all it needs, so that a record kept in the catalogue is understood
/// as it was when its file was imported.
enum SourceDecoder {
  /// - Parameter columns: what the names were taken for in the record before, to be tried first.
  static func decode(
    _ record: JSON, as id: DiscoveryID, columns: inout Columns?
  ) throws(RecordProblem) -> Discovery {
    if CityArtDecoder.isRecord(record) { return try CityArtDecoder.decode(record, as: id) }
    guard case .object = record else { throw .notAnObject }
    guard isFeature(record) else {
      guard let row = TableRow(record, columns: columns) else { throw .notAnObject }
      columns = row.columns
      let coordinate = try SourcePosition.read(
        latitude: row.value(.latitude), longitude: row.value(.longitude))
      return try TableDecoder.decode(row, at: coordinate, as: id)
    }
    let properties = record["properties"].isNull ? JSON.object([]) : record["properties"]
    guard let row = TableRow(properties, columns: columns) else { throw .notAnObject }
    columns = row.columns
    let geometry = try GeoJSONGeometry(record["geometry"])
    var coordinate = geometry.coordinate
    if coordinate == nil {
      coordinate = try SourcePosition.read(
        latitude: row.value(.latitude), longitude: row.value(.longitude))
    }
    return try TableDecoder.decode(row, at: coordinate, area: geometry.area, as: id)
  }

  /// What tells the record from the others of its source: its own number, or a text.
  /// - Parameter isNamed: whether what looks like a number of its own is one.
  static func identity(
    of record: JSON, columns: Columns?, isNamed: Bool = true
  ) -> RecordIdentity {
    if CityArtDecoder.isRecord(record) { return CityArtDecoder.identity(of: record) }
    let isFeature = isFeature(record)
    guard let row = TableRow(isFeature ? record["properties"] : record, columns: columns) else {
      return RecordIdentity(id: record["id"], content: [])
    }
    let own = row.value(.number)
    let id = !isNamed ? .null : own.text == nil && isFeature ? record["id"] : own
    if id.text != nil { return RecordIdentity(id: id, content: []) }
    var place = row.text(.address)
    // A record without a readable position is told apart by the rest of its content.
    if place == nil, isFeature, let point = try? GeoJSONGeometry(record["geometry"]) {
      place = RecordIdentity.place(point.coordinate)
    } else if place == nil {
      // Here as above.
      let coordinate = try? SourcePosition.read(
        latitude: row.value(.latitude), longitude: row.value(.longitude))
      place = RecordIdentity.place(coordinate)
    }
    let title = row.text(.title) ?? row.text(.title, .english)
    return RecordIdentity(id: .null, content: [title, row.text(.makers), place])
  }

  static func isFeature(_ record: JSON) -> Bool {
    if case .string("Feature") = record["type"] { record.has("geometry") } else { false }
  }
}

/// What tells a record from the others of its source, and from one version of the file to the
/// next: a person's visit stays with the record by it.
struct RecordIdentity {
  /// The source's own number, when it has a usable one.
  let own: Int?
  /// Its own name in letters, or else what it says: title, makers, place.
  let text: String

  /// Numbers of records below this are their own; those above are made from texts.
  private static let ownLimit = DiscoveryID.recordLimit / 2

  init(id: JSON, content: [String?]) {
    own = id.integer.flatMap { (0..<Self.ownLimit).contains($0) ? $0 : nil }
    if let name = id.text {
      text = "id:\(name)"
    } else {
      text = content.map { $0.map(FoldedName.of) ?? "" }.joined(separator: "|")
    }
  }

  /// A number for the text; another one for each attempt, should it be taken.
  func number(attempt: Int) -> Int {
    let text = attempt == 0 ? text : "\(text)#\(attempt)"
    return Self.ownLimit + Int(truncatingIfNeeded: StableHash.of(text) % UInt64(Self.ownLimit))
  }

  /// A place in words that small corrections leave as they are: some ten metres.
  ///
  /// A longitude of Québec is the same place here with or without its minus sign: MONA once put it
  /// back in every file, and visits stay with what was numbered then.
  static func place(_ coordinate: Coordinate?) -> String? {
    coordinate.map { place in
      let lacksSign = (44...63).contains(place.latitude) && (57...80).contains(place.longitude)
      let longitude = lacksSign ? -place.longitude : place.longitude
      return "\(Int((place.latitude * 10_000).rounded()))n\(Int((longitude * 10_000).rounded()))"
    }
  }
}
