import Foundation
import MonaModel

/// The format of a file, detected from its beginning.
struct DetectedFormat {
  var format: CatalogueFormat
  var separator: Separator?
  /// The members of the file's object that contain records.
  var lists: Set<String> = ["data"]
  /// The names of the objects within which these members are, from the outside in.
  var path: [String] = []
  /// Whether records are the members of an object instead of the elements of a list.
  var isKeyed = false
  /// The names of the columns of rows, if the file gives them apart; empty for columns that are none
  /// of the data.
  var headers: [String] = []
  /// Whether records follow each other without a list around them, one a line.
  var isSequence = false
  /// The format, if its positions are in another system than degrees, so that GDAL reads them.
  var projected: ForeignFormat?

  /// Features one after the other.
  static let featureSequence = DetectedFormat(.geojson, isSequence: true)
  /// Elements of OpenStreetMap one after the other.
  static let elementSequence = DetectedFormat(.overpass, isSequence: true)
  /// A list of rows.
  static let rowList = DetectedFormat(.table)

  private init(_ format: CatalogueFormat, lists: Set<String> = ["data"], isSequence: Bool = false) {
    (self.format, self.lists, self.isSequence) = (format, lists, isSequence)
  }

  /// - Throws: `CatalogueError` when no format matches. Unknown JSON counts as MONA's format, whose
  ///   import reports the reason.
  init(_ bytes: UnsafeRawBufferPointer, url: URL) throws(CatalogueError) {
    var reader = JSONReader(bytes)
    switch reader.peek() {
    case nil: throw .empty(url)
    case UInt8(ascii: "<"): throw .markup(bytes, url: url)
    // Invalid JSON has no format here; the import reports the error.
    case UInt8(ascii: "["): self = (try? Self.list(&reader)) ?? DetectedFormat(.mona)
    case UInt8(ascii: "{"): self = (try? Self.object(&reader)) ?? DetectedFormat(.mona)
    default:
      self = DetectedFormat(.csv)
      separator = try Self.separator(bytes, url: url)
    }
    if format == .geojson || format == .esri, let system = CoordinateSystem.stated(in: bytes) {
      projected = .projected(format, system: system)
    }
  }

  /// A list: rows, the City's works, objects, or anything else.
  /// - Parameter headers: the names of the columns, if the file gives them apart from the rows.
  private static func list(
    _ reader: inout JSONReader, named name: String = "data", headers: [String] = [],
    isStrict: Bool = false
  ) throws -> DetectedFormat? {
    try reader.expect("[")
    switch reader.peek() {
    case UInt8(ascii: "["):
      guard !headers.isEmpty || rowLists.contains(name) else { return nil }
      var format = DetectedFormat(.table, lists: [name])
      format.headers = headers
      return format
    case UInt8(ascii: "{"): break
    default: return nil
    }
    let first = try reader.value()
    if CityArtDecoder.isRecord(first) { return DetectedFormat(.cityArt) }
    if RecordShape.isElement(first) { return DetectedFormat(.overpass, lists: [name]) }
    // Portals omit what is empty, so the first object may lack its place.
    var (record, count) = (first, 1)
    while !isWork(record, isStrict: isStrict) {
      guard count < TableHeader.reach, try !reader.isAtEnd("]", first: false) else { return nil }
      record = try reader.value()
      count += 1
    }
    if case .object = record["attributes"] { return DetectedFormat(.esri, lists: [name]) }
    return DetectedFormat(
      record["type"].text == "Feature" ? .geojson : .objects, lists: [name])
  }

  /// The members that may have rows of values with a header.
  private static let rowLists: Set = ["data", "rows", "values", "table"]
  /// The members that may name the columns of rows.
  private static let headerLists: Set = [
    "columns", "fields", "headers", "header", "cols", "columnnames",
  ]
  /// The members that belong to a record, so that no records are looked for in them.
  private static let recordParts: Set = ["geometry", "properties", "attributes", "tags", "crs"]
  /// The number of objects within each other in which records are looked for.
  private static let depthLimit = 4

  /// An object, recognised by its members in any order: one that contains records, in a list or as
  /// members, or the first record itself.
  private static func object(
    _ reader: inout JSONReader, depth: Int = 0
  ) throws -> DetectedFormat? {
    var members: [JSON.Member] = []
    var headers: [String] = []
    try reader.expect("{")
    while let name = try reader.memberName(first: members.isEmpty) {
      let next = reader.peek()
      var ahead = reader
      switch name {
      case "features" where next == UInt8(ascii: "["): return features(reader)
      case "elements" where depth == 0: return DetectedFormat(.overpass, lists: ["elements"])
      case "badges": return nil
      case "bindings" where next == UInt8(ascii: "["):
        return DetectedFormat(.objects, lists: ["bindings"])
      default: break
      }
      if next == UInt8(ascii: "[") {
        if headerLists.contains(NormalizedKey.of(name)) {
          headers = TableHeader.names(ofList: try ahead.value())
          ahead = reader
        }
        if let found = try list(
          &ahead, named: name, headers: headers, isStrict: depth > 0)
        {
          return found
        }
        if name == "data" || CatalogueCursor.answerLists.contains(name) { return nil }
      } else if next == UInt8(ascii: "{"), depth < depthLimit, !recordParts.contains(name) {
        if var found = try inner(&ahead, named: name, depth: depth) {
          if !found.isKeyed || !found.lists.contains(name) { found.path.insert(name, at: 0) }
          return found
        }
      }
      members.append(JSON.Member(name: name, value: try reader.value()))
      if name == "meta", let names = TableHeader.names(ofSocrata: members[members.count - 1].value)
      {
        headers = names
      }
      if case .string("FeatureCollection")? = members.last?.value, name == "type" {
        return features(reader)
      }
    }
    let whole = JSON.object(members)
    if depth > 0 { return nil }
    if isWork(whole) {
      if RecordShape.isElement(whole) { return DetectedFormat(.overpass, isSequence: true) }
      return DetectedFormat(
        whole["type"].text == "Feature" ? .geojson : .objects, isSequence: true)
    }
    guard areWorks(members) else { return nil }
    var format = DetectedFormat(.objects, lists: [])
    format.isKeyed = true
    return format
  }

  /// Records within the object of a member: as its members, or further in.
  private static func inner(
    _ reader: inout JSONReader, named name: String, depth: Int
  ) throws -> DetectedFormat? {
    var members = reader
    if let found = try object(&reader, depth: depth + 1) { return found }
    try members.expect("{")
    var first: [JSON.Member] = []
    while first.count < TableHeader.reach, let name = try members.memberName(first: first.isEmpty) {
      guard members.peek() == UInt8(ascii: "{") else { return nil }
      first.append(JSON.Member(name: name, value: try members.value()))
    }
    guard areWorks(first) else { return nil }
    var format = DetectedFormat(.objects, lists: [name])
    format.isKeyed = true
    return format
  }

  /// Whether the members of an object are records, at least two.
  private static func areWorks(_ members: [JSON.Member]) -> Bool {
    members.count { isWork($0.value, isStrict: true) } * 2 > members.count && members.count > 1
  }

  /// The features of GeoJSON or of ArcGIS, whose first record tells.
  private static func features(_ reader: JSONReader) -> DetectedFormat {
    var reader = reader
    // What is no list is reported by the import.
    let first = try? {
      try reader.expect("[")
      return try reader.value()
    }()
    if case .object? = first?["attributes"] { return DetectedFormat(.esri, lists: ["features"]) }
    return DetectedFormat(.geojson, lists: ["features"])
  }

  /// Whether an object that is not a record of MONA describes something at a place.
  /// - Parameter isStrict: whether the place must be readable, not only named.
  private static func isWork(_ record: JSON, isStrict: Bool = false) -> Bool {
    guard case .object = record, DiscoveryDecoder.kind(of: record) == nil else { return false }
    let shape = RecordShape(record)
    guard let row = TableRow(shape.values) else { return false }
    if shape.isArea != nil { return true }
    guard !DiscoveryDecoder.isRecord(record), row.hasWords else { return false }
    // What is no position is none here; the import reports it.
    if (try? SourcePosition.read(row)) != nil { return true }
    let isPlaced = row.columns.hasPosition || row.members(.address).contains { $0.value.isObject }
    return isPlaced && !isStrict
  }

  /// A text table needs a header with several columns.
  private static func separator(
    _ bytes: UnsafeRawBufferPointer, url: URL
  ) throws(CatalogueError) -> Separator {
    // A NUL at the beginning means a binary file.
    let head = bytes.prefix(1 << 16)
    guard !head.contains(0), let separator = Separator.guess(bytes) else {
      throw .notACatalogue(url)
    }
    return separator
  }
}

extension JSON {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}
