import Foundation
import MonaModel
import MonaServerStore
import MonaWeb

/// The selections that researchers saved under a name.
extension ServerStore {
  /// A page of selections, the newest first, and how many there are.
  /// - Parameter account: the number of the account that saved them; nil for all.
  func selections(
    _ rows: Range<Int>, of account: Int64? = nil
  ) async throws -> (selections: [WebSelection], count: Int) {
    try await database.read { db in
      let condition = account.map { "selection.person = \($0)" } ?? "true"
      let selections = try db.rows(
        """
        SELECT \(Self.selectionColumns) WHERE \(condition)
        ORDER BY selection.id DESC LIMIT ? OFFSET ?
        """, [rows.count, rows.lowerBound]
      ).compactMap { WebSelection($0) }
      let count = try db.value(Int.self, "SELECT count(*) FROM selection WHERE \(condition)")
      return (selections, count ?? 0)
    }
  }

  /// The selection of a number; nil when there is none.
  func selection(_ number: Int64) async throws -> WebSelection? {
    try await database.read { db in
      try db.row("SELECT \(Self.selectionColumns) WHERE selection.id = ?", [number]).flatMap {
        WebSelection($0)
      }
    }
  }

  /// Saves a selection; returns its number.
  func saveSelection(
    _ name: String, _ filter: ResearchFilter, visits: Int, by account: Int64
  ) async throws -> Int64 {
    let fields = Dictionary(filter.values.map { ($0.parameter.rawValue, $0.text) }) { $1 }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(fields), as: UTF8.self)
    return try await database.write { [clock] db in
      try db.insert(
        """
        INSERT INTO selection (person, name, filter, visits, createdAt) VALUES (?, ?, ?, ?, ?)
        """, [account, name, text, visits, clock.now()])
    }
  }

  /// Removes a selection; one that is not there is none.
  func removeSelection(_ number: Int64) async throws {
    try await database.write { db in
      try db.execute("DELETE FROM selection WHERE id = ?", [number])
    }
  }

  /// The columns that `WebSelection.init` reads, and their tables.
  private static let selectionColumns = """
    selection.id, selection.name, selection.filter, selection.visits, selection.createdAt,
      person.id, person.username
    FROM selection LEFT JOIN person ON person.id = selection.person
    """

  /// The migration that adds the selections, which stay without their author: they may be cited.
  ///
  /// `filter` is a JSON object with the fields of `ResearchFilter.values`. No number is given again.
  static func addSelections(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE selection (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        person INTEGER REFERENCES person (id) ON DELETE SET NULL,
        name TEXT NOT NULL CHECK (name <> ''),
        filter TEXT NOT NULL,
        visits INTEGER NOT NULL CHECK (visits >= 0),
        createdAt INTEGER NOT NULL
      );
      CREATE INDEX selectionByPerson ON selection (person);
      """)
  }
}

extension WebSelection {
  /// Nil for a row with a filter that cannot be read.
  fileprivate init?(_ row: StoreRow) {
    let text = row[2] as String
    guard let fields = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8)),
      let filter = try? ResearchFilter({ fields[$0.rawValue] })
    else { return nil }
    let owner = (row[5] as Int64?).map { Owner(account: $0, name: row[6]) }
    self.init(
      number: row[0], name: row[1], filter: filter, visits: row[3], owner: owner,
      createdAt: row[4])
  }
}
