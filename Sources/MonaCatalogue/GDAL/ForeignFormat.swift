import Foundation

/// A format that GDAL reads, recognised by the content of a file.
enum ForeignFormat: Hashable {
  case kml, gpx, geopackage, shapefile, gml, flatgeobuf
  /// Keyhole Markup Language in an archive: the path of its document there.
  case kmz(String)
  /// Shapefiles in an archive: the path of their folder there; empty for its top.
  case zippedShapefile(String)
  /// A GeoPackage in an archive: its path there.
  case zippedGeopackage(String)
  /// A text table in an archive: its path there.
  case zippedTable(String)
  /// OpenStreetMap's data, in XML or in its binary form.
  case osm, pbf
  /// Sheets of a spreadsheet program.
  case xlsx, ods
  /// GeoJSON or ArcGIS's JSON, in a coordinate system that is not degrees: its name or definition.
  case projected(CatalogueFormat, system: String)

  /// The format of the source.
  var format: CatalogueFormat {
    switch self {
    case .kml, .kmz: .kml
    case .gpx: .gpx
    case .geopackage, .zippedGeopackage: .geopackage
    case .shapefile, .zippedShapefile: .shapefile
    case .gml: .gml
    case .flatgeobuf: .flatgeobuf
    case .zippedTable: .csv
    case .osm, .pbf: .osm
    case .xlsx, .ods: .spreadsheet
    case .projected(let format, _): format
    }
  }

  /// The name of GDAL's copy of the file: its ending tells the format too.
  var fileName: String {
    switch self {
    case .kml: "input.kml"
    case .gpx: "input.gpx"
    case .geopackage: "input.gpkg"
    case .shapefile: "input.shp"
    case .gml: "input.gml"
    case .flatgeobuf: "input.fgb"
    case .kmz, .zippedShapefile, .zippedGeopackage, .zippedTable: "input.zip"
    case .osm: "input.osm"
    case .pbf: "input.osm.pbf"
    case .xlsx: "input.xlsx"
    case .ods: "input.ods"
    case .projected: "input.json"
    }
  }

  /// The path by which GDAL opens the file in a folder.
  func source(in folder: URL) -> String {
    let path = folder.appendingPathComponent(fileName).path
    return switch self {
    case .kmz(let inner), .zippedShapefile(let inner), .zippedGeopackage(let inner),
      .zippedTable(let inner):
      "/vsizip/\(path)" + (inner.isEmpty ? "" : "/\(inner)")
    default: path
    }
  }

  /// Recognises a format; nil for one that MONA reads itself, or that nobody does.
  /// - Throws: `.truncated` for a file that GDAL would read in part.
  init?(_ bytes: UnsafeRawBufferPointer, url: URL) throws(CatalogueError) {
    switch bytes {
    case _ where bytes.starts(with: Array("SQLite format 3\0".utf8)):
      let mark = bytes.count > 71 ? Array(bytes[68..<70]) : []
      guard mark == Array("GP".utf8) else { return nil }
      self = .geopackage
    case _ where bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]):
      guard let format = Self.zipped(ZipListing.names(bytes)) else { return nil }
      self = format
    case _ where bytes.starts(with: [0, 0, 0x27, 0x0A]) && bytes.count >= 100:
      // The length of the file, in units of two bytes.
      let length = bytes[24..<28].reduce(0) { $0 << 8 | Int($1) } * 2
      guard bytes.count >= length else { throw .truncated(url) }
      self = .shapefile
    case _
    where bytes.starts(with: Array("fgb".utf8))
      && bytes.dropFirst(4).starts(with: Array("fgb".utf8)):
      self = .flatgeobuf
    case _ where Self.isPBF(bytes):
      guard Self.isWholePBF(bytes) else { throw .truncated(url) }
      self = .pbf
    case _ where bytes.prefix(100).contains(UInt8(ascii: "<")):
      switch CatalogueError.rootElement(bytes) {
      case "kml": self = .kml
      case "gpx": self = .gpx
      case "osm":
        let end = String(decoding: bytes.suffix(100), as: UTF8.self)
        guard end.contains("</osm") else { throw .truncated(url) }
        self = .osm
      case "html": return nil
      default:
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
        guard head.contains("//www.opengis.net/gml") else { return nil }
        self = .gml
      }
    default: return nil
    }
  }

  private static func zipped(_ names: [String]) -> ForeignFormat? {
    func named(_ ending: String) -> [String] {
      names.filter { $0.lowercased().hasSuffix(ending) && !$0.contains("__MACOSX") }
    }
    if names.contains("xl/workbook.xml") { return .xlsx }
    if names.contains("content.xml"), names.contains("mimetype") { return .ods }
    if let shape = named(".shp").first {
      return .zippedShapefile((shape as NSString).deletingLastPathComponent)
    }
    if let package = named(".gpkg").first { return .zippedGeopackage(package) }
    let documents = named(".kml")
    if let document = documents.first(where: { $0.lowercased() == "doc.kml" }) ?? documents.first {
      return .kmz(document)
    }
    // Of several tables, nobody knows which has the works.
    let tables = [".csv", ".tsv", ".txt"].map(named).first { !$0.isEmpty } ?? []
    return tables.count == 1 ? .zippedTable(tables[0]) : nil
  }

  // MARK: OpenStreetMap's binary form

  private static func isPBF(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.starts(with: [0, 0, 0])
      && String(decoding: bytes.prefix(32), as: UTF8.self)
        .contains("OSMHeader")
  }

  /// Whether the last block ends with the file.
  ///
  /// Each has the length of its head in four bytes, and in its head the length of its data: the field
  /// 3 of a protocol buffer.
  private static func isWholePBF(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset < bytes.count {
      guard offset + 4 <= bytes.count else { return false }
      let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      offset += 4
      guard length < 1 << 16, offset + length <= bytes.count,
        let size = number(3, in: bytes[offset..<(offset + length)]), size < 1 << 26
      else { return false }
      offset += length + size
    }
    return offset == bytes.count
  }

  /// A number of a protocol buffer; nil when it has none.
  private static func number(_ field: Int, in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    var rest = bytes
    func varint() -> Int? {
      var (value, shift) = (0, 0)
      while let byte = rest.popFirst(), shift < 56 {
        value |= Int(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      return nil
    }
    while let key = varint(), let value = varint() {
      if key == field << 3 { return value }
      // A text or bytes: their length comes first.
      if key & 7 == 2 { rest = rest.dropFirst(value) }
    }
    return nil
  }
}

/// The names of the files in a ZIP archive.
enum ZipListing {
  /// The largest number of names read.
  private static let limit = 10_000

  /// Reads the central directory; empty if there is none.
  static func names(_ bytes: UnsafeRawBufferPointer) -> [String] {
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    // The end record precedes a comment of at most 65,535 bytes.
    let earliest = max(0, bytes.count - 22 - 65_535)
    let end = stride(from: bytes.count - 22, through: earliest, by: -1).first {
      number($0, 4) == 0x0605_4B50
    }
    guard let end, var offset = number(end + 16, 4) else { return [] }
    var names: [String] = []
    while names.count < limit, number(offset, 4) == 0x0201_4B50,
      let length = number(offset + 28, 2), let extra = number(offset + 30, 2),
      let comment = number(offset + 32, 2), offset + 46 + length <= bytes.count
    {
      let name = UnsafeRawBufferPointer(rebasing: bytes[(offset + 46)..<(offset + 46 + length)])
      names.append(String(decoding: name, as: UTF8.self))
      offset += 46 + length + extra + comment
    }
    return names
  }
}
