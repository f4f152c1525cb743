import Foundation
import GRDB
import MonaModel

extension Store {
  /// The consent to upload; nil before the person was asked.
  package func consent() throws -> Consent? {
    try person.readSnapshot { db in
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: "SELECT textVersion, givenAt, withdrawnAt, sharesPosition FROM consent"))
      return row.map { row in
        Consent(
          textVersion: row["textVersion"], givenAt: ISO8601.date(row["givenAt"]) ?? .distantPast,
          withdrawnAt: (row["withdrawnAt"] as String?).map { ISO8601.date($0) ?? .distantPast },
          sharesPosition: row["sharesPosition"])
      }
    }
  }

  /// Stores the consent to upload.
  /// - Parameter sharesPosition: whether photos may contain where they were taken.
  package func giveConsent(sharesPosition: Bool, at date: Date = Date()) throws {
    try writePerson { db in
      try db.executeCached(
        sql: """
          INSERT OR REPLACE INTO consent (id, textVersion, givenAt, withdrawnAt, sharesPosition)
          VALUES (1, ?, ?, NULL, ?)
          """, arguments: [Consent.textVersion, ISO8601.string(date), sharesPosition])
    }
  }

  /// Withdraws the consent; uploaded data stays on the server.
  package func withdrawConsent(at date: Date = Date()) throws {
    try writePerson { db in try Self.withdrawConsent(at: date, db) }
  }

  /// Withdraws the consent, and schedules the removal of all visits and reports from the server.
  ///
  /// All of them stay on this computer only. A visit whose photo still has to be downloaded stays on
  /// the server, as the photo would be lost.
  /// - Returns: the number of visits to be removed there, of those that stay because of their photo, and of reports
  ///   to be removed.
  package func withdrawConsentAndErase(
    at date: Date = Date()
  ) throws -> (erased: Int, left: Int, reports: Int) {
    try writePerson { db in
      try Self.withdrawConsent(at: date, db)
      var (erased, left) = (0, 0)
      for key in try Int64.fetchAll(db, sql: "SELECT discovery FROM visit") {
        guard let id = DiscoveryID(key: key) else { continue }
        if try Self.isToFetch(id, db) {
          left += 1
        } else if try Self.leaveTrace(of: id, at: date, db) != nil {
          try Self.forgetSent(id, db)
          erased += 1
        }
      }
      return (erased, left, try Self.removeReportsFromServer(at: date, db))
    }
  }

  private static func withdrawConsent(at date: Date, _ db: Database) throws {
    try db.executeCached(
      sql: "UPDATE consent SET withdrawnAt = ? WHERE withdrawnAt IS NULL",
      arguments: [ISO8601.string(date)])
  }

  /// Resets a visit to one that was never uploaded, and excludes it from uploads.
  private static func forgetSent(_ id: DiscoveryID, _ db: Database) throws {
    for table in ["confirmed", "remoteVisit", "sendingTrouble"] {
      try db.executeCached(sql: "DELETE FROM \(table) WHERE discovery = ?", arguments: [id.key])
    }
    try db.executeCached(
      sql: "UPDATE visit SET isHereOnly = 1 WHERE discovery = ?", arguments: [id.key])
    try renumber(id, db)
  }
}

/// The person's consent to upload what they collect.
package struct Consent: Hashable, Sendable {
  /// The version of the text they read.
  package var textVersion: Int
  /// When the person agreed.
  package var givenAt: Date
  /// When it was withdrawn; nil while it is valid.
  package var withdrawnAt: Date?
  /// Whether photos may contain where they were taken, and by which camera.
  package var sharesPosition: Bool

  /// The current version of the text; increased when more would be uploaded than the text says.
  package static let textVersion = 2

  /// Whether uploads are allowed: the consent is not withdrawn and covers what is uploaded today.
  package var holds: Bool { withdrawnAt == nil && textVersion >= Self.textVersion }
}
