import GRDB
import MonaModel

/// The change counters of a database by kind of data (`ChangeNumbers`).
///
/// Each counter is incremented in the transaction that makes the change.
///
/// The table names of the two databases differ, like those of all their tables, and so do the kinds
/// they count.
package struct RevisionTable: Sendable {
  private let name: String

  /// The catalogue's counters, incremented explicitly by each write that changes rows.
  package static let catalogue = RevisionTable(name: "catalogueRevision")
  /// The counters of a person's data, incremented by triggers.
  package static let person = RevisionTable(name: "personRevision")

  /// Creates the table with a counter for each kind.
  package func create(for kinds: [DataKind], _ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE \(name) (
          kind TEXT NOT NULL PRIMARY KEY,
          number INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID
        """)
    for kind in kinds {
      try db.execute(sql: "INSERT INTO \(name) (kind) VALUES (?)", arguments: [kind.rawValue])
    }
  }

  /// Creates triggers that count changes of a table's rows.
  /// - Parameter columns: the columns whose updates count; nil for all.
  package func count(
    _ kind: DataKind, ofTable table: String, columns: [String]? = nil, _ db: Database
  ) throws {
    let update = columns.map { " OF \($0.joined(separator: ", "))" } ?? ""
    for (event, name) in [
      ("INSERT", "Added"), ("DELETE", "Removed"), ("UPDATE\(update)", "Changed"),
    ] {
      try db.execute(
        sql: """
          CREATE TRIGGER \(table)\(name)Counts\(kind.rawValue.capitalized) AFTER \(event) ON \(table)
          BEGIN \(Self.counting(self.name)) '\(kind.rawValue)'; END
          """)
    }
  }

  /// Increments the counter of a kind.
  package func count(_ kind: DataKind, _ db: Database) throws {
    try db.executeCached(sql: "\(Self.counting(name)) ?", arguments: [kind.rawValue])
  }

  private static func counting(_ name: String) -> String {
    "UPDATE \(name) SET number = number + 1 WHERE kind ="
  }

  /// Reads the current counters of one or both databases in one statement.
  package static func numbers(of tables: [RevisionTable], _ db: Database) throws -> ChangeNumbers {
    let sql = tables.map { "SELECT kind, number FROM \($0.name)" }.joined(separator: " UNION ALL ")
    var numbers = ChangeNumbers()
    for row in try Row.fetchAll(db.cachedStatement(sql: sql)) {
      let name = try row.decode(String.self, forColumn: "kind")
      if let kind = DataKind(rawValue: name) { numbers[kind] = try row.decode(forColumn: "number") }
    }
    return numbers
  }
}
