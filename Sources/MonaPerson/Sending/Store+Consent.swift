import Foundation
import GRDB
import MonaModel

extension Store {
  /// What the person said about sending; nil before they were asked.
  package func consent() throws -> Consent? {
    try person.read { db in
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: "SELECT textVersion, givenAt, withdrawnAt, sharesPosition FROM consent"))
      return row.map { row in
        Consent(
          textVersion: row[0], givenAt: Moment.date(row[1]) ?? .distantPast,
          withdrawnAt: (row[2] as String?).map { Moment.date($0) ?? .distantPast },
          sharesPosition: row[3])
      }
    }
  }

  /// Notes that what the person collects may be sent.
  /// - Parameter sharesPosition: whether photos may tell where they were taken.
  package func giveConsent(sharesPosition: Bool, at date: Date = Date()) throws {
    try writePerson { db in
      try db.executeCached(
        sql: """
          INSERT OR REPLACE INTO consent (id, textVersion, givenAt, withdrawnAt, sharesPosition)
          VALUES (1, ?, ?, NULL, ?)
          """, arguments: [Consent.textVersion, Moment.text(date), sharesPosition])
    }
  }

  /// Notes that nothing may be sent any more; what was, stays where it is.
  package func withdrawConsent(at date: Date = Date()) throws {
    try writePerson { db in
      try db.executeCached(
        sql: "UPDATE consent SET withdrawnAt = ? WHERE withdrawnAt IS NULL",
        arguments: [Moment.text(date)])
    }
  }
}
