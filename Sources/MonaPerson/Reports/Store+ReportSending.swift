import Foundation
import GRDB
import MonaModel

extension Store {
  /// Stores that a server has a report.
  /// - Parameter number: the server's number of it.
  package func confirmReport(_ id: String, number: Int, at date: Date = Date()) throws {
    try writePerson { db in
      try db.executeCached(
        sql: """
          UPDATE report SET state = 'received', number = ?, changedAt = ?, \(Self.withoutFailure)
          WHERE id = ? AND state IN ('waiting', 'passedOn')
          """, arguments: [number, ISO8601.string(date), id])
    }
  }

  /// Stores a failed upload of a report that waits; it replaces the last one.
  package func note(_ failure: ReportEntry.Failure, ofReport id: String) throws {
    let words = failure.words.map { String($0.unicodeScalars.prefix(2048)) }
    try writePerson { db in
      try db.executeCached(
        sql: """
          UPDATE report SET tries = ?, since = ?, nextTryAt = ?, reason = ?, serverWords = ?
          WHERE id = ? AND state = 'waiting'
          """,
        arguments: [
          max(1, failure.tries), ISO8601.string(failure.since),
          failure.nextTry.map(ISO8601.string), failure.reason.rawValue,
          words?.isEmpty == true ? nil : words, id,
        ])
    }
  }

  /// Stores what a server has of the person's reports: their states and answers, and the reports of other devices.
  ///
  /// One that waits here and is listed was received, though its confirmation was lost. One that was received and is
  /// not listed waits again: the server was put back from a backup. Answered ones stay.
  /// - Parameter reports: all that the server has.
  package func merge(_ reports: [RemoteReport], at date: Date = Date()) throws {
    let known = try person.readSnapshot { db in
      try Row.fetchAll(db, sql: "SELECT id, number, state, answer FROM report")
        .reduce(into: [String: Row]()) { $0[$1["id"]] = $1.copy() }
    }
    let removed = try person.readSnapshot { db in
      try String.fetchSet(db, sql: "SELECT id FROM removedReport")
    }
    let news = reports.filter { report in
      guard !removed.contains(report.id) else { return false }
      guard let row = known[report.id] else { return true }
      let (number, state, answer): (Int?, String, String?) = (
        row["number"], row["state"], row["answer"]
      )
      return number != report.number || state != report.state.rawValue || answer != report.answer
    }
    let listed = Set(reports.map(\.id))
    let lost = known.filter { id, row in
      !listed.contains(id) && (row["state"] as String) == ReportState.received.rawValue
    }.keys
    // Reading them again changes nothing, and wakes no observer.
    guard !news.isEmpty || !lost.isEmpty else { return }
    try writePerson { db in
      for report in news { try Self.merge(report, at: date, db) }
      for id in lost {
        try db.executeCached(
          sql: """
            UPDATE report SET state = 'waiting', number = NULL WHERE id = ? AND state = 'received'
            """, arguments: [id])
      }
    }
  }

  /// The reports that the server has to erase, the oldest first.
  package func reportRemovals() throws -> [ReportRemoval] {
    try person.readSnapshot { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT id, number FROM removedReport WHERE confirmedAt IS NULL
            ORDER BY removedAt, number
            """)
      ).map { ReportRemoval(id: $0["id"], number: $0["number"]) }
    }
  }

  /// Stores that the server has erased a report, or does not have it.
  package func confirm(_ removal: ReportRemoval, at date: Date = Date()) throws {
    try writePerson { db in
      try db.executeCached(
        sql: "UPDATE removedReport SET confirmedAt = ? WHERE id = ?",
        arguments: [ISO8601.string(date), removal.id])
    }
  }

  /// Has the server erase all reports that it has.
  ///
  /// They stay on this computer as ones that it never had, under new identities, and are sent only if the person sends
  /// them again.
  /// - Returns: how many there are.
  static func removeReportsFromServer(at date: Date, _ db: Database) throws -> Int {
    let rows = try Row.fetchAll(db, sql: "SELECT id, number FROM report WHERE number IS NOT NULL")
    let now = ISO8601.string(date)
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    for row in rows {
      let (id, number): (String, Int) = (row["id"], row["number"])
      try db.executeCached(
        sql: "INSERT OR REPLACE INTO removedReport (id, number, removedAt) VALUES (?, ?, ?)",
        arguments: [id, number, now])
      let new = UUID().uuidString.lowercased()
      try db.executeCached(
        sql: """
          UPDATE report SET id = ?, state = 'passedOn', number = NULL, changedAt = ?,
            \(withoutFailure) WHERE id = ?
          """, arguments: [new, now, id])
      try db.executeCached(
        sql: "UPDATE reportPhoto SET report = ? WHERE report = ?", arguments: [new, id])
    }
    return rows.count
  }

  private static func merge(_ report: RemoteReport, at date: Date, _ db: Database) throws {
    let (content, changedAt) = (report.content, report.changedAt ?? date)
    try db.executeCached(
      sql: """
        INSERT INTO report
          (id, problem, discovery, facts, words, latitude, longitude, reportedAt, state, number,
            changedAt, answer)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET state = excluded.state, number = excluded.number,
          changedAt = excluded.changedAt, answer = excluded.answer, \(withoutFailure),
          isAnswerNew = excluded.state IN ('done', 'declined')
        """,
      arguments: [
        report.id, content.problem.rawValue, content.discovery?.key, content.facts.list,
        content.words, content.place?.latitude, content.place?.longitude,
        ISO8601.string(report.reportedAt ?? date), report.state.rawValue, report.number,
        ISO8601.string(changedAt), report.answer,
      ])
  }
}

/// A report that a server has to erase.
package struct ReportRemoval: Hashable, Sendable {
  /// The identity that the device gave it, by which the server knows it too.
  package let id: String
  /// The server's number of it.
  package let number: Int
}

/// A report as a server has it.
package struct RemoteReport: Hashable, Sendable {
  /// The identity that the device gave it.
  package let id: String
  /// The server's number, above 0.
  package let number: Int
  /// What was reported.
  package private(set) var content: ReportContent
  /// ``ReportState/received``, ``ReportState/done`` or ``ReportState/declined``.
  package let state: ReportState
  /// The words of the answer; nil without any.
  package let answer: String?
  /// When it arrived there, and when it was answered; nil if the server does not say.
  package let reportedAt: Date?
  package let changedAt: Date?

  /// A report with these values; nil if one of them could not be stored.
  package init?(
    id: String, number: Int, content: ReportContent, state: ReportState, answer: String?,
    reportedAt: Date?, changedAt: Date?
  ) {
    guard UUID(uuidString: id) != nil, number > 0,
      (content.discovery == nil) == (content.problem == .new),
      state != .waiting, state != .passedOn
    else { return nil }
    self.id = id.lowercased()
    self.number = number
    self.content = content
    self.content.words = content.words.flatMap(Self.stored)
    self.state = state
    self.answer = answer.flatMap(Self.stored)
    (self.reportedAt, self.changedAt) = (reportedAt, changedAt)
  }

  /// The beginning of a text that the database takes; nil for a blank one.
  private static func stored(_ text: String) -> String? {
    text.allSatisfy(\.isWhitespace) ? nil : String(text.unicodeScalars.prefix(2048))
  }
}
