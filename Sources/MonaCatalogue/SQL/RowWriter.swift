import GRDB
import GRDBSQLite

/// Writes rows by a statement through SQLite's C API, which binds the values of an import in a quarter of the
/// time of GRDB's arguments.
///
/// GRDB's transaction observers learn of the commit, but not of these rows.
struct RowWriter {
  private let statement: Statement
  private let pointer: OpaquePointer

  /// Creates a writer.
  init(_ sql: String, _ db: Database) throws {
    statement = try db.cachedStatement(sql: sql)
    pointer = statement.sqliteStatement
  }

  /// Executes the statement once.
  /// - Parameter bind: adds the value of each parameter, in order.
  /// - Throws: `DatabaseError`.
  func execute(_ bind: (inout Values) -> Void) throws {
    // GRDB leaves a statement as its last execution ended.
    sqlite3_reset(pointer)
    var values = Values(pointer)
    bind(&values)
    assert(values.count == sqlite3_bind_parameter_count(pointer))
    defer { sqlite3_reset(pointer) }
    guard values.code == SQLITE_OK else { throw DatabaseError(values.code, of: pointer) }
    let code = sqlite3_step(pointer)
    guard code == SQLITE_DONE else { throw DatabaseError(code, of: pointer) }
  }

  /// The values of a statement's parameters.
  struct Values {
    /// Has SQLite copy a text or blob before the call returns.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private let pointer: OpaquePointer
    /// The number of values added.
    fileprivate private(set) var count: Int32 = 0
    /// The first error of a value.
    fileprivate private(set) var code = SQLITE_OK

    fileprivate init(_ pointer: OpaquePointer) { self.pointer = pointer }

    /// Adds an integer.
    mutating func add(_ number: Int64) {
      note(sqlite3_bind_int64(pointer, next(), number))
    }

    /// Adds an integer; NULL for nil.
    mutating func add(_ number: Int?) {
      guard let number else { return addNull() }
      add(Int64(number))
    }

    /// Adds a number; NULL for nil.
    mutating func add(_ number: Double?) {
      guard let number else { return addNull() }
      note(sqlite3_bind_double(pointer, next(), number))
    }

    /// Adds a text; NULL for nil.
    mutating func add(_ text: String?) {
      guard var text else { return addNull() }
      let (pointer, index) = (pointer, next())
      // The address of no bytes may be nil, which SQLite takes for NULL.
      if text.isEmpty { return note(sqlite3_bind_text(pointer, index, "", 0, Self.copied)) }
      let result = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(
            pointer, index, $0.baseAddress, UInt64($0.count), Self.copied, UInt8(SQLITE_UTF8))
        }
      }
      note(result)
    }

    /// Adds a blob.
    mutating func add(_ blob: UnsafeRawBufferPointer) {
      if blob.isEmpty { return note(sqlite3_bind_zeroblob(pointer, next(), 0)) }
      note(
        sqlite3_bind_blob64(pointer, next(), blob.baseAddress, UInt64(blob.count), Self.copied))
    }

    /// Adds a blob.
    mutating func add(_ blob: [UInt8]) {
      blob.withUnsafeBytes { add($0) }
    }

    private mutating func addNull() {
      note(sqlite3_bind_null(pointer, next()))
    }

    /// The index of the next parameter.
    private mutating func next() -> Int32 {
      count += 1
      return count
    }

    private mutating func note(_ result: Int32) {
      if code == SQLITE_OK { code = result }
    }
  }
}

extension DatabaseError {
  /// The error of a statement's last call.
  init(_ code: Int32, of statement: OpaquePointer) {
    let message = sqlite3_errmsg(sqlite3_db_handle(statement)).map { String(cString: $0) }
    self.init(resultCode: ResultCode(rawValue: code), message: message)
  }
}
