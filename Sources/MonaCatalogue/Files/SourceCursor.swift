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
  private var position = 0
  /// The column names; empty for formats whose records contain the names.
  private(set) var headers: [String] = []

  /// - Parameter bytes: the content of `file`, which must outlive the cursor.
  /// - Throws: `CatalogueError` when a table has no columns for the position.
  init(_ bytes: UnsafeRawBufferPointer, of file: SourceFile) throws(CatalogueError) {
    url = file.url
    switch file.format {
    case .geojson:
      reader = .json(CatalogueCursor(bytes, url: url, lists: ["features"]))
    case .table:
      reader = .rows(CatalogueCursor(bytes, url: url, lists: ["data"]))
      try readHeaders()
    case .csv:
      reader = .delimited(DelimitedReader(bytes, separator: file.separator ?? .comma))
      try readHeaders()
    case .cityArt, .mona:
      reader = .json(CatalogueCursor(bytes, url: url, lists: ["data"]))
    }
  }

  /// The next record; nil after the last one.
  mutating func next() throws(CatalogueError) -> SourceRecord? {
    guard case .json(var cursor) = reader else {
      guard let row = try nextRow() else { return nil }
      return record(row.values, isUnfinished: row.isUnfinished)
    }
    let record = try cursor.next()
    reader = .json(cursor)
    position += 1
    return record.map { SourceRecord(position: position, value: $0.value, bytes: $0.bytes) }
  }

  private mutating func readHeaders() throws(CatalogueError) {
    guard let row = try nextRow() else { throw .notACatalogue(url) }
    headers = row.values.enumerated().map { index, value in
      value.text.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        ?? "#\(index + 1)"
    }
    guard Columns(headers).hasPosition else { throw .noPosition(url) }
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
