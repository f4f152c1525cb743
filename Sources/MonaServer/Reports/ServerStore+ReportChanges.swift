import Foundation
import MonaModel
import MonaServerStore
import MonaWeb

extension ServerStore {
  /// Answers a report, closes it or opens it again, and notes who did so.
  ///
  /// A later answer replaces an earlier one. The author's devices fetch the state and the answer.
  /// - Parameters:
  ///   - actor: as in `AdminAction.actor`.
  ///   - reason: as in `AdminAction.reason`.
  ///   - seen: when the report was answered as far as its reader knows, which must still be so; nil for any time.
  /// - Throws: `ServerError.unknownReport`, also for one that proposes no work when one is accepted, `.answerTooLong`, and `RequestError.overtaken` when somebody else changed it.
  func change(
    report number: Int64, _ change: ReportChange, by actor: String = NSUserName(),
    because reason: String = "", seen: Int64?? = nil
  ) throws {
    if let text = change.answer, CommentLimit.isExceeded(by: text) {
      throw ServerError.answerTooLong
    }
    try database.write { [clock] db in
      let known = try db.row(
        "SELECT answeredAt, problem FROM report WHERE id = ? AND isErased = 0", [number])
      guard let known, !change.isOfProposal || known[1] == ReportProblem.new.rawValue else {
        throw ServerError.unknownReport(number)
      }
      if let seen, seen != known[0] { throw RequestError.overtaken }
      // Two changes of the same millisecond have different times.
      let now = max(clock.now(), (known[0] as Int64? ?? 0) + 1)
      let action: String
      switch change {
      case .answer(let text, let isDeclined):
        action = isDeclined ? "report answer --declined" : "report answer"
        try Self.answer(number, text, isDeclined: isDeclined, now, db)
      case .accept(let facts, let text):
        action = "report accept"
        try Self.accept(facts, as: nil, for: number, now, db)
        try Self.answer(number, text, now, db)
      case .join(let work, let text):
        action = "report join"
        try Self.accept(OwnFacts(work.kind), as: work, for: number, now, db)
        try Self.answer(number, text, now, db)
      case .close:
        action = "report close"
        try db.execute("UPDATE report SET \(Self.closing) WHERE id = ?2", [now, number])
      case .reopen:
        action = "report reopen"
        try Self.takeBack(proposal: number, now, db)
        try db.execute(
          "UPDATE report SET state = 'open', answer = NULL, answeredAt = NULL WHERE id = ?",
          [number])
      }
      try Self.note(action, of: Self.subject(ofReport: number), by: actor, because: reason, now, db)
    }
  }

  private static func answer(
    _ number: Int64, _ text: String?, isDeclined: Bool = false, _ now: Int64, _ db: any StoreSession
  ) throws {
    let isBlank = text?.allSatisfy(\.isWhitespace) != false
    try db.execute(
      "UPDATE report SET state = ?, answer = ?, answeredAt = ? WHERE id = ?",
      [isDeclined ? "declined" : "done", isBlank ? nil : text, now, number])
  }

  /// A page of the reports that are not erased, the oldest first, and the number of all.
  func reports(
    _ filter: ReportFilter, _ rows: Range<Int>
  ) async throws -> (reports: [StoredReport], count: Int) {
    let condition =
      "isErased = 0 AND state = coalesce(?1, state) AND problem = coalesce(?2, problem)"
    return try await database.read { db in
      let values: StoreArguments = [filter.state?.rawValue, filter.problem?.rawValue]
      let count = try db.value(Int.self, "SELECT count(*) FROM report WHERE \(condition)", values)
      let reports = try db.rows(
        """
        SELECT \(StoredReport.columns) FROM report LEFT JOIN photo ON photo.digest = report.photo
        WHERE \(condition) ORDER BY report.id LIMIT ?3 OFFSET ?4
        """, values + [rows.count, rows.lowerBound])
      return (reports.compactMap(StoredReport.init), count ?? 0)
    }
  }

  /// How `AdminAction.subject` names a report.
  static func subject(ofReport number: Int64) -> String { "report \(number)" }
}

extension ReportChange {
  /// Whether only a report that proposes a work can be changed so.
  fileprivate var isOfProposal: Bool {
    switch self {
    case .accept, .join: true
    case .answer, .close, .reopen: false
    }
  }

  /// What the author of the report is told.
  fileprivate var answer: String? {
    switch self {
    case .answer(let text, _), .accept(_, let text), .join(_, let text): text
    case .close, .reopen: nil
    }
  }
}
