import Foundation
import GRDB
import MonaModel

extension Store {
  /// Stores a report with its photo, in one transaction; it is sent when a server takes it.
  /// - Parameters:
  ///   - photo: a reduced JPEG, at most ``ReportPhoto/byteLimit`` long.
  ///   - id: identifies the report: one that is stored already is returned as it is.
  /// - Throws: ``ReportError``; `StoreError.unknownDiscovery`.
  @discardableResult
  package func report(
    _ content: ReportContent, photo: Data? = nil, id: String = UUID().uuidString.lowercased(),
    at date: Date = Date()
  ) throws -> ReportEntry {
    let content = try content.checked(hasPhoto: photo != nil)
    return try writePerson { db in try Self.report(content, photo, id, at: date, db) }
  }

  /// - Parameter content: a checked content.
  static func report(
    _ content: ReportContent, _ photo: Data?, _ id: String, at date: Date, _ db: Database
  ) throws -> ReportEntry {
    if let entry = try reportEntry(id, db) { return entry }
    if let discovery = content.discovery {
      let isKnown = try ["discovery", "keptRecord"].contains {
        try exists(discovery, in: $0, db)
      }
      guard isKnown else { throw StoreError.unknownDiscovery(discovery) }
    }
    try insert(content, id, at: date, db)
    if let photo {
      try db.executeCached(
        sql: "INSERT INTO reportPhoto (report, jpeg) VALUES (?, ?)", arguments: [id, photo])
    }
    if let discovery = content.discovery { try KeptRecords.keep(discovery, db) }
    guard let entry = try reportEntry(id, db) else { throw ReportError.unknown }
    return entry
  }

  private static func insert(
    _ content: ReportContent, _ id: String, at date: Date, _ db: Database
  ) throws {
    try db.executeCached(
      sql: """
        INSERT INTO report
          (id, problem, discovery, facts, words, latitude, longitude, reportedAt, changedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id, content.problem.rawValue, content.discovery?.key, content.facts.list, content.words,
        content.place?.latitude, content.place?.longitude, ISO8601.string(date),
        ISO8601.string(date),
      ])
  }

  static func reportEntry(_ id: String, _ db: Database) throws -> ReportEntry? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT \(ReportEntry.columns) FROM \(ReportEntry.tables) WHERE report.id = ?"),
      arguments: [id]
    ).flatMap(ReportEntry.init)
  }

  /// All reports, the latest first.
  package func reports() throws -> [ReportEntry] {
    try reports("ORDER BY reportedAt DESC, report.id")
  }

  /// The reports of one discovery, the latest first.
  package func reports(of id: DiscoveryID) throws -> [ReportEntry] {
    try reports("WHERE report.discovery = ? ORDER BY reportedAt DESC, report.id", [id.key])
  }

  /// The reports that a MONA server may take and has not confirmed, the oldest first.
  package func waitingReports() throws -> [ReportEntry] {
    try reports("WHERE state = 'waiting' ORDER BY reportedAt, report.id").filter(\.isForMona)
  }

  /// The reports whose answers the person has not read, the latest first.
  package func newlyAnswered() throws -> [ReportEntry] {
    try reports("WHERE report.isAnswerNew = 1 ORDER BY reportedAt DESC, report.id")
  }

  /// Stores that the person has read all answers to reports.
  package func noteAnswersRead() throws {
    try writePerson { db in
      try db.executeCached(sql: "UPDATE report SET isAnswerNew = 0 WHERE isAnswerNew = 1")
    }
  }

  private func reports(
    _ condition: String, _ arguments: StatementArguments = []
  ) throws -> [ReportEntry] {
    try person.readSnapshot { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT \(ReportEntry.columns) FROM \(ReportEntry.tables) \(condition)"),
        arguments: arguments
      ).compactMap(ReportEntry.init)
    }
  }

  /// A report; nil if it does not exist any more.
  package func report(_ id: String) throws -> ReportEntry? {
    try person.readSnapshot { db in try Self.reportEntry(id, db) }
  }

  /// The photo of a report, a JPEG; nil if this computer has none.
  package func reportPhoto(of id: String) throws -> Data? {
    try person.readSnapshot { db in
      try Data.fetchOne(
        db.cachedStatement(sql: "SELECT jpeg FROM reportPhoto WHERE report = ?"), arguments: [id])
    }
  }

  /// Removes a report that no server has confirmed.
  /// - Returns: what was removed, for ``restore(_:)-(RemovedReport)``.
  /// - Throws: ``ReportError/alreadySent``, and ``ReportError/unknown`` if it was removed before.
  package func removeReport(_ id: String) throws -> RemovedReport {
    try writePerson { db in
      guard let entry = try Self.reportEntry(id, db) else { throw ReportError.unknown }
      guard entry.state == .waiting || entry.state == .passedOn else {
        throw ReportError.alreadySent
      }
      let rows = try [("report", "id"), ("reportPhoto", "report")].flatMap { table, column in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table) WHERE \(column) = ?", arguments: [id])
          .map { RemovedVisit.TableRow($0, of: table) }
      }
      // Its photo goes with it.
      try db.executeCached(sql: "DELETE FROM report WHERE id = ?", arguments: [id])
      return RemovedReport(rows: rows)
    }
  }

  /// Restores a removed report, unless it is there again.
  package func restore(_ removed: RemovedReport) throws {
    try writePerson { db in
      for row in removed.rows { try Self.insert(row, orIgnore: true, db) }
    }
  }

  /// Stores that the person passed a report on by e-mail or as a file; one that a server has stays as it is.
  package func noteReportPassedOn(_ id: String, at date: Date = Date()) throws {
    try change(id, from: [.waiting, .passedOn], to: .passedOn, at: date)
  }

  /// Has a report that was passed on, or failed, sent to a server at once.
  package func retryReport(_ id: String, at date: Date = Date()) throws {
    try change(id, from: [.waiting, .passedOn], to: .waiting, at: date)
  }

  private func change(
    _ id: String, from states: [ReportState], to state: ReportState, at date: Date
  ) throws {
    let names = states.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    try writePerson { db in
      try db.executeCached(
        sql: """
          UPDATE report SET state = ?, changedAt = ?, \(Self.withoutFailure)
          WHERE id = ? AND state IN (\(names))
          """, arguments: [state.rawValue, ISO8601.string(date), id])
    }
  }

  static let withoutFailure =
    "tries = 0, since = NULL, nextTryAt = NULL, reason = NULL, serverWords = NULL"
}

/// A removed report with its photo, as stored.
package struct RemovedReport: Hashable, Sendable {
  /// The report, then its photo.
  fileprivate let rows: [RemovedVisit.TableRow]
}

/// The photos of reports.
package enum ReportPhoto {
  /// The maximum length of a photo, in bytes: it shows what is wrong, and is not shown as a picture of the work.
  package static let byteLimit = 1 << 20
}
