import Foundation
import GRDB
import MonaModel
import MonaWeb

extension ServerStore {
  /// Answers a report, closes it or opens it again, and notes who did so.
  ///
  /// A later answer replaces an earlier one. The author's devices fetch the state and the answer.
  /// - Parameters:
  ///   - actor: as in `AdminAction.actor`.
  ///   - reason: as in `AdminAction.reason`.
  ///   - seen: when the report was answered as far as its reader knows, which must still be so; nil for any time.
  /// - Throws: `ServerError.unknownReport`, `.answerTooLong`, and `RequestError.overtaken` when somebody else changed it.
  func change(
    report number: Int64, _ change: ReportChange, by actor: String = NSUserName(),
    because reason: String = "", seen: Int64?? = nil
  ) throws {
    if case .answer(let text?, _) = change, CommentLimit.isExceeded(by: text) {
      throw ServerError.answerTooLong
    }
    try database.write { [clock] db in
      let known = try Row.fetchOne(
        db, sql: "SELECT answeredAt FROM report WHERE id = ? AND isErased = 0", arguments: [number])
      guard let known else { throw ServerError.unknownReport(number) }
      if let seen, seen != known[0] { throw RequestError.overtaken }
      // Two changes of the same millisecond have different times.
      let now = max(clock.now(), (known[0] as Int64? ?? 0) + 1)
      let action: String
      switch change {
      case .answer(let text, let isDeclined):
        action = isDeclined ? "report answer --declined" : "report answer"
        let isBlank = text?.allSatisfy(\.isWhitespace) != false
        try db.execute(
          sql: "UPDATE report SET state = ?, answer = ?, answeredAt = ? WHERE id = ?",
          arguments: [isDeclined ? "declined" : "done", isBlank ? nil : text, now, number])
      case .close:
        action = "report close"
        try db.execute(
          sql: "UPDATE report SET \(Self.closing) WHERE id = ?2", arguments: [now, number])
      case .reopen:
        action = "report reopen"
        try db.execute(
          sql: "UPDATE report SET state = 'open', answer = NULL, answeredAt = NULL WHERE id = ?",
          arguments: [number])
      }
      try Self.note(action, of: Self.subject(ofReport: number), by: actor, because: reason, now, db)
    }
  }

  /// A page of the reports that are not erased, the oldest first, and the number of all.
  func reports(
    _ filter: ReportFilter, _ rows: Range<Int>
  ) async throws -> (reports: [StoredReport], count: Int) {
    let condition = "isErased = 0 AND state = ifnull(?1, state) AND problem = ifnull(?2, problem)"
    return try await database.read { db in
      let values: StatementArguments = [filter.state?.rawValue, filter.problem?.rawValue]
      let count = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM report WHERE \(condition)", arguments: values)
      let reports = try Row.fetchAll(
        db,
        sql: """
          SELECT \(StoredReport.columns) FROM report LEFT JOIN photo ON photo.digest = report.photo
          WHERE \(condition) ORDER BY report.id LIMIT ?3 OFFSET ?4
          """, arguments: values + [rows.count, rows.lowerBound])
      return (reports.compactMap(StoredReport.init), count ?? 0)
    }
  }

  /// How `AdminAction.subject` names a report.
  static func subject(ofReport number: Int64) -> String { "report \(number)" }
}
