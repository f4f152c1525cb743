import GRDB
import GRDBSQLite
import MonaModel

/// The folded texts of a full-text table, read where FTS5 keeps them: many times faster than
/// through FTS5 and, read through SQLite's own interface, than through GRDB's rows.
struct FullTextContent {
  /// A row, as long as the next one is not read.
  struct Entry {
    fileprivate let pointer: OpaquePointer
    /// How many texts it has.
    package let count: Int
    fileprivate let hasPlace: Bool

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

  /// - Parameters:
  ///   - columns: how many of its columns hold texts.
  ///   - hasPlace: whether a latitude and a longitude follow.
  init(_ table: String, columns: Int, hasPlace: Bool = false, _ db: Database) throws {
    let names = (0..<columns + (hasPlace ? 2 : 0)).map { "c\($0)" }.joined(separator: ", ")
    pointer = try db.cachedStatement(
      sql: "SELECT \(names) FROM \(table)_content WHERE id = ?"
    ).sqliteStatement
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
    return body(Entry(pointer: pointer, count: columns, hasPlace: hasPlace))
  }
}
