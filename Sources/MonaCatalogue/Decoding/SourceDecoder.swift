import MonaModel

/// Decodes records of imported sources; the structure determines the format.
///
/// Decoding only depends on the record's names, so stored records are always decoded as at their
/// import.
enum SourceDecoder {
  /// - Parameter columns: the columns of the previous record, reused when the names are equal.
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

  /// The identity of a record: its own number, or a text.
  /// - Parameter isNamed: whether the column of numbers identifies records.
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
    // Without a valid position, the rest of the content identifies the record.
    if place == nil, isFeature, let point = try? GeoJSONGeometry(record["geometry"]) {
      place = RecordIdentity.place(point.coordinate)
    } else if place == nil {
      // An invalid position counts as none.
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

/// The identity of a record within its source, stable between versions of the file; visits depend
/// on it.
struct RecordIdentity {
  /// The source's own number; nil when there is no usable one.
  let own: Int?
  /// Its own textual identifier, otherwise title, makers and place.
  let text: String

  /// The exclusive limit of sources' own numbers; numbers from there on are derived from texts.
  private static let ownLimit = DiscoveryID.recordLimit / 2

  init(id: JSON, content: [String?]) {
    own = id.integer.flatMap { (0..<Self.ownLimit).contains($0) ? $0 : nil }
    if let name = id.text {
      text = "id:\(name)"
    } else {
      text = content.map { $0.map(NormalizedKey.of) ?? "" }.joined(separator: "|")
    }
  }

  /// The number derived from the text; each attempt gives another one, in case it is taken.
  func number(attempt: Int) -> Int {
    let text = attempt == 0 ? text : "\(text)#\(attempt)"
    return Self.ownLimit + Int(truncatingIfNeeded: StableHash.of(text) % UInt64(Self.ownLimit))
  }

  /// A position as text, rounded to about ten metres so that small corrections do not change it.
  ///
  /// Longitudes of Québec give the same text with or without the minus sign, because an earlier
  /// version restored it in every file, and visits refer to those numbers.
  static func place(_ coordinate: Coordinate?) -> String? {
    coordinate.map { place in
      let lacksSign = (44...63).contains(place.latitude) && (57...80).contains(place.longitude)
      let longitude = lacksSign ? -place.longitude : place.longitude
      return "\(Int((place.latitude * 10_000).rounded()))n\(Int((longitude * 10_000).rounded()))"
    }
  }
}
