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
  /// Its format, and where its records are.
  let detected: DetectedFormat
  let encoding: TextEncoding
  /// The content, converted to UTF-8 if needed.
  let data: Data

  var format: CatalogueFormat { detected.format }
  /// The field separator; nil unless it is a text table.
  var separator: Separator? { detected.separator }

  /// Reads a file of at most `sizeLimit` bytes and detects its format.
  init(_ url: URL, sizeLimit: Int = CatalogueFile.sizeLimit) throws(CatalogueError) {
    var content = try CatalogueFile(url, sizeLimit: sizeLimit).content()
    self.url = url
    let wide = content.withUnsafeBytes { TextEncoding.utf8(fromUTF16: $0) }
    if let wide { content = wide }
    let shape = try content.withUnsafeBytes { bytes in
      Result { () throws(CatalogueError) in try DetectedFormat(bytes, url: url) }
    }.get()
    detected = shape
    // MONA's server only sends UTF-8, and its decoder tolerates invalid bytes.
    let narrow =
      wide != nil || shape.format == .mona
      ? TextEncoding.utf8 : content.withUnsafeBytes { TextEncoding.guess($0) }
    encoding = wide == nil ? narrow : .utf16
    data =
      narrow == .windows1252
      ? content.withUnsafeBytes { TextEncoding.utf8(fromWindows1252: $0) } : content
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
  /// A GeoJSON collection of features, or features one after the other.
  case geojson
  /// Features of ArcGIS, in JSON.
  case esri
  /// Elements of OpenStreetMap, in the JSON of the Overpass API.
  case overpass
  /// Objects of named values, in JSON: in a list, or one after the other.
  case objects
}

extension CatalogueFormat {
  /// Detects the format of a file by its content; other JSON counts as MONA's format.
  package static func of(_ file: URL) throws(CatalogueError) -> CatalogueFormat {
    try SourceFile(file).format
  }
}
