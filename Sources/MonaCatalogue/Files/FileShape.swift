import Foundation

/// What the first bytes of a file say of the rest.
struct FileShape {
  var format: CatalogueFormat
  var separator: Separator?

  /// - Throws: `CatalogueError` when it is no file of any format; one of JSON that is no catalogue
  ///   is taken for MONA's, whose import says why it is none.
  init(_ bytes: UnsafeRawBufferPointer, url: URL) throws(CatalogueError) {
    var reader = JSONReader(bytes)
    switch reader.peek() {
    case nil: throw .empty(url)
    case UInt8(ascii: "<"): throw .markup(bytes, url: url)
    case UInt8(ascii: "["): format = Self.list(&reader) ?? .mona
    case UInt8(ascii: "{"): format = Self.object(&reader) ?? .mona
    default:
      format = .csv
      separator = try Self.separator(bytes, url: url)
    }
  }

  /// A bare list: of rows, of the City's works, or of anything else.
  private static func list(_ reader: inout JSONReader) -> CatalogueFormat? {
    // What cannot be read has no shape: the import refuses it with the reason.
    guard (try? reader.expect("[")) != nil else { return nil }
    if reader.peek() == UInt8(ascii: "[") { return .table }
    // Here as above.
    guard let first = try? reader.value() else { return nil }
    return CityArtDecoder.isRecord(first) ? .cityArt : nil
  }

  /// An object: its members tell, in whatever order they stand.
  private static func object(_ reader: inout JSONReader) -> CatalogueFormat? {
    do {
      try reader.expect("{")
      var isFirst = true
      while try !reader.isAtEnd("}", first: isFirst) {
        isFirst = false
        let name = try reader.string()
        try reader.expect(":")
        switch name {
        case "features": return .geojson
        case "artworks", "places", "heritages", "badges": return nil
        case "data" where reader.peek() == UInt8(ascii: "["): return list(&reader)
        default: break
        }
        if case .string("FeatureCollection") = try reader.value(), name == "type" {
          return .geojson
        }
      }
    } catch {
      return nil
    }
    return nil
  }

  /// A text table needs a header of several columns, two of which say where things are.
  private static func separator(
    _ bytes: UnsafeRawBufferPointer, url: URL
  ) throws(CatalogueError) -> Separator {
    // No table has a NUL in its first line; a file of another kind does.
    let head = bytes.prefix(1 << 16)
    guard !head.contains(0), let separator = Separator.guess(bytes) else {
      throw .notACatalogue(url)
    }
    return separator
  }
}
