import Foundation
import GRDB
import MonaLog
import MonaModel

/// Reads a damaged catalogue, whose values can be of any type.
struct CatalogueSalvage {
  /// A recovered discovery.
  struct RecoveredRecord {
    var discovery: Discovery
    var bytes: Data
    var isRetired: Bool
  }

  private let db: Database
  private let recordSQL: String
  private var rules = SourceRules([:])

  private init(db: Database) {
    self.db = db
    // Before migration "catalogue 5", records were stored in `discovery`.
    let isApart = tryLogging("What tables a damaged catalogue has was not read") {
      try db.tableExists("discoveryRecord")
    }
    recordSQL =
      isApart == false
      ? "SELECT record FROM discovery WHERE key = ?"
      : "SELECT record FROM discoveryRecord WHERE row = \(SearchRow.rowSQL(of: "?1"))"
  }

  /// Takes what the columns of the known sources mean, in case the damaged file lost it.
  mutating func readRules(knowing sources: [CatalogueSource]) {
    var kept: [Int: ColumnMeanings] = [:]
    for source in sources { kept[source.id] = source.columns }
    // Before migration "catalogue 12", there is no such column.
    for values in rows(of: "source", ["id", "columns"]).rows {
      if let id = Int.fromDatabaseValue(values[0]),
        let text = String.fromDatabaseValue(values[1]),
        let columns = ColumnMeanings(text: text)
      {
        kept[id] = columns
      }
    }
    rules = SourceRules(kept)
  }

  /// Opens the catalogue in a file and locks it for writing during `work`.
  /// - Parameter work: receives nil when not even the first page is readable.
  /// - Throws: `NewerDatabase` when a newer MONA wrote it, `StorageError.busy` when another process
  ///   is writing to it, and errors of `work`.
  static func opening(
    _ file: URL, _ work: (CatalogueSalvage?) throws -> Void
  ) throws {
    guard let queue = try open(file) else { return try work(nil) }
    try queue.writeWithoutTransaction { db in
      // If the process is killed, the main file contains all data.
      tryLogging("The log of a damaged catalogue was not emptied") { _ = try db.checkpoint() }
      do { try db.beginTransaction(.immediate) } catch  where StorageError(error) == .damaged {
        // No other process can write to a damaged file either.
      }
      defer {
        if db.isInsideTransaction {
          tryLogging("A change of a damaged catalogue could not be rolled back") {
            try db.rollback()
          }
        }
      }
      try work(CatalogueSalvage(db: db))
    }
  }

  private static func open(_ file: URL) throws -> DatabaseQueue? {
    do {
      let queue = try DatabaseQueue(path: file.path, configuration: Catalogue.configuration())
      try CatalogueSchema.migrator.refuseNewer(queue)
      return queue
    } catch  where StorageError(error) == .damaged {
      return nil
    }
  }

  // MARK: What is there

  /// The readable rows of a table in order: from the first row up to the damage, and from the last
  /// row back to it.
  func rows(
    of table: String, _ columns: [String]
  ) -> (rows: [[DatabaseValue]], areAll: Bool) {
    var found: [Int64: [DatabaseValue]] = [:]
    let list = columns.joined(separator: ", ")
    let areAll = forEachRow("SELECT rowid, \(list) FROM \(table) ORDER BY rowid") { row in
      let values = Array(row.databaseValues)
      if let number = Int64.fromDatabaseValue(values[0]) { found[number] = Array(values[1...]) }
    }
    return (found.sorted { $0.key < $1.key }.map(\.value), areAll)
  }

  /// The discoveries found in any table or index.
  func ids() -> [DiscoveryID] {
    var keys: Set<Int64> = []
    for sql in [
      "SELECT key FROM discovery NOT INDEXED ORDER BY key",
      """
      SELECT key FROM discovery INDEXED BY discoveryByKind
      WHERE kind IN (0, 1, 2) AND retired = 0 ORDER BY kind
      """,
      "SELECT key FROM discovery INDEXED BY discoveryRetired WHERE retired = 1 ORDER BY key",
      "SELECT \(SearchRow.discoveryKeySQL(of: "row")) FROM searchText ORDER BY row",
      "SELECT \(SearchRow.discoveryKeySQL(of: "row")) FROM discoveryRecord ORDER BY row",
      // Their table before migration "catalogue 4".
      "SELECT \(SearchRow.discoveryKeySQL(of: "id")) FROM discoverySearch_content ORDER BY id",
    ] {
      forEachRow(sql) { row in
        if let key = Int64.fromDatabaseValue(row.databaseValues.first ?? .null) {
          keys.insert(key)
        }
      }
    }
    return keys.sorted().compactMap(DiscoveryID.init(key:))
  }

  /// The stored record of a discovery; nil when only other tables refer to it.
  /// - Throws: when it is unreadable or invalid.
  func recover(_ id: DiscoveryID) throws -> RecoveredRecord? {
    guard let value = try value(recordSQL, id.key) else { return nil }
    guard let bytes = Data.fromDatabaseValue(value) else { throw StorageError.damaged }
    let discovery = try bytes.withUnsafeBytes {
      try StoredRecord.discovery(id, $0, by: rules[id])
    }
    return RecoveredRecord(discovery: discovery, bytes: bytes, isRetired: try isRetired(id))
  }

  /// Whether the table `discovery` lists it as current.
  func lists(_ id: DiscoveryID) -> Bool {
    let sql = "SELECT 1 FROM discovery NOT INDEXED WHERE key = ? AND retired = 0"
    let row = tryLogging("Whether a discovery was there is not known") { try value(sql, id.key) }
    return row != nil && row != .some(nil)
  }

  private func isRetired(_ id: DiscoveryID) throws -> Bool {
    do {
      let value = try value("SELECT retired FROM discovery NOT INDEXED WHERE key = ?", id.key)
      return value.flatMap(Int.fromDatabaseValue) == 1
    } catch {
      // The index of retired discoveries contains it too.
      let sql = "SELECT 1 FROM discovery INDEXED BY discoveryRetired WHERE key = ? AND retired = 1"
      return try value(sql, id.key) != nil
    }
  }

  private func value(_ sql: String, _ key: Int64) throws -> DatabaseValue? {
    try DatabaseValue.fetchOne(db.cachedStatement(sql: sql), arguments: [key])
  }

  /// - Parameter sql: a query that ends with an ORDER BY expression.
  /// - Returns: whether all rows were readable.
  @discardableResult
  private func forEachRow(_ sql: String, _ take: (Row) -> Void) -> Bool {
    for direction in ["ASC", "DESC"] {
      let isDone: Void? = tryLogging("A damaged catalogue is not read to its end") {
        let rows = try Row.fetchCursor(db, sql: "\(sql) \(direction)")
        while let row = try rows.next() { take(row) }
      }
      if isDone != nil { return direction == "ASC" }
    }
    return false
  }
}
