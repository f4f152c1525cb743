import GRDB
import GRDBSQLite

/// Collects rows in memory and inserts them with one statement.
///
/// GRDB does not see these writes, so `Database.notifyChanges` must announce them.
struct BulkInsert {
  /// The maximum number of rows and bytes of text collected before writing.
  private static let limit = (rows: 1 << 10, bytes: 1 << 22)

  private let statement: Statement
  private let columnCount: Int
  private var cells: [BulkRows.Cell] = []
  private var texts: [UInt8] = []

  /// - Parameters:
  ///   - sql: `INSERT INTO` with a table and its columns; the first column is an integer by which
  ///     the rows are sorted.
  ///   - clause: an optional clause after the rows, such as `ON CONFLICT`.
  init(_ db: Database, _ sql: String, columns: Int, _ clause: String = "") throws {
    columnCount = columns
    let names = (0..<columns).map { "c\($0)" }.joined(separator: ", ")
    // Without WHERE, SQLite parses ON CONFLICT as a join condition.
    statement = try db.cachedStatement(
      sql: "\(sql) SELECT \(names) FROM \(BulkRows.name) (?) WHERE true \(clause)")
  }

  /// The number of unwritten rows.
  var count: Int { cells.count / columnCount }

  /// Whether the rows should be written now.
  var isFull: Bool {
    cells.count >= Self.limit.rows * columnCount || texts.count >= Self.limit.bytes
  }

  // MARK: Gathering, column by column

  mutating func add(_ integer: Int64?) {
    guard let integer else { return addNull() }
    cells.append(BulkRows.Cell(kind: .integer, bits: integer))
  }

  mutating func add(_ number: Double?) {
    guard let number else { return addNull() }
    cells.append(
      BulkRows.Cell(kind: .number, bits: Int64(bitPattern: number.bitPattern)))
  }

  mutating func add(_ text: String?) {
    guard let text else { return addNull() }
    // Uses the text in place, because copying it costs an atomic reference count.
    add(text.utf8, .text)
  }

  mutating func add(_ bytes: [UInt8]) { add(bytes, .bytes) }

  mutating func add(_ bytes: UnsafeRawBufferPointer) { add(bytes, .bytes) }

  private mutating func add(_ bytes: some Collection<UInt8>, _ kind: BulkRows.Cell.Kind) {
    cells.append(
      BulkRows.Cell(kind: kind, count: Int32(bytes.count), bits: Int64(texts.count)))
    texts.append(contentsOf: bytes)
  }

  private mutating func addNull() { cells.append(BulkRows.Cell(kind: .null)) }

  // MARK: Writing

  /// Writes the collected rows, sorted by the first column.
  mutating func write() throws {
    guard !cells.isEmpty else { return }
    let order = order()
    // An empty array may have no address, which SQLite would read as NULL.
    if texts.isEmpty { texts.append(0) }
    try cells.withUnsafeBufferPointer { cells in
      try texts.withUnsafeBufferPointer { texts in
        try order.withUnsafeBufferPointer { order in
          guard let first = cells.baseAddress, let bytes = texts.baseAddress else { return }
          var source = BulkRows.Source(
            cells: first, columnCount: columnCount, rowCount: count, texts: bytes,
            order: order.isEmpty ? nil : order.baseAddress)
          try withUnsafeMutablePointer(to: &source) { try run($0) }
        }
      }
    }
    cells.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
  }

  /// The row indices sorted by the first column; empty when the rows are already sorted.
  private func order() -> [Int] {
    let keys = stride(from: 0, to: cells.count, by: columnCount).map { cells[$0].bits }
    if zip(keys, keys.dropFirst()).allSatisfy(<=) { return [] }
    return keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }

  private func run(_ source: UnsafeMutablePointer<BulkRows.Source>) throws {
    let pointer = statement.sqliteStatement
    BulkRows.name.withUTF8Buffer { name in
      name.withMemoryRebound(to: CChar.self) { name in
        _ = sqlite3_bind_pointer(pointer, 1, source, name.baseAddress, nil)
      }
    }
    let code = sqlite3_step(pointer)
    let message = sqlite3_errmsg(sqlite3_db_handle(pointer)).map { String(cString: $0) }
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
    guard code == SQLITE_DONE else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
  }
}
