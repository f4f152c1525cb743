import MonaAPI
import MonaModel
import MonaPerson

/// Fetches the answers to the person's reports, and what they reported on other devices.
package struct ReportFetching: Sendable {
  private let store: Store
  private let client: ServerClient
  private let profile: ServerProfile

  /// More pages come from a faulty server.
  private static let pageLimit = 100

  package init(_ store: Store, _ client: ServerClient, _ profile: ServerProfile) {
    (self.store, self.client, self.profile) = (store, client, profile)
  }

  /// Fetches all reports; nothing from a server without answers.
  /// - Throws: ``ServerRequestError``, or errors of the store.
  package func run() async throws {
    guard profile.has("report-answers") else { return }
    var reports: [RemoteReport] = []
    var next: Int? = 0
    for _ in 0..<Self.pageLimit {
      guard let after = next else { break }
      try Task.checkCancellation()
      let page = try await client.ask(ServerRequest(.reports, query: ["after": "\(after)"])) {
        APIReport.page($0)
      }
      reports += page.reports.compactMap { RemoteReport($0) }
      // If the number does not increase, continuing would cause endless requests.
      next = page.next.flatMap { $0 > after ? $0 : nil }
    }
    guard next == nil else { throw ServerRequestError.notUnderstood("") }
    try await BlockingExecutor.shared.run { [store, reports] in try store.merge(reports) }
  }
}

extension RemoteReport {
  /// Nil for a report that no device of this kind sent, and for one that could not be stored.
  fileprivate init?(_ report: APIReport) {
    guard let key = report.key else { return nil }
    let state: ReportState =
      switch report.state {
      case .open: .received
      case .done: .done
      case .declined: .declined
      }
    self.init(
      id: key, number: report.number, content: report.content, state: state,
      answer: report.answer, reportedAt: report.createdAt,
      changedAt: report.answeredAt ?? report.createdAt)
  }
}
