import Foundation
import MonaModel

/// An open file whose content is not trusted.
struct CatalogueFile {
  /// The largest accepted size in bytes; 1 GiB holds about 700,000 server records.
  static let sizeLimit = 1 << 30

  let url: URL
  private let handle: FileHandle
  /// The size in bytes when it was opened.
  private let size: Int

  /// Opens a regular file of at most `sizeLimit` bytes.
  init(_ url: URL, sizeLimit: Int = sizeLimit) throws(CatalogueError) {
    self.url = url
    var status = stat()
    guard stat(url.cPath, &status) == 0 else {
      throw errno == ENOENT ? .missing(url) : .unreadable(url)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder(url)
    default: throw .unreadable(url)
    }
    guard !url.isOpenDatabase else { throw .unreadable(url) }
    guard status.st_size > 0 else { throw .empty(url) }
    guard status.st_size <= sizeLimit else { throw .tooLarge(url) }
    size = Int(status.st_size)
    let descriptor = open(url.cPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(url) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// The whole content; less than `size` bytes if another program truncated the file meanwhile.
  ///
  /// It is read and not memory-mapped: accessing a mapping after truncation or removal of the
  /// medium raises SIGBUS.
  func content() throws(CatalogueError) -> Data {
    do {
      try handle.seek(toOffset: 0)
      return try handle.read(upToCount: size) ?? Data()
    } catch {
      throw .unreadable(url)
    }
  }
}

/// The content of a file and its format, detected by content and not by name.
struct SourceFile {
  let url: URL
  let format: CatalogueFormat
  let encoding: TextEncoding
  /// The field separator; nil unless it is a text table.
  let separator: Separator?
  /// The content, converted to UTF-8 if needed.
  let data: Data

  /// Reads a file of at most `sizeLimit` bytes and detects its format.
  init(_ url: URL, sizeLimit: Int = CatalogueFile.sizeLimit) throws(CatalogueError) {
    let content = try CatalogueFile(url, sizeLimit: sizeLimit).content()
    self.url = url
    let shape = try content.withUnsafeBytes { bytes in
      Result { () throws(CatalogueError) in try DetectedFormat(bytes, url: url) }
    }.get()
    format = shape.format
    separator = shape.separator
    // MONA's server only sends UTF-8, and its decoder tolerates invalid bytes.
    encoding =
      shape.format == .mona ? .utf8 : content.withUnsafeBytes { TextEncoding.guess($0) }
    data =
      encoding == .utf8
      ? content : content.withUnsafeBytes { TextEncoding.utf8(fromWindows1252: $0) }
  }
}

/// The format of a file, detected from its beginning.
struct DetectedFormat {
  var format: CatalogueFormat
  var separator: Separator?

  /// - Throws: `CatalogueError` when no format matches. Unknown JSON counts as MONA's format, whose
  ///   import reports the reason.
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

  /// A top-level list: rows, the City's works, or anything else.
  private static func list(_ reader: inout JSONReader) -> CatalogueFormat? {
    // Invalid JSON has no format here; the import reports the error.
    guard (try? reader.expect("[")) != nil else { return nil }
    if reader.peek() == UInt8(ascii: "[") { return .table }
    // An invalid position counts as none.
    guard let first = try? reader.value() else { return nil }
    return CityArtDecoder.isRecord(first) ? .cityArt : nil
  }

  /// An object, recognised by its members in any order.
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

/// The formats of catalogue files; the raw value is stored and printed.
package enum CatalogueFormat: String, CaseIterable, Sendable {
  /// A response of the MONA server, version 2 or 3.
  case mona
  /// The City of Montréal's public art, in JSON.
  case cityArt
  /// Rows under headers, in JSON: `{"data": [[headers], [row], …]}`.
  case table
  /// Delimited text with a header row: separated by commas, semicolons or tabs.
  case csv
  /// A GeoJSON collection of features.
  case geojson
}

extension CatalogueFormat {
  /// Detects the format of a file by its content; other JSON counts as MONA's format.
  package static func of(_ file: URL) throws(CatalogueError) -> CatalogueFormat {
    try SourceFile(file).format
  }
}
