import Hummingbird
import MonaAPI
import MonaModel
import Synchronization

@testable import MonaWeb

/// Reports in memory, with what was done to them.
final class TestReports: Sendable {
  let reports: Mutex<[WebReport]>
  let changes = Mutex<[(number: Int64, change: ReportChange, reason: String)]>([])

  /// What was done, in order.
  var done: [(number: Int64, change: ReportChange, reason: String)] { changes.withLock(\.self) }

  init(_ reports: [WebReport] = []) { self.reports = Mutex(reports) }

  var source: WebReports {
    WebReports(
      list: { [self] filter, rows in
        let found = reports.withLock { reports in
          reports.filter { report in
            filter.state.map { $0 == report.state } != false
              && filter.problem.map { $0 == report.content.problem } != false
          }
        }
        return (Array(found.dropFirst(rows.lowerBound).prefix(rows.count)), found.count)
      },
      report: { [self] number, _ in
        let report = reports.withLock { $0.first { $0.number == number } }
        return report.map { ($0, changes.withLock { $0.map { WebChange($0.change, $0.reason) } }) }
      },
      photo: { _ in nil },
      change: { [self] number, change, reason, seen, _ in
        let report = reports.withLock { $0.first { $0.number == number } }
        guard let report else { throw WebError.notFound }
        guard report.answeredAt == seen else { throw WebError.overtaken }
        changes.withLock { $0.append((number, change, reason)) }
      })
  }
}

extension WebChange {
  fileprivate init(_ change: ReportChange, _ reason: String) {
    let kind: Kind =
      switch change {
      case .answer(_, let isDeclined): isDeclined ? .declined : .answered
      case .accept: .accepted
      case .join: .joined
      case .close: .closed
      case .reopen: .reopened
      }
    self.init(changedAt: 0, name: "eva", kind: kind, reason: reason)
  }
}

extension WebReport {
  /// A report of a work for a test.
  init(
    _ number: Int64, _ problem: ReportProblem = .damaged, words: String? = nil,
    place: Coordinate? = nil, state: APIReport.State = .open, answer: String? = nil
  ) {
    self.init(
      number: number,
      content: ReportContent(
        problem, of: problem == .new ? nil : DiscoveryID(.artwork, 1), words: words, place: place),
      hasPhoto: false, createdAt: 1_795_372_649_000, state: state, answer: answer,
      answeredAt: state == .open ? nil : 1_795_372_650_000)
  }
}
