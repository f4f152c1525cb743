import GRDB
import MonaModel

/// The table in which a database counts, kind by kind, how often things of it were changed: each
/// number grows in the very transaction that changes them (`ChangeNumbers`).
///
/// The tables of the two databases have different names, as all of theirs do.
package struct RevisionTable: Sendable {
  private let name: String

  /// That of the catalogue: whoever writes there says what.
  package static let catalogue = RevisionTable(name: "catalogueRevision")
  /// That of a person's data: triggers on its tables count.
  package static let person = RevisionTable(name: "personRevision")

  /// Makes the table, with a number for each of these kinds.
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

  /// Has triggers count what is done to the rows of a table.
  /// - Parameter columns: those whose values are of this kind; nil for all of them.
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

  /// Counts one more change.
  package func count(_ kind: DataKind, _ db: Database) throws {
    try db.executeCached(sql: "\(Self.counting(name)) ?", arguments: [kind.rawValue])
  }

  private static func counting(_ name: String) -> String {
    "UPDATE \(name) SET number = number + 1 WHERE kind ="
  }

  /// The numbers as they are now, of one or both databases, by one statement.
  package static func numbers(of tables: [RevisionTable], _ db: Database) throws -> ChangeNumbers {
    let sql = tables.map { "SELECT kind, number FROM \($0.name)" }.joined(separator: " UNION ALL ")
    var numbers = ChangeNumbers()
    for row in try Row.fetchAll(db.cachedStatement(sql: sql)) {
      let name = try row.decode(String.self, atIndex: 0)
      if let kind = DataKind(rawValue: name) { numbers[kind] = try row.decode(atIndex: 1) }
    }
    return numbers
  }
}
