import GRDB
import GRDBSQLite

/// An SQLite virtual table over rows in memory, from which one statement inserts many rows
/// (`BulkInsert`): running a statement for each row costs more than the row itself.
enum BulkRows {
  /// The value of a column.
  struct Cell {
    enum Kind: UInt8 {
      case null, integer, number, text, bytes
    }

    var kind: Kind
    /// The size of a text or blob in bytes.
    var count: Int32 = 0
    /// An integer, the bits of a floating-point number, or the offset of a text or blob.
    var bits: Int64 = 0
  }

  /// The rows, whose memory must stay valid while a statement reads them.
  struct Source {
    /// The cells, row by row.
    var cells: UnsafePointer<Cell>
    var columnCount: Int
    var rowCount: Int
    /// The buffer of texts and blobs.
    var texts: UnsafePointer<UInt8>
    /// The row indices in output order; nil for the order in memory.
    var order: UnsafePointer<Int>?
  }

  /// The name of the table; a statement selects from `bulkRows (?)` with a pointer to a `Source`.
  static let name: StaticString = "bulkRows"
  /// The number of columns: c0, c1 and so on.
  static let columnLimit = 16

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    var source: UnsafePointer<Source>?
    var place = 0

    var row: Int {
      guard let order = source?.pointee.order else { return place }
      return order[place]
    }
  }

  /// Registers the table with a connection.
  static func register(_ db: Database) throws {
    let code = name.withUTF8Buffer { name in
      name.withMemoryRebound(to: CChar.self) { name in
        sqlite3_create_module_v2(db.sqliteConnection, name.baseAddress, module, nil, nil)
      }
    }
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// The module's functions; without `xCreate`, the table is available without being created.
  nonisolated(unsafe) private static let module: UnsafePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    module.initialize(to: sqlite3_module())
    module.pointee.iVersion = 1
    module.pointee.xConnect = { db, _, _, _, table, _ in
      let columns = (0..<columnLimit).map { "c\($0)" }.joined(separator: ", ")
      let code = sqlite3_declare_vtab(db, "CREATE TABLE x (\(columns), source HIDDEN)")
      guard code == SQLITE_OK else { return code }
      let made = UnsafeMutablePointer<sqlite3_vtab>.allocate(capacity: 1)
      made.initialize(to: sqlite3_vtab())
      table?.pointee = made
      return SQLITE_OK
    }
    module.pointee.xDisconnect = { table in
      table?.deallocate()
      return SQLITE_OK
    }
    module.pointee.xBestIndex = { _, plan in
      guard let plan else { return SQLITE_ERROR }
      for index in 0..<Int(plan.pointee.nConstraint) {
        let constraint = plan.pointee.aConstraint[index]
        guard constraint.iColumn == columnLimit, constraint.usable != 0,
          constraint.op == UInt8(SQLITE_INDEX_CONSTRAINT_EQ)
        else { continue }
        plan.pointee.aConstraintUsage[index].argvIndex = 1
        plan.pointee.aConstraintUsage[index].omit = 1
        return SQLITE_OK
      }
      return SQLITE_CONSTRAINT
    }
    module.pointee.xOpen = { _, cursor in
      let opened = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      opened.initialize(to: Cursor())
      // SQLite's cursor structure is the first member.
      cursor?.pointee = UnsafeMutableRawPointer(opened)
        .assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.pointee.xClose = { cursor in
      at(cursor).deallocate()
      return SQLITE_OK
    }
    module.pointee.xFilter = { cursor, _, _, _, values in
      let source = name.withUTF8Buffer { name in
        name.withMemoryRebound(to: CChar.self) { name in
          sqlite3_value_pointer(values?[0], name.baseAddress)
        }
      }
      at(cursor).pointee.source = source.map {
        UnsafePointer($0.assumingMemoryBound(to: Source.self))
      }
      at(cursor).pointee.place = 0
      return SQLITE_OK
    }
    module.pointee.xNext = { cursor in
      at(cursor).pointee.place += 1
      return SQLITE_OK
    }
    module.pointee.xEof = { cursor in
      at(cursor).pointee.place < at(cursor).pointee.source?.pointee.rowCount ?? 0 ? 0 : 1
    }
    module.pointee.xColumn = { cursor, context, column in
      give(Int(column), of: at(cursor), to: context)
      return SQLITE_OK
    }
    module.pointee.xRowid = { cursor, row in
      row?.pointee = Int64(at(cursor).pointee.row)
      return SQLITE_OK
    }
    return UnsafePointer(module)
  }()

  private static func at(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?
  ) -> UnsafeMutablePointer<Cursor> {
    // SQLite passes back the pointer from `xOpen`.
    UnsafeMutableRawPointer(cursor.unsafelyUnwrapped).assumingMemoryBound(to: Cursor.self)
  }

  /// The bytes are not copied, because they stay valid until the statement ends.
  private static func give(
    _ column: Int, of cursor: UnsafeMutablePointer<Cursor>, to context: OpaquePointer?
  ) {
    guard let source = cursor.pointee.source, column < source.pointee.columnCount else {
      return sqlite3_result_null(context)
    }
    let cell = source.pointee.cells[cursor.pointee.row * source.pointee.columnCount + column]
    switch cell.kind {
    case .null: sqlite3_result_null(context)
    case .integer: sqlite3_result_int64(context, cell.bits)
    case .number:
      sqlite3_result_double(context, Double(bitPattern: UInt64(bitPattern: cell.bits)))
    case .text:
      let start = UnsafeRawPointer(source.pointee.texts + Int(cell.bits))
      sqlite3_result_text(
        context, start.assumingMemoryBound(to: CChar.self), cell.count, nil)
    case .bytes:
      sqlite3_result_blob(context, source.pointee.texts + Int(cell.bits), cell.count, nil)
    }
  }
}
