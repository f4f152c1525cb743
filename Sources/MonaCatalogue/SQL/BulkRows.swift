import GRDB
import GRDBSQLite

/// A virtual table of SQLite's whose rows lie in memory, for one statement to write as many as there are
/// (`BulkInsert`): a statement run once a row spends more on beginning and ending than on the row.
enum BulkRows {
  /// What a column of a row holds.
  struct Cell {
    enum Kind: UInt8 {
      case null, integer, number, text, bytes
    }

    var kind: Kind
    /// How many bytes a text or bytes have.
    var count: Int32 = 0
    /// An integer, the bits of a number, or where the bytes of a text begin.
    var bits: Int64 = 0
  }

  /// The rows; all that it points to must stay while a statement reads it.
  struct Source {
    /// Row after row.
    var cells: UnsafePointer<Cell>
    var columnCount: Int
    var rowCount: Int
    /// What texts and bytes are parts of.
    var texts: UnsafePointer<UInt8>
    /// Which row comes at which place; nil when they come as they lie.
    var order: UnsafePointer<Int>?
  }

  /// A statement selects from `bulkRows (?)`, and is given a `Source` there.
  static let name: StaticString = "bulkRows"
  /// How many columns it has: c0, c1 and so on.
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

  /// Has a connection know the table.
  static func register(_ db: Database) throws {
    let code = name.withUTF8Buffer { name in
      name.withMemoryRebound(to: CChar.self) { name in
        sqlite3_create_module_v2(db.sqliteConnection, name.baseAddress, module, nil, nil)
      }
    }
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Tells SQLite what the table can do; it has no `xCreate`, so that it is there without being made.
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
      // SQLite's part of it comes first.
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
    // SQLite hands back what `xOpen` gave it.
    UnsafeMutableRawPointer(cursor.unsafelyUnwrapped).assumingMemoryBound(to: Cursor.self)
  }

  /// The bytes are not copied: they stay until the statement has ended.
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
