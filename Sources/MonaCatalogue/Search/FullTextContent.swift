import GRDB
import GRDBSQLite
import MonaModel

/// The folded texts of a full-text table, read where they are kept: many times faster than
/// through FTS5 and, read through SQLite's own interface, than through GRDB's rows.
struct FullTextContent {
  /// A row, as long as the next one is not read.
  struct Entry {
    fileprivate let pointer: OpaquePointer
    /// How many texts it has.
    package let count: Int
    fileprivate let hasPlace: Bool

    fileprivate init(_ pointer: OpaquePointer, count: Int, hasPlace: Bool) {
      (self.pointer, self.count, self.hasPlace) = (pointer, count, hasPlace)
    }

    /// The row a reader is at: its first columns are texts, and a place may follow.
    init(_ row: RowReader, texts: Int, hasPlace: Bool) {
      self.init(row.pointer, count: texts, hasPlace: hasPlace)
    }

    /// The UTF-8 of a text.
    func text(_ column: Int) -> UnsafeBufferPointer<UInt8> {
      let start = sqlite3_column_text(pointer, Int32(column))
      return .init(start: start, count: Int(sqlite3_column_bytes(pointer, Int32(column))))
    }

    /// Where the discovery stands.
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

  /// Those of discoveries: their titles, their makers and what they share.
  static func discoveries(_ db: Database) throws -> FullTextContent {
    try FullTextContent(
      "SELECT title, makers, terms, latitude, longitude FROM searchText WHERE row = ?",
      columns: 3, hasPlace: true, db)
  }

  /// Those of addresses: what discoveries stand in, then where that is.
  static func addresses(_ db: Database) throws -> FullTextContent {
    try FullTextContent(
      """
      SELECT place, address, latitude, longitude
      FROM addressText CROSS JOIN searchText USING (row) WHERE row = ?
      """, columns: 2, hasPlace: true, db)
  }

  /// Those of facets: their names.
  static func facets(_ db: Database) throws -> FullTextContent {
    try FullTextContent(
      "SELECT c0 FROM facetSearch_content WHERE id = ?", columns: 1, hasPlace: false, db)
  }

  private init(_ sql: String, columns: Int, hasPlace: Bool, _ db: Database) throws {
    pointer = try db.cachedStatement(sql: sql).sqliteStatement
    self.columns = columns
    self.hasPlace = hasPlace
  }

  /// Nil when the table has no such row.
  func read<Result>(_ row: Int64, _ body: (Entry) -> Result) throws -> Result? {
    sqlite3_bind_int64(pointer, 1, row)
    defer { sqlite3_reset(pointer) }
    let code = sqlite3_step(pointer)
    guard code == SQLITE_ROW else {
      guard code == SQLITE_DONE else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
      return nil
    }
    return body(Entry(pointer, count: columns, hasPlace: hasPlace))
  }
}
