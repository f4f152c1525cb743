import GRDB
import GRDBSQLite
import MonaModel

/// Reads folded texts from the content table through SQLite's C API, many times faster than through
/// FTS5 or GRDB rows.
struct FullTextContent {
  /// A row, valid until the next one is read.
  struct Entry {
    fileprivate let pointer: OpaquePointer
    /// The number of texts.
    package let count: Int
    fileprivate let hasPlace: Bool

    fileprivate init(_ pointer: OpaquePointer, count: Int, hasPlace: Bool) {
      (self.pointer, self.count, self.hasPlace) = (pointer, count, hasPlace)
    }

    /// Creates an entry from a reader's current row: texts first, then optionally a position.
    init(_ row: RowReader, texts: Int, hasPlace: Bool) {
      self.init(row.pointer, count: texts, hasPlace: hasPlace)
    }

    /// A text in UTF-8.
    func text(_ column: Int) -> UnsafeBufferPointer<UInt8> {
      let start = sqlite3_column_text(pointer, Int32(column))
      return .init(start: start, count: Int(sqlite3_column_bytes(pointer, Int32(column))))
    }

    /// The position of the discovery.
    package var place: Coordinate? {
      let column = Int32(count)
      guard hasPlace, sqlite3_column_type(pointer, column) != SQLITE_NULL else { return nil }
      return Coordinate(
        latitude: sqlite3_column_double(pointer, column),
        longitude: sqlite3_column_double(pointer, column + 1))
    }
  }

  private let pointer: OpaquePointer
  private let columns: Int
  private let hasPlace: Bool

  /// The texts of discoveries: title, makers and terms.
  static func discoveries(_ db: Database) throws -> FullTextContent {
    try FullTextContent(
      "SELECT title, makers, terms, latitude, longitude FROM searchText WHERE row = ?",
      columns: 3, hasPlace: true, db)
  }

  /// The texts of locations: place, then address.
  static func addresses(_ db: Database) throws -> FullTextContent {
    try FullTextContent(
      """
      SELECT place, address, latitude, longitude
      FROM addressText CROSS JOIN searchText USING (row) WHERE row = ?
      """, columns: 2, hasPlace: true, db)
  }

  /// The names of facets.
  static func facets(_ db: Database) throws -> FullTextContent {
    try FullTextContent(
      "SELECT c0 FROM facetSearch_content WHERE id = ?", columns: 1, hasPlace: false, db)
  }

  private init(_ sql: String, columns: Int, hasPlace: Bool, _ db: Database) throws {
    pointer = try db.cachedStatement(sql: sql).sqliteStatement
    self.columns = columns
    self.hasPlace = hasPlace
  }

  /// Calls `body` with a row; nil when there is no such row.
  func read<Result>(_ row: Int64, _ body: (Entry) -> Result) throws -> Result? {
    sqlite3_bind_int64(pointer, 1, row)
    defer { sqlite3_reset(pointer) }
    let code = sqlite3_step(pointer)
    guard code == SQLITE_ROW else {
      if code == SQLITE_INTERRUPT { try Task.checkCancellation() }
      guard code == SQLITE_DONE else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
      return nil
    }
    return body(Entry(pointer, count: columns, hasPlace: hasPlace))
  }
}
