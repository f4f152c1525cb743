import MonaModel

/// Decodes records of imported sources; the structure determines the format.
///
/// Decoding only depends on the record's names and the rules of its source's columns, so stored
/// records are always decoded as at their import.
enum SourceDecoder {
  /// - Parameters:
  ///   - columns: the columns of the previous record, reused when the names are equal.
  ///   - isStored: whether the record was accepted before: what an earlier version did not read may
  ///     then be wrong, and counts as missing.
  static func decode(
    _ record: JSON, as id: DiscoveryID, columns: inout Columns?, isStored: Bool = false
  ) throws(RecordProblem) -> Discovery {
    if CityArtDecoder.isRecord(record) { return try CityArtDecoder.decode(record, as: id) }
    let shape = RecordShape(record)
    guard let row = TableRow(shape.values, columns: columns) else { throw .notAnObject }
    columns = row.columns
    let geometry = try shape.geometry()
    var coordinate = geometry.coordinate
    if coordinate == nil {
      coordinate = isStored ? try? SourcePosition.read(row) : try SourcePosition.read(row)
    }
    return try TableDecoder.decode(
      row, at: coordinate, area: geometry.area, as: id, isStored: isStored)
  }

  /// The identity of a record: its own number, or a text.
  /// - Parameters:
  ///   - isNamed: whether the column of numbers identifies records.
  ///   - comparesSpelling: see `RecordIdentity`.
  static func identity(
    of record: JSON, columns: Columns?, isNamed: Bool = true, comparesSpelling: Bool = false
  ) -> RecordIdentity {
    if CityArtDecoder.isRecord(record) { return CityArtDecoder.identity(of: record) }
    let shape = RecordShape(record)
    guard let row = TableRow(shape.values, columns: columns) else {
      return RecordIdentity(id: record["id"], content: [])
    }
    if isNamed {
      let id = number(of: shape, row)
      if id.text != nil {
        return RecordIdentity(id: id, content: [], comparesSpelling: comparesSpelling)
      }
    }
    return RecordIdentity(id: .null, content: content(of: shape, row))
  }

  /// The number of a record as written; `.null` when it has none.
  static func number(of shape: RecordShape, _ row: TableRow) -> JSON {
    let own = row.value(.number)
    return own.text == nil ? shape.number : own
  }

  /// The texts that identify a record without a number: title, makers and place.
  private static func content(of shape: RecordShape, _ row: TableRow) -> [String?] {
    [title(of: row), row.text(.makers), place(of: shape, row)]
  }

  /// The work of a record; see `work(of:_:)` of its parts.
  static func work(of record: JSON, _ columns: Columns?) -> [String?] {
    let shape = RecordShape(record)
    return TableRow(shape.values, columns: columns).map { work(of: shape, $0) } ?? []
  }

  /// The normalized title and place by which rows of the same work are recognised.
  static func work(of shape: RecordShape, _ row: TableRow) -> [String?] {
    [title(of: row), place(of: shape, row)].map { $0.map(NormalizedKey.of) }
  }

  private static func title(of row: TableRow) -> String? {
    row.text(.title) ?? row.text(.title, .english)
  }

  /// The address, else the position; an invalid position counts as none.
  private static func place(of shape: RecordShape, _ row: TableRow) -> String? {
    if let address = row.text(.address) { return address }
    // The rest of the content identifies the record.
    let coordinate = (try? shape.geometry().coordinate) ?? (try? SourcePosition.read(row))
    return RecordIdentity.place(coordinate)
  }
}

/// The parts of a record, whichever program wrote it.
struct RecordShape {
  /// The program's form of a record.
  private enum Form {
    /// GeoJSON's, with `properties` and a `geometry`.
    case feature
    /// GeoJSON's of an element of OpenStreetMap, whose `properties` have `tags`.
    case taggedFeature
    /// Opendatasoft's or Airtable's, with `fields` and a `geometry`.
    case portal
    /// ArcGIS's, with `attributes` and a `geometry` of `x` and `y`, `points`, `paths` or `rings`.
    case esri
    /// OpenStreetMap's, with `tags`, and a position or a `center`.
    case element
    /// An object whose only member is the object of named values, as Drupal writes them.
    case wrapped(name: String)
    /// A row, or an object of named values.
    case row
  }

  /// The named values.
  let values: JSON
  private let record: JSON
  private let form: Form

  init(_ record: JSON) {
    self.record = record
    if case .string("Feature") = record["type"], record.has("geometry") || record.has("properties")
    {
      let properties = record["properties"]
      let isElement = Self.isElement(properties)
      form = isElement ? .taggedFeature : .feature
      values =
        isElement ? properties["tags"] : properties.isNull ? .object([]) : properties
    } else if case .object = record["fields"], Self.portalNames.contains(where: record.has) {
      form = .portal
      values = record["fields"]
    } else if case .object = record["attributes"] {
      form = .esri
      values = record["attributes"]
    } else if Self.isElement(record) {
      form = .element
      values = record["tags"]
    } else if case .object(let members) = record, members.count == 1,
      case .object(let inner) = members[0].value, inner.count > 1
    {
      form = .wrapped(name: members[0].name)
      values = members[0].value
    } else {
      form = .row
      values = record
    }
  }

  /// The members beside the `fields` of a portal's record.
  private static let portalNames = ["recordid", "createdTime", "record_timestamp", "id"]

  /// Whether a record is an element of OpenStreetMap.
  static func isElement(_ record: JSON) -> Bool {
    guard let type = record["type"].text, ["node", "way", "relation"].contains(type) else {
      return false
    }
    if case .object = record["tags"] { return true }
    return false
  }

  /// The number beside the values; `.null` when there is none.
  var number: JSON {
    switch form {
    case .feature, .taggedFeature, .esri: record["id"]
    case .element: .string("\(record["type"].text ?? "")/\(record["id"].text ?? "")")
    // A portal gives its records other numbers each time it publishes them.
    case .portal, .wrapped, .row: .null
    }
  }

  /// Whether the geometry is an area.
  var isArea: Bool? {
    switch form {
    case .feature, .taggedFeature, .portal:
      ["Polygon", "MultiPolygon"].contains(record["geometry"]["type"].text ?? "")
    case .esri: record["geometry"].has("rings")
    case .element, .wrapped, .row: nil
    }
  }

  /// The geometry; empty when there is none.
  /// - Throws: `RecordProblem` when its first point is invalid.
  func geometry() throws(RecordProblem) -> GeoJSONGeometry {
    switch form {
    case .feature, .taggedFeature, .portal: try GeoJSONGeometry(record["geometry"])
    case .esri: try GeoJSONGeometry(esri: record["geometry"])
    case .element:
      try GeoJSONGeometry(
        nodes: [record, record["center"]] + record["geometry"].elements)
    case .wrapped, .row: GeoJSONGeometry()
    }
  }

  /// The record with other values.
  func replacing(_ values: JSON) -> JSON {
    let name: String
    switch form {
    case .taggedFeature:
      return replacing(
        member: "properties", by: RecordShape(record["properties"]).replacing(values))
    case .feature: name = "properties"
    case .portal: name = "fields"
    case .esri: name = "attributes"
    case .element: name = "tags"
    case .wrapped(let member): name = member
    case .row: return values
    }
    return replacing(member: name, by: values)
  }

  private func replacing(member name: String, by value: JSON) -> JSON {
    guard case .object(var members) = record else { return record }
    for index in members.indices where members[index].name == name { members[index].value = value }
    return .object(members)
  }
}
