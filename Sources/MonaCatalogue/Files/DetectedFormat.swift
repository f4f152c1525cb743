import Foundation
import MonaModel

/// The format of a file, detected from its beginning.
struct DetectedFormat {
  var format: CatalogueFormat
  var separator: Separator?
  /// The members of the file's object that contain records.
  var lists: Set<String> = ["data"]
  /// Whether records follow each other without a list around them, one a line.
  var isSequence = false
  /// The member that states a coordinate system other than degrees, for each record.
  var system: JSON.Member?

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
    if format == .geojson || format == .esri {
      system = try CoordinateSystem.stated(in: bytes, url: url)
    }
  }

  /// A list: rows, the City's works, objects, or anything else.
  private static func list(
    _ reader: inout JSONReader, named name: String = "data"
  ) throws -> DetectedFormat? {
    try reader.expect("[")
    switch reader.peek() {
    case UInt8(ascii: "["): return name == "data" ? DetectedFormat(.table) : nil
    case UInt8(ascii: "{"): break
    default: return nil
    }
    let first = try reader.value()
    if CityArtDecoder.isRecord(first) { return DetectedFormat(.cityArt) }
    if RecordShape.isElement(first) { return DetectedFormat(.overpass, lists: [name]) }
    guard isWork(first) else { return nil }
    if case .object = first["attributes"] { return DetectedFormat(.esri, lists: [name]) }
    return DetectedFormat(
      first["type"].text == "Feature" ? .geojson : .objects, lists: [name])
  }

  /// An object, recognised by its members in any order: one that contains a list of records, or the
  /// first record itself.
  private static func object(_ reader: inout JSONReader) throws -> DetectedFormat? {
    var members: [JSON.Member] = []
    try reader.expect("{")
    while let name = try reader.memberName(first: members.isEmpty) {
      switch name {
      case "features": return features(reader)
      case "elements": return DetectedFormat(.overpass, lists: ["elements"])
      case "artworks", "places", "heritages", "badges": return nil
      default: break
      }
      if reader.peek() == UInt8(ascii: "[") {
        var ahead = reader
        if let found = try list(&ahead, named: name) { return found }
        if name == "data" { return nil }
      }
      members.append(JSON.Member(name: name, value: try reader.value()))
      if case .string("FeatureCollection")? = members.last?.value, name == "type" {
        return features(reader)
      }
    }
    let first = JSON.object(members)
    guard isWork(first) else { return nil }
    if RecordShape.isElement(first) { return DetectedFormat(.overpass, isSequence: true) }
    return DetectedFormat(
      first["type"].text == "Feature" ? .geojson : .objects, isSequence: true)
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
  private static func isWork(_ record: JSON) -> Bool {
    guard case .object = record, DiscoveryDecoder.kind(of: record) == nil else { return false }
    let shape = RecordShape(record)
    guard let row = TableRow(shape.values) else { return false }
    if shape.isArea != nil { return true }
    let isNamed = row.columns.index(of: .title) != nil || row.columns.index(of: .makers) != nil
    let isPlaced = row.columns.hasPosition || row.members(.address).contains { $0.value.isObject }
    return isNamed && isPlaced && !DiscoveryDecoder.isRecord(record)
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
