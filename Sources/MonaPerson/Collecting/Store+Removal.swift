import Foundation
import GRDB
import MonaModel

extension Store {
  /// Takes visits out of the collection, in one transaction; what had been targeted is again.
  ///
  /// Badges won stay won, and the photos' files stay: `Collecting` sees to those. What was begun of
  /// a comment is kept until the discovery is collected anew.
  ///
  /// Only here: what the server already knows of a visit, it keeps.
  /// - Returns: what puts them back; what is not collected is left out.
  package func removeVisits(_ ids: [DiscoveryID], at date: Date = Date()) throws -> [RemovedVisit] {
    try writePerson { db in
      try ids.compactMap { id in
        guard let visit = try Visit.fetch(id, in: db),
          let row = try Row.fetchOne(
            db, sql: "SELECT * FROM visit WHERE discovery = ?", arguments: [id.key])
        else { return nil }
        let columns = row.databaseValues(byName: row.columnNames)
        try db.execute(sql: "DELETE FROM visit WHERE discovery = ?", arguments: [id.key])
        if visit.wasTargeted {
          try db.execute(
            sql: "INSERT OR IGNORE INTO target (discovery, targetedAt) VALUES (?, ?)",
            arguments: [id.key, Moment.text(date)])
        }
        return RemovedVisit(visit: visit, columns: columns)
      }
    }
  }

  /// Puts visits back as they were, in one transaction, under the names their photos now have.
  ///
  /// One that was collected again meanwhile stays as it is.
  /// - Parameter names: the photos' new names, by the old ones; others keep theirs.
  /// - Returns: which are back.
  @discardableResult
  package func restoreVisits(
    _ removed: [RemovedVisit], names: [String: String] = [:]
  ) throws -> [DiscoveryID] {
    try writePerson { db in
      try removed.compactMap { removed in
        let id = removed.visit.discovery
        guard try !Self.exists(id, in: "visit", db) else { return nil }
        var columns = removed.columns
        if let photo = removed.visit.photo, let name = names[photo] {
          columns["photo"] = name.databaseValue
        }
        let (keys, values) = (Array(columns.keys), Array(columns.values))
        let marks = keys.map { _ in "?" }.joined(separator: ", ")
        try db.execute(
          sql: "INSERT INTO visit (\(keys.joined(separator: ", "))) VALUES (\(marks))",
          arguments: StatementArguments(values))
        try db.execute(sql: "DELETE FROM target WHERE discovery = ?", arguments: [id.key])
        return id
      }
    }
  }
}

extension Row {
  fileprivate func databaseValues(byName names: some Sequence<String>) -> [String: DatabaseValue] {
    Dictionary(names.map { ($0, self[$0] as DatabaseValue) }) { first, _ in first }
  }
}
