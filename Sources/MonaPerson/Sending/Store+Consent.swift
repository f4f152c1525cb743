import Foundation
import GRDB
import MonaModel

extension Store {
  /// What the person said about sending; nil before they were asked.
  package func consent() throws -> Consent? {
    try person.readSnapshot { db in
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: "SELECT textVersion, givenAt, withdrawnAt, sharesPosition FROM consent"))
      return row.map { row in
        Consent(
          textVersion: row[0], givenAt: ISO8601.date(row[1]) ?? .distantPast,
          withdrawnAt: (row[2] as String?).map { ISO8601.date($0) ?? .distantPast },
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
          """, arguments: [Consent.textVersion, ISO8601.string(date), sharesPosition])
    }
  }

  /// Notes that nothing may be sent any more; what was, stays where it is.
  package func withdrawConsent(at date: Date = Date()) throws {
    try writePerson { db in try Self.withdrawConsent(at: date, db) }
  }

  /// Notes that nothing may be sent any more, and that the server is to erase all visits it may have.
  ///
  /// All of them stay here, and only here. A photo that the server has and the album lacks would be lost: its
  /// visit stays where it is.
  /// - Returns: how many visits are to be erased there, and how many stay there for their photo.
  package func withdrawConsentAndErase(
    at date: Date = Date()
  ) throws -> (erased: Int, left: Int) {
    try writePerson { db in
      try Self.withdrawConsent(at: date, db)
      var (erased, left) = (0, 0)
      for key in try Int64.fetchAll(db, sql: "SELECT discovery FROM visit") {
        guard let id = DiscoveryID(key: key) else { continue }
        if try Self.exists(id, in: "remotePhoto", db) {
          left += 1
        } else if try Self.leaveTrace(of: id, at: date, db) != nil {
          try Self.forgetSent(id, db)
          erased += 1
        }
      }
      return (erased, left)
    }
  }

  private static func withdrawConsent(at date: Date, _ db: Database) throws {
    try db.executeCached(
      sql: "UPDATE consent SET withdrawnAt = ? WHERE withdrawnAt IS NULL",
      arguments: [ISO8601.string(date)])
  }

  /// Makes a visit one of which no server has heard, and which none is told of.
  private static func forgetSent(_ id: DiscoveryID, _ db: Database) throws {
    for table in ["confirmed", "remoteVisit", "sendingTrouble"] {
      try db.executeCached(sql: "DELETE FROM \(table) WHERE discovery = ?", arguments: [id.key])
    }
    try db.executeCached(
      sql: "UPDATE visit SET isHereOnly = 1 WHERE discovery = ?", arguments: [id.key])
    try renumber(id, db)
  }
}

/// What the person said about sending what they collect.
package struct Consent: Hashable, Sendable {
  /// Which text they read.
  package var textVersion: Int
  package var givenAt: Date
  /// When they took it back; nil as long as it holds.
  package var withdrawnAt: Date?
  /// Whether photos may tell where they were taken, and by which camera.
  package var sharesPosition: Bool

  /// The text as it is asked for today; the number grows when more would be sent than it says.
  package static let textVersion = 1

  /// Whether something may be sent: they said yes to no less than what is sent today.
  package var holds: Bool { withdrawnAt == nil && textVersion >= Self.textVersion }
}
