import Foundation
import GRDB
import MonaModel

extension Store {
  /// What was tried in vain, by discovery.
  package func uploadFailures() throws -> [DiscoveryID: UploadFailure] {
    try person.readSnapshot { db in try Self.troubles(db) }
  }

  static func troubles(_ db: Database) throws -> [DiscoveryID: UploadFailure] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT discovery, change, tries, since, nextTryAt, reason, words FROM sendingTrouble
          """))
    let troubles = rows.compactMap { row -> UploadFailure? in
      guard let id = DiscoveryID(key: row[0]) else { return nil }
      return UploadFailure(
        discovery: id, change: row[1], tries: row[2], since: ISO8601.date(row[3]) ?? .distantPast,
        nextTry: (row[4] as String?).flatMap { ISO8601.date($0) },
        reason: UploadFailure.Reason(rawValue: row[5]) ?? .refused, words: row[6])
    }
    return Dictionary(troubles.map { ($0.discovery, $0) }) { first, _ in first }
  }

  /// Notes what was tried in vain, in the place of what is known of that discovery.
  package func note(_ trouble: UploadFailure) throws {
    let words = trouble.words.map { String($0.unicodeScalars.prefix(2048)) }
    try writePerson { db in
      try db.executeCached(
        sql: """
          INSERT OR REPLACE INTO sendingTrouble
            (discovery, change, tries, since, nextTryAt, reason, words)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          trouble.discovery.key, trouble.change, trouble.tries, ISO8601.string(trouble.since),
          trouble.nextTry.map(ISO8601.string), trouble.reason.rawValue,
          words?.isEmpty == true ? nil : words,
        ])
    }
  }

  /// Has these tried again at once, whatever was in their way; nil for all that wait.
  package func retrySending(_ ids: [DiscoveryID]? = nil) throws {
    try writePerson { db in
      guard let ids else { return try db.executeCached(sql: "DELETE FROM sendingTrouble") }
      for id in ids {
        try db.executeCached(
          sql: "DELETE FROM sendingTrouble WHERE discovery = ?", arguments: [id.key])
      }
    }
  }
}
