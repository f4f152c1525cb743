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
  /// Its format.
  let format: CatalogueFormat
  /// The format of `data`, and where its records are.
  let detected: DetectedFormat
  let encoding: TextEncoding
  /// The content, converted to UTF-8 if needed, and by GDAL if its format is one of those.
  let data: Data

  /// The field separator; nil unless it is a text table.
  var separator: Separator? { detected.separator }

  /// Reads a file of at most `sizeLimit` bytes and detects its format.
  /// - Parameter gdal: the programs for formats that MONA does not read itself; nil without any.
  init(
    _ url: URL, sizeLimit: Int = CatalogueFile.sizeLimit, gdal: GDALPrograms? = nil
  ) throws(CatalogueError) {
    let content = Content(try CatalogueFile(url, sizeLimit: sizeLimit).content())
    self.url = url
    switch try content.form(url) {
    case .foreign(let foreign):
      let converted = try GDALReader.convert(content.original, of: url, as: foreign, gdal)
      (format, detected) = (foreign.format, converted.detected)
      // Old shapefiles do not say in which encoding their texts are.
      (data, encoding) = Self.decoded(converted.data)
    case .own(let form):
      (format, detected) = (form.format, form)
      // MONA's server only sends UTF-8, and its decoder tolerates invalid bytes.
      if content.isWide || format == .mona {
        (data, encoding) = (content.text, content.isWide ? .utf16 : .utf8)
      } else {
        (data, encoding) = Self.decoded(content.text)
      }
    }
  }

  private static func decoded(_ data: Data) -> (Data, TextEncoding) {
    data.withUnsafeBytes { bytes in
      let encoding = TextEncoding.guess(bytes)
      return switch encoding {
      case .windows1252: (TextEncoding.utf8(fromWindows1252: bytes), encoding)
      case .macRoman: (TextEncoding.utf8(fromMacRoman: bytes), encoding)
      case .utf8, .utf16: (data, encoding)
      }
    }
  }

  /// The bytes of a file, and its text if that is in UTF-16.
  fileprivate struct Content {
    let original: Data
    let text: Data
    let isWide: Bool

    init(_ original: Data) {
      self.original = original
      let wide = original.withUnsafeBytes { TextEncoding.utf8(fromUTF16: $0) }
      (text, isWide) = (wide ?? original, wide != nil)
    }

    /// The format, and who reads it.
    enum Form {
      case foreign(ForeignFormat)
      case own(DetectedFormat)
    }

    func form(_ url: URL) throws(CatalogueError) -> Form {
      try text.withUnsafeBytes { bytes in
        Result { () throws(CatalogueError) in
          if let foreign = try ForeignFormat(bytes, url: url) { return Form.foreign(foreign) }
          let own = try DetectedFormat(bytes, url: url)
          return own.projected.map { .foreign($0) } ?? .own(own)
        }
      }.get()
    }
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
  /// OpenStreetMap's data, in XML or in its binary form; read by GDAL, as the following are.
  case osm
  /// Keyhole Markup Language, which map programs exchange.
  case kml
  /// Waypoints of a satellite receiver.
  case gpx
  case geopackage
  case shapefile
  /// Geography Markup Language, as web services of cities send it.
  case gml
  case flatgeobuf
  /// A sheet of a spreadsheet program: XLSX or OpenDocument.
  case spreadsheet
  /// Objects of named values, in JSON: in a list, or one after the other.
  case objects
}

extension CatalogueFormat {
  /// Detects the format of a file by its content; other JSON counts as MONA's format.
  package static func of(_ file: URL) throws(CatalogueError) -> CatalogueFormat {
    let content = SourceFile.Content(try CatalogueFile(file).content())
    return switch try content.form(file) {
    case .foreign(let foreign): foreign.format
    case .own(let own): own.format
    }
  }
}
