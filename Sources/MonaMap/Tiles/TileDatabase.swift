import Foundation
import GRDBSQLite
import MonaModel

/// The SQLite database of an MBTiles file, which is untrusted input.
///
/// Uses SQLite directly, because GRDB reserves the authorizer. The cost of reading is bounded:
/// values are limited to the size of a tile, queries to a duration, and views to plain queries of
/// tables (see `TileSchema`).
///
/// Unchecked, because mutable state is only accessed on `queue`.
final class TileDatabase: @unchecked Sendable {
  /// Why a query failed.
  enum Failure: Error {
    /// The query exceeded the limits or used forbidden SQL.
    case tooComplex
    /// An SQLite result code.
    case code(Int32)
  }

  private let queue = DispatchQueue(label: "mona.mbtiles")
  private let connection: OpaquePointer
  private let limits: MBTiles.Limits
  private var deadline = ContinuousClock.now
  /// Whether the authorizer denied an action.
  private var wasDenied = false
  /// The number of queries that were too complex; after `mostRefusals`, no more queries run.
  private var refusals = 0
  private static let mostRefusals = 3

  /// The maximum size of a value, in bytes.
  var longestValue: Int { limits.longestValue }

  init(_ file: URL, limits: MBTiles.Limits) throws(Failure) {
    self.limits = limits
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(file.cPath, &opened, flags, nil)
    guard let opened else { throw .code(SQLITE_NOMEM) }
    guard code == SQLITE_OK else {
      sqlite3_close_v2(opened)
      throw .code(code)
    }
    connection = opened
    sqlite3_extended_result_codes(connection, 0)
    sqlite3_busy_timeout(connection, 1000)
    limit()
  }

  deinit { sqlite3_close_v2(connection) }

  /// Runs queries on the queue and waits for them.
  ///
  /// Call off the main thread.
  func read<Answer>(_ body: (TileDatabase) throws -> Answer) throws -> Answer {
    MainThread.assertOffMainThread("a file of tiles")
    return try queue.sync { try ask(body) }
  }

  /// Runs queries on the queue asynchronously.
  func answer<Answer: Sendable>(
    _ body: @escaping @Sendable (TileDatabase) throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try self.ask(body) }) }
    }
  }

  private func ask<Answer>(_ body: (TileDatabase) throws -> Answer) throws -> Answer {
    guard refusals < Self.mostRefusals else { throw Failure.tooComplex }
    deadline = .now + limits.timeout
    do { return try body(self) } catch Failure.tooComplex {
      refusals += 1
      throw Failure.tooComplex
    }
  }

  /// Calls `body` with each row of a query until it returns false; only call within ``read(_:)`` or
  /// ``answer(_:)``.
  func rows(
    _ sql: String, _ numbers: [Int] = [], _ body: (TileRow) throws -> Bool = { _ in true }
  ) throws {
    var prepared: OpaquePointer?
    try check(sqlite3_prepare_v2(connection, sql, -1, &prepared, nil))
    guard let prepared else { return }
    defer { sqlite3_finalize(prepared) }
    for (index, number) in numbers.enumerated() {
      try check(sqlite3_bind_int64(prepared, Int32(index + 1), Int64(number)))
    }
    while true {
      let code = sqlite3_step(prepared)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { return try check(code) }
      if try !body(TileRow(statement: prepared)) { return }
    }
  }

  /// Restricts all further SQL to reading and a few harmless functions.
  func distrust() throws {
    try check(sqlite3_drop_modules(connection, nil))
    let code = sqlite3_set_authorizer(
      connection,
      { context, action, _, name, _, _ in
        switch action {
        case SQLITE_SELECT, SQLITE_READ: return SQLITE_OK
        case SQLITE_FUNCTION:
          let name = name.map { String(cString: $0).lowercased() }
          if let name, TileDatabase.functions.contains(name) { return SQLITE_OK }
        default: break
        }
        // For a denied function, SQLite only reports a generic error.
        context.map { TileDatabase.at($0).wasDenied = true }
        return SQLITE_DENY
      }, Unmanaged.passUnretained(self).toOpaque())
    try check(code)
  }

  private static func at(_ context: UnsafeMutableRawPointer) -> TileDatabase {
    Unmanaged<TileDatabase>.fromOpaque(context).takeUnretainedValue()
  }

  private static let functions: Set = [
    "length", "typeof", "lower", "min", "max", "coalesce", "ifnull", "abs", "substr",
  ]

  private func limit() {
    for (what, most) in [
      (SQLITE_LIMIT_LENGTH, longestValue + 65_536), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
      (SQLITE_LIMIT_COLUMN, 200), (SQLITE_LIMIT_EXPR_DEPTH, 50),
      (SQLITE_LIMIT_COMPOUND_SELECT, 10), (SQLITE_LIMIT_VDBE_OP, 25_000),
      (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 5), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ] {
      sqlite3_limit(connection, what, Int32(most))
    }
    // A version of SQLite without one of these settings has no such feature to restrict, so errors
    // are ignored.
    for setting in ["trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"] {
      sqlite3_exec(connection, "PRAGMA \(setting)", nil, nil, nil)
    }
    sqlite3_progress_handler(
      connection, 1000,
      { context in
        guard let context else { return 0 }
        return ContinuousClock.now > TileDatabase.at(context).deadline ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func check(_ code: Int32) throws {
    switch code & 0xFF {
    case SQLITE_OK: return
    case SQLITE_ERROR where wasDenied: throw Failure.tooComplex
    case SQLITE_INTERRUPT, SQLITE_TOOBIG, SQLITE_AUTH, SQLITE_NOMEM: throw Failure.tooComplex
    case let code: throw Failure.code(code)
    }
  }
}

/// A row of a result, valid during the callback.
struct TileRow {
  fileprivate let statement: OpaquePointer

  /// The text in a column; nil for other types.
  func text(_ column: Int32) -> String? {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT else { return nil }
    return sqlite3_column_text(statement, column).map { String(cString: $0) }
  }

  /// The integer in a column; nil for other types.
  func integer(_ column: Int32) -> Int? {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return Int(sqlite3_column_int64(statement, column))
  }

  /// The bytes in a column; nil for other types.
  func data(_ column: Int32) -> Data? {
    guard sqlite3_column_type(statement, column) == SQLITE_BLOB else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return sqlite3_column_blob(statement, column).map { Data(bytes: $0, count: count) } ?? Data()
  }
}

/// Validates the tables and views of an MBTiles file.
///
/// The specification allows `tiles` and `metadata` to be views. SQLite expands every reference to
/// another view or common table expression, so a few kilobytes of SQL can expand to gigabytes.
/// Therefore views must be short and reference tables only. Generated columns are rejected, because
/// SQLite does not call the authorizer for their functions.
struct TileSchema {
  private struct Entry {
    var type: String
    var name: String
    /// Whether the entry has pages in the file; virtual tables and views have none.
    var isStored: Bool
    /// The SQL of a view; nil when it exceeds the maximum length.
    var sql: String?
  }

  private static let mostEntries = 200
  private static let longestView = 2000

  private let entries: [Entry]

  /// - Throws: ``MBTilesError/tooComplex(_:)``, or ``MBTilesError/notMBTiles(_:)``.
  init(_ database: TileDatabase, of file: URL) throws {
    var entries: [Entry] = []
    try database.rows(
      """
      SELECT type, lower(name), rootpage,
        CASE WHEN type = 'view' AND length(sql) <= \(Self.longestView) THEN sql END
      FROM sqlite_master WHERE type IN ('table', 'view') AND length(name) <= 200
      LIMIT \(Self.mostEntries + 1)
      """
    ) { row in
      entries.append(
        Entry(
          type: row.text(0) ?? "", name: row.text(1) ?? "", isStored: row.integer(2) ?? 0 > 0,
          sql: row.text(3)))
      return true
    }
    self.entries = entries
    guard entries.count <= Self.mostEntries else { throw MBTilesError.tooComplex(file) }
    guard has("tiles") else { throw MBTilesError.notMBTiles(file) }
    for name in ["tiles", "metadata"] where !isPlain(name) { throw MBTilesError.tooComplex(file) }
    try database.rows(
      """
      SELECT 1 FROM sqlite_master JOIN pragma_table_xinfo(sqlite_master.name) AS xinfo
      WHERE sqlite_master.type = 'table' AND rootpage > 0 AND xinfo.hidden IN (2, 3) LIMIT 1
      """
    ) { _ in throw MBTilesError.tooComplex(file) }
  }

  /// Whether a table or view of this name exists.
  func has(_ name: String) -> Bool { entries.contains { $0.name == name } }

  /// Whether the entry of this name, if any, is a stored table or a view that only references
  /// tables.
  private func isPlain(_ name: String) -> Bool {
    entries.filter { $0.name == name }.allSatisfy { entry in
      entry.type == "view" ? entry.sql.map { isPlain($0, of: name) } ?? false : entry.isStored
    }
  }

  private func isPlain(_ sql: String, of name: String) -> Bool {
    let sql = sql.lowercased()
    let words = sql.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    guard !words.contains("with"), !words.contains("recursive") else { return false }
    let others = entries.filter { $0.type == "view" && $0.name != name }.map(\.name)
    // Names with other characters could be quoted in several ways, so they are rejected.
    return others.allSatisfy { other in
      let isWord = other.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
      }
      return isWord && !words.contains(Substring(other))
    }
  }
}
