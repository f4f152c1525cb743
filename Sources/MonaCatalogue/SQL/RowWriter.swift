import GRDB
import GRDBSQLite

/// A statement run once a row, its values bound through SQLite's own interface.
///
/// GRDB's arguments are an array of boxed values, which costs more than the insertion itself. What
/// is written here is announced by `Database.notifyChanges`, as GRDB does not see it.
struct RowWriter {
  /// Tells SQLite to copy: `SQLITE_TRANSIENT`, a macro that Swift does not import.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private let statement: Statement
  private let pointer: OpaquePointer

  init(_ db: Database, sql: String) throws {
    statement = try db.cachedStatement(sql: sql)
    pointer = statement.sqliteStatement
  }

  /// Binds the parameter numbered `index`, from 1; NULL when there is no value.
  func bind(_ index: Int32, _ text: String?) {
    guard var text else { return bindNull(index) }
    text.withUTF8 { bytes in
      // An empty text may have no address, which SQLite would take for NULL.
      guard let start = bytes.baseAddress else {
        sqlite3_bind_text(pointer, index, "", 0, Self.copied)
        return
      }
      start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
        _ = sqlite3_bind_text(pointer, index, start, Int32(bytes.count), Self.copied)
      }
    }
  }

  func bind(_ index: Int32, _ integer: Int64?) {
    guard let integer else { return bindNull(index) }
    sqlite3_bind_int64(pointer, index, integer)
  }

  private func bindNull(_ index: Int32) {
    sqlite3_bind_null(pointer, index)
  }

  /// Writes the row; the values stay bound.
  func run() throws {
    let code = sqlite3_step(pointer)
    guard code == SQLITE_DONE else {
      let message = sqlite3_errmsg(sqlite3_db_handle(pointer)).map { String(cString: $0) }
      sqlite3_reset(pointer)
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
    sqlite3_reset(pointer)
  }
}
