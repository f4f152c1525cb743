import Foundation
import GRDB
import MonaArchive
import MonaCatalogue
import MonaServerStore

/// The tables of a `ServerStore`, as they are copied from one database to another of either engine, and compared.
struct StoreCopy: Sendable {
  /// The tables, each after those that it refers to.
  static let tables = [
    "person", "photo", "setting", "invitation", "action", "publishedNumber", "token", "reset",
    "webSession", "epoch", "done", "removal", "visit", "visitPhoto", "removedPhoto", "consent",
    "showing", "givenComment", "report", "picture", "correction", "proposal", "dailyChoice",
    "wording", "badgeChange", "duplicate", "selection", "catalogueImport",
  ]

  private enum ColumnType: String {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"
    case bytes = "BLOB"
  }

  private struct Table {
    let name: String
    var columns: [(name: String, type: ColumnType)] = []
    /// The columns of the primary key, in its order.
    var key: [String] = []
    /// Whether the rows are numbered by the database.
    var isNumbered = false

    var names: String { columns.map(\.name).joined(separator: ", ") }

    /// The values of a row of `names`.
    func values(_ row: StoreRow) -> StoreArguments {
      StoreArguments(
        columns.indices.map { index -> (any StoreColumn)? in
          switch columns[index].type {
          case .integer: row[index] as Int64?
          case .real: row[index] as Double?
          case .text: row[index] as String?
          case .bytes: row[index] as Data?
          }
        })
    }
  }

  private let tables: [Table]

  /// The tables of the latest migrations.
  init() throws {
    let queue = try DatabaseQueue(configuration: Catalogue.configuration())
    try ServerSchema.migrator.migrate(queue)
    tables = try SQLiteDatabase(queue).read { db in
      try Self.tables.map { name in
        var table = Table(name: name)
        var key: [(place: Int, column: String)] = []
        for row in try db.rows("SELECT name, type, pk FROM pragma_table_info(?)", [name]) {
          guard let type = ColumnType(rawValue: row[1]) else { throw ServerStoreError.noRow }
          table.columns.append((row[0], type))
          if row[2] > 0 { key.append((row[2], row[0])) }
        }
        table.key = key.sorted { $0.place < $1.place }.map(\.column)
        table.isNumbered = table.key == ["id"]
        return table
      }
    }
  }

  /// Copies all rows into tables without any.
  func copy(from source: any StoreSession, to target: any StoreSession) throws {
    for table in tables {
      // Triggers have filled it.
      if table.name == "givenComment" { try target.execute("DELETE FROM givenComment") }
      let insertion =
        "INSERT INTO \(table.name) (\(table.names)) VALUES (\(StoreArguments.marks(table.columns.count)))"
      try source.forEach("SELECT \(table.names) FROM \(table.name)") { row in
        try target.execute(insertion, table.values(row), isKept: true)
        if table.name == "visit" { try Self.copyReceived(row, target) }
      }
      if table.isNumbered {
        try Self.setLast(Self.last(of: table.name, source), of: table.name, target)
      }
    }
  }

  /// When the server received the fields of a visit, which a trigger has set to other times.
  private static func copyReceived(
    _ row: StoreRow, _ target: any StoreSession
  ) throws {
    func value(_ name: String) -> Int64? { row[name] }
    try target.execute(
      """
      UPDATE visit SET ratingReceivedAt = ?, commentReceivedAt = ?, photoReceivedAt = ?,
        collectedAtReceivedAt = ? WHERE person = ? AND discovery = ?
      """,
      [
        value("ratingReceivedAt"), value("commentReceivedAt"), value("photoReceivedAt"),
        value("collectedAtReceivedAt"), value("person"), value("discovery"),
      ], isKept: true)
  }

  /// The greatest number that a row of a table ever had; no later row gets one up to it.
  private static func last(of table: String, _ db: any StoreSession) throws -> Int64 {
    let given =
      switch db.engine {
      case .sqlite: "SELECT max(seq) FROM sqlite_sequence WHERE name = '\(table)'"
      case .postgres: "SELECT CASE WHEN is_called THEN last_value END FROM \(table)_id_seq"
      }
    return max(
      try db.value(Int64.self, given) ?? 0,
      try db.value(Int64.self, "SELECT max(id) FROM \(table)") ?? 0)
  }

  private static func setLast(
    _ last: Int64, of table: String, _ db: any StoreSession
  ) throws {
    guard last > 0 else { return }
    switch db.engine {
    case .sqlite:
      try db.execute("DELETE FROM sqlite_sequence WHERE name = ?", [table])
      try db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [table, last])
    case .postgres: _ = try db.rows("SELECT setval('\(table)_id_seq', ?)", [last])
    }
  }

  /// A checksum of all rows of each table, which is the same for the same rows in either engine.
  func checksums(_ db: any StoreSession) throws -> [String: String] {
    var sums: [String: String] = [:]
    for table in tables {
      var sum = SHA256()
      func add(_ text: String) {
        var text = text
        text.withUTF8 { sum.update(UnsafeRawBufferPointer($0)) }
      }
      try db.forEach(
        """
        SELECT \(table.names) FROM \(table.name) ORDER BY \(table.key.joined(separator: ", "))
        """
      ) { row in
        for value in table.values(row).values {
          switch value {
          case .null: add("n;")
          case .integer(let number): add("i\(number);")
          case .real(let number): add("r\(number.bitPattern);")
          case .text(let text): add("t\(text.utf8.count):\(text);")
          case .bytes(let bytes):
            add("b\(bytes.count):")
            bytes.withUnsafeBytes { sum.update($0) }
          }
        }
        add("\n")
      }
      sums[table.name] = sum.hexadecimal()
      if table.isNumbered { sums["\(table.name).id"] = "\(try Self.last(of: table.name, db))" }
    }
    return sums
  }

  /// Whether no table has a row.
  func isEmpty(_ db: any StoreSession) throws -> Bool {
    try tables.allSatisfy { try db.row("SELECT 1 FROM \($0.name) LIMIT 1") == nil }
  }

  /// Lets nobody else write until the transaction ends; others may read.
  func holdWriters(_ db: any StoreSession) throws {
    guard db.engine == .postgres else { return }
    try db.executeAll(
      "LOCK TABLE \(tables.map(\.name).joined(separator: ", ")) IN SHARE ROW EXCLUSIVE MODE")
  }

  /// The error of a write into tables that were moved.
  static let refusal = "MONA: these tables were moved"

  /// The names of the triggers by which the tables of an engine refuse writes.
  private func seals(of table: Table, _ engine: StoreEngine) -> [String] {
    switch engine {
    case .sqlite: ["INSERT", "UPDATE", "DELETE"].map { "\(table.name)Moved\($0)" }
    case .postgres: ["\(table.name)Moved"]
    }
  }

  /// Has the tables take writes again.
  func unseal(_ db: any StoreSession) throws {
    for table in tables {
      for trigger in seals(of: table, db.engine) {
        let place = db.engine == .postgres ? " ON \(table.name)" : ""
        try db.executeAll("DROP TRIGGER IF EXISTS \(trigger)\(place)")
      }
    }
  }

  /// Whether the tables refuse writes.
  func isSealed(_ db: any StoreSession) throws -> Bool {
    let name = tables[0].name.lowercased() + "moved%"
    let triggers =
      switch db.engine {
      case .sqlite: "sqlite_master WHERE type = 'trigger' AND lower(name)"
      case .postgres: "pg_trigger WHERE lower(tgname::TEXT)"
      }
    return try db.row("SELECT 1 FROM \(triggers) LIKE '\(name)'") != nil
  }

  /// Has the tables refuse each write from now on, also of a server that still serves them.
  func seal(_ db: any StoreSession) throws {
    switch db.engine {
    case .sqlite:
      for table in tables {
        for (event, name) in zip(["INSERT", "UPDATE", "DELETE"], seals(of: table, .sqlite)) {
          try db.executeAll(
            """
            CREATE TRIGGER IF NOT EXISTS \(name) BEFORE \(event) ON \(table.name)
            BEGIN SELECT RAISE(ABORT, '\(Self.refusal)'); END
            """)
        }
      }
    case .postgres:
      try db.executeAll(
        """
        CREATE OR REPLACE FUNCTION refuseMoved() RETURNS TRIGGER LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '\(Self.refusal)'; END $$
        """)
      for table in tables {
        try db.executeAll(
          """
          CREATE OR REPLACE TRIGGER \(table.name)Moved BEFORE INSERT OR UPDATE OR DELETE
            ON \(table.name) FOR EACH ROW EXECUTE FUNCTION refuseMoved()
          """)
      }
    }
  }
}
