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
  /// The places of elements of OpenStreetMap; nil for other formats.
  private var places: OverpassPlaces?
  private var position = 0
  /// Whether records are the bindings of a SPARQL query.
  private let areBindings: Bool
  /// Whether the keys of records only count them.
  private var isCounted = false
  /// The column names; empty for formats whose records contain the names.
  private(set) var headers: [String] = []
  /// Whether no name of a table's columns says that it has positions, nor the first addresses.
  private(set) var lacksPosition = false

  /// - Parameter bytes: the content of `file`, which must outlive the cursor.
  /// - Throws: `CatalogueError` when a table has no header.
  init(_ bytes: UnsafeRawBufferPointer, of file: SourceFile) throws(CatalogueError) {
    url = file.url
    format = file.detected.format
    areBindings = file.detected.lists == ["bindings"]
    switch format {
    case .table:
      reader = .rows(
        CatalogueCursor(bytes, url: url, lists: file.detected.lists, path: file.detected.path))
      headers = file.detected.headers
      if headers.isEmpty { try readHeaders() }
    case .csv:
      reader = .delimited(DelimitedReader(bytes, separator: file.separator ?? .comma))
      try readHeaders()
    default:
      let cursor = CatalogueCursor(
        bytes, url: url, lists: file.detected.lists, path: file.detected.path,
        isKeyed: file.detected.isKeyed, isSequence: file.detected.isSequence)
      if format == .overpass { places = try OverpassPlaces(cursor) }
      reader = .json(cursor)
    }
  }

  /// The next record; nil after the last one.
  mutating func next() throws(CatalogueError) -> SourceRecord? {
    guard case .json(var cursor) = reader else {
      return try nextRow().map(record)
    }
    var record = try cursor.next()
    // Nodes without tags are the corners of ways.
    while format == .overpass, let element = record, !RecordShape.isElement(element.value) {
      record = try cursor.next()
    }
    reader = .json(cursor)
    position += 1
    guard let record else { return nil }
    // A stored record is read alone, so it states its place itself.
    if let places {
      return SourceRecord(position: position, value: places.completing(record.value))
    }
    if areBindings {
      return SourceRecord(position: position, value: Self.values(ofBinding: record.value))
    }
    // A key identifies its record, unless it only counts.
    if let key = record.key, record.key != "0", !isCounted, !record.value.has("id"),
      case .object(let members) = record.value
    {
      let id = JSON.Member(name: "id", value: .string(key))
      return SourceRecord(position: position, value: .object([id] + members))
    }
    if record.key == "0" { isCounted = true }
    return SourceRecord(position: position, value: record.value, bytes: record.bytes)
  }

  /// The values of a result of SPARQL, which have their types beside them, with the item's
  /// identifier.
  private static func values(ofBinding binding: JSON) -> JSON {
    guard case .object(let members) = binding else { return binding }
    var values = members.map { JSON.Member(name: $0.name, value: $0.value["value"]) }
    if !binding.has("id"), let item = binding["item"]["value"].text?.split(separator: "/").last {
      values.append(JSON.Member(name: "id", value: .string(String(item))))
    }
    return .object(values)
  }

  /// Reads rows up to the header, below titles and notes.
  private mutating func readHeaders() throws(CatalogueError) {
    let beginning = self
    var rows: [[JSON]] = []
    for _ in 0..<TableHeader.reach {
      guard let row = try nextRow() else { break }
      headers = TableHeader.names(row.values)
      rows.append(row.values)
      if Columns(headers).hasPosition { return try widen() }
    }
    self = beginning
    if let names = TableHeader.names(ofRows: rows) {
      headers = names
      return
    }
    guard let row = try nextRow() else { throw .notACatalogue(url) }
    headers = TableHeader.names(row.values)
    // A portal's only position may be in or below the address.
    var ahead = self
    for _ in 0..<TableHeader.reach {
      guard let record = try ahead.next(), let row = TableRow(record.value) else { break }
      if (try? SourcePosition.read(row)) != nil { return }
    }
    lacksPosition = true
  }

  /// Names the columns that the header lacks, if the first rows all have values in them.
  private mutating func widen() throws(CatalogueError) {
    var (ahead, width) = (self, Int.max)
    for _ in 0..<TableHeader.reach {
      guard let row = try ahead.nextRow() else { break }
      width = min(width, row.values.lastIndex { $0.text != nil }.map { $0 + 1 } ?? 0)
    }
    guard width != .max, width > headers.count else { return }
    headers += (headers.count..<width).map { "#\($0 + 1)" }
  }

  /// A row of a table.
  private struct Row {
    var values: [JSON]
    /// Whether the file ends with it, without a line end.
    var isUnfinished = false
    /// Whether its values cannot be told apart.
    var isBroken = false
  }

  private mutating func nextRow() throws(CatalogueError) -> Row? {
    position += 1
    switch reader {
    case .json: return nil
    case .rows(var cursor):
      let record = try cursor.next()
      reader = .rows(cursor)
      return record.map { Row(values: $0.value.elements) }
    case .delimited(var lines):
      do throws(DelimitedReader.Failure) {
        let row = try lines.next()
        reader = .delimited(lines)
        return row.map {
          Row(
            values: $0.map { JSON.string($0) }, isUnfinished: lines.isUnfinished,
            isBroken: lines.isBroken)
        }
      } catch {
        switch error {
        case .truncated: throw .truncated(url)
        case .tooWide: throw .notACatalogue(url)
        }
      }
    }
  }

  private func record(_ row: Row) -> SourceRecord {
    let members = headers.enumerated().compactMap { index, name -> JSON.Member? in
      if name.isEmpty { return nil }
      let value = index < row.values.count ? row.values[index] : .null
      return JSON.Member(name: name, value: TableHeader.location(value) ?? value)
    }
    var record = SourceRecord(position: position, value: .object(members))
    // Spreadsheets omit trailing empty fields; a row is truncated only at the end of the file.
    record.isCutShort = row.isUnfinished && row.values.count < headers.count
    // A separator within a value without quotation marks moves the values behind it.
    record.isBroken =
      row.isBroken || row.values.dropFirst(headers.count).contains { $0.text != nil }
    return record
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
  /// Whether it is a row whose values cannot be told apart.
  var isBroken = false
}
