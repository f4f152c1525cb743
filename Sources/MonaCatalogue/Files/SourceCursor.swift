import Foundation

/// Iterates over the records of a source file of any format, in the order of the file.
struct SourceCursor {
  private enum Reader {
    case json(CatalogueCursor)
    case rows(CatalogueCursor)
    case delimited(DelimitedReader)
  }

  private let url: URL
  private var reader: Reader
  private let format: CatalogueFormat
  private let system: JSON.Member?
  /// The places of elements of OpenStreetMap; nil for other formats.
  private var places: OverpassPlaces?
  private var position = 0
  /// The column names; empty for formats whose records contain the names.
  private(set) var headers: [String] = []

  /// - Parameter bytes: the content of `file`, which must outlive the cursor.
  /// - Throws: `CatalogueError` when a table has no columns for the position.
  init(_ bytes: UnsafeRawBufferPointer, of file: SourceFile) throws(CatalogueError) {
    url = file.url
    (format, system) = (file.format, file.detected.system)
    switch file.format {
    case .table:
      reader = .rows(CatalogueCursor(bytes, url: url, lists: ["data"]))
      try readHeaders()
    case .csv:
      reader = .delimited(DelimitedReader(bytes, separator: file.separator ?? .comma))
      try readHeaders()
    case .cityArt, .mona, .geojson, .esri, .overpass, .objects:
      let cursor = CatalogueCursor(
        bytes, url: url, lists: file.detected.lists, isSequence: file.detected.isSequence)
      if file.format == .overpass { places = try OverpassPlaces(cursor) }
      reader = .json(cursor)
    }
  }

  /// The next record; nil after the last one.
  mutating func next() throws(CatalogueError) -> SourceRecord? {
    guard case .json(var cursor) = reader else {
      guard let row = try nextRow() else { return nil }
      return record(row.values, isUnfinished: row.isUnfinished)
    }
    var record = try cursor.next()
    // Nodes without tags are the corners of ways.
    while format == .overpass, let element = record, !RecordShape.isElement(element.value) {
      record = try cursor.next()
    }
    reader = .json(cursor)
    position += 1
    guard let record else { return nil }
    // A stored record is read alone, so it states its place and its system itself.
    if let places {
      return SourceRecord(position: position, value: places.completing(record.value))
    }
    if let system, case .object(let members) = record.value {
      return SourceRecord(position: position, value: .object(members + [system]))
    }
    return SourceRecord(position: position, value: record.value, bytes: record.bytes)
  }

  /// Reads rows up to the header, below titles and notes.
  private mutating func readHeaders() throws(CatalogueError) {
    let beginning = self
    for _ in 0..<TableHeader.reach {
      guard let row = try nextRow() else { break }
      headers = TableHeader.names(row.values)
      if Columns(headers).hasPosition { return }
    }
    self = beginning
    guard let row = try nextRow() else { throw .notACatalogue(url) }
    headers = TableHeader.names(row.values)
    // A portal's only position may be in or below the address.
    var ahead = self
    for _ in 0..<TableHeader.reach {
      guard let record = try ahead.next(), let row = TableRow(record.value) else { break }
      if (try? SourcePosition.read(row)) != nil { return }
    }
    throw .noPosition(url)
  }

  private mutating func nextRow() throws(CatalogueError) -> (values: [JSON], isUnfinished: Bool)? {
    position += 1
    switch reader {
    case .json: return nil
    case .rows(var cursor):
      let record = try cursor.next()
      reader = .rows(cursor)
      return record.map { ($0.value.elements, false) }
    case .delimited(var lines):
      do throws(DelimitedReader.Failure) {
        let row = try lines.next()
        reader = .delimited(lines)
        return row.map { ($0.map { JSON.string($0) }, lines.isUnfinished) }
      } catch {
        switch error {
        case .truncated: throw .truncated(url)
        case .tooWide: throw .notACatalogue(url)
        }
      }
    }
  }

  private func record(_ values: [JSON], isUnfinished: Bool) -> SourceRecord {
    let members = headers.enumerated().map { index, name in
      JSON.Member(name: name, value: index < values.count ? values[index] : .null)
    }
    // Spreadsheets omit trailing empty fields; a row is truncated only at the end of the file.
    let isCutShort = isUnfinished && values.count < headers.count
    return SourceRecord(position: position, value: .object(members), isCutShort: isCutShort)
  }
}

/// The header of a table.
enum TableHeader {
  /// The number of rows among which it is looked for.
  static let reach = 20

  /// The names of the columns; "#1" for the first if it has none.
  static func names(_ row: [JSON]) -> [String] {
    row.enumerated().map { index, value in
      value.text.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        ?? "#\(index + 1)"
    }
  }
}

/// A record of an imported source.
struct SourceRecord {
  /// Its row in the table, counting the header; in other formats its position, from 1.
  var position: Int
  /// Its values by name.
  var value: JSON
  /// Its original bytes; nil when it was not JSON and must be encoded.
  var bytes: UnsafeRawBufferPointer?
  /// Whether the file ends within it.
  var isCutShort = false
}
