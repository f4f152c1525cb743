import GRDB
import GRDBSQLite

/// The folded texts of a full-text table, read where FTS5 keeps them: many times faster than
/// through FTS5 and, read through SQLite's own interface, than through GRDB's rows.
struct SearchTexts {
  /// The texts of a row, and where the discovery stands.
  struct Entry {
    var texts: [[UInt8]]
    var place: Coordinate?
  }

  private let pointer: OpaquePointer
  private let columns: Int32
  private let hasPlace: Bool

  /// - Parameters:
  ///   - columns: how many of its columns hold texts.
  ///   - hasPlace: whether a latitude and a longitude follow.
  init(_ table: String, columns: Int, hasPlace: Bool = false, _ db: Database) throws {
    let names = (0..<columns + (hasPlace ? 2 : 0)).map { "c\($0)" }.joined(separator: ", ")
    pointer = try db.cachedStatement(
      sql: "SELECT \(names) FROM \(table)_content WHERE id = ?"
    ).sqliteStatement
    self.columns = Int32(columns)
    self.hasPlace = hasPlace
  }

  /// Nil when the table has no such row.
  func entry(_ row: Int64) throws -> Entry? {
    sqlite3_bind_int64(pointer, 1, row)
    defer { sqlite3_reset(pointer) }
    let code = sqlite3_step(pointer)
    guard code == SQLITE_ROW else {
      guard code == SQLITE_DONE else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
      return nil
    }
    let texts = (0..<columns).map { column -> [UInt8] in
      guard let start = sqlite3_column_text(pointer, column) else { return [] }
      let count = Int(sqlite3_column_bytes(pointer, column))
      return Array(UnsafeBufferPointer(start: start, count: count))
    }
    return Entry(texts: texts, place: hasPlace ? place : nil)
  }

  private var place: Coordinate? {
    guard sqlite3_column_type(pointer, columns) != SQLITE_NULL else { return nil }
    return Coordinate(
      latitude: sqlite3_column_double(pointer, columns),
      longitude: sqlite3_column_double(pointer, columns + 1))
  }
}
