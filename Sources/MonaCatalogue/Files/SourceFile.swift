import Foundation

/// A file that may hold a catalogue of any format, told by its content, never by its name.
struct SourceFile {
  let url: URL
  let format: CatalogueFormat
  let encoding: TextEncoding
  /// What stands between fields; nil unless it is a text table.
  let separator: Separator?
  /// The content in UTF-8, converted if it had to be.
  let data: Data

  /// Opens the file, of at most `sizeLimit` bytes, and tells what it is.
  init(_ url: URL, sizeLimit: Int = CatalogueFile.sizeLimit) throws(CatalogueError) {
    let content = try CatalogueFile(url, sizeLimit: sizeLimit).content()
    self.url = url
    let shape = try content.withUnsafeBytes { bytes in
      Result { () throws(CatalogueError) in try FileShape(bytes, url: url) }
    }.get()
    format = shape.format
    separator = shape.separator
    // MONA's own decoder forgives single bytes, and its server only speaks UTF-8.
    encoding =
      shape.format == .mona ? .utf8 : content.withUnsafeBytes { TextEncoding.guess($0) }
    data =
      encoding == .utf8
      ? content : content.withUnsafeBytes { TextEncoding.utf8(fromWindows1252: $0) }
  }
}

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

/// How a catalogue is written down; the raw value is stored and printed.
package enum CatalogueFormat: String, CaseIterable, Sendable {
  /// An answer of the MONA server, version 2 or 3.
  case mona
  /// The City of Montréal's public art, in JSON.
  case cityArt
  /// Rows under headers, in JSON: `{"data": [[headers], [row], …]}`.
  case table
  /// Rows under headers, in text: fields apart by commas, semicolons or tabs.
  case csv
  /// A GeoJSON collection of features.
  case geojson
}

extension CatalogueFormat {
  /// The format of a file, told by its content; what is JSON but no catalogue of another format
  /// counts as MONA's.
  package static func of(_ file: URL) throws(CatalogueError) -> CatalogueFormat {
    try SourceFile(file).format
  }
}
