import Hummingbird
import MonaAPI
import MonaModel

/// A report as those who answer it read it: without its author.
package struct WebReport: Sendable {
  package let number: Int64
  package let content: ReportContent
  package let hasPhoto: Bool
  /// In milliseconds since 1970.
  package let createdAt: Int64
  package let state: APIReport.State
  /// What its author was told; nil for nothing.
  package let answer: String?
  /// In milliseconds since 1970; nil until it is answered.
  package let answeredAt: Int64?
  /// The catalogue's identity of the work that became of a proposed one; nil for none.
  package let work: DiscoveryID?

  package init(
    number: Int64, content: ReportContent, hasPhoto: Bool, createdAt: Int64,
    state: APIReport.State, answer: String?, answeredAt: Int64?, work: DiscoveryID? = nil
  ) {
    self.work = work
    (self.number, self.content, self.hasPhoto) = (number, content, hasPhoto)
    (self.createdAt, self.state) = (createdAt, state)
    (self.answer, self.answeredAt) = (answer, answeredAt)
  }
}

/// Which reports a list shows.
package struct ReportFilter: Equatable, Sendable {
  /// Nil for all.
  package var state: APIReport.State?
  /// Nil for all.
  package var problem: ReportProblem?

  package init(state: APIReport.State? = nil, problem: ReportProblem? = nil) {
    (self.state, self.problem) = (state, problem)
  }
}

/// What becomes of a report.
package enum ReportChange: Equatable, Sendable {
  /// Its author is told something; nil for nothing but the state.
  case answer(String?, isDeclined: Bool)
  /// The work that it proposes becomes one of the catalogue; its author is told something, or nil.
  case accept(OwnFacts, String?)
  /// The work that it proposes is one that the catalogue has under this published number.
  case join(DiscoveryID, String?)
  /// Nobody is told anything else.
  case close
  /// Its answer is taken back, and so is what became of the work that it proposes.
  case reopen
}

/// Something that was done by those who look after the catalogue.
package struct WebChange: Equatable, Sendable {
  /// In milliseconds since 1970.
  package let changedAt: Int64
  /// The name of who did it; nil for an account that is erased.
  package let name: String?
  package let kind: Kind
  /// Why, in their words; empty without any.
  package let reason: String

  package enum Kind: Sendable {
    case answered, declined, accepted, joined, closed, reopened, shown, hidden
  }

  package init(changedAt: Int64, name: String?, kind: Kind, reason: String) {
    (self.changedAt, self.name, self.kind, self.reason) = (changedAt, name, kind, reason)
  }
}

/// The reports, as the server stores them.
package struct WebReports: Sendable {
  /// A page of the reports, the oldest first, and the number of all.
  package var list:
    @Sendable (_ filter: ReportFilter, _ rows: Range<Int>) async throws -> (
      reports: [WebReport], count: Int
    )
  /// A report and what was done with it, the latest first; nil when there is none of this number.
  package var report:
    @Sendable (_ number: Int64, _ reader: WebPerson) async throws -> (
      report: WebReport, changes: [WebChange]
    )?
  /// The response with a report's photo; nil when there is none.
  package var photo: @Sendable (_ number: Int64) async throws -> Response?
  /// Changes a report, as the person who looked at it last asks.
  /// - Parameters:
  ///   - reason: why, for others who look after the catalogue; empty for none.
  ///   - seen: when it was answered when the person looked; nil for one that was open.
  /// - Throws: `WebError.notFound`, also for a work that is not in the catalogue, and `WebError.overtaken` when somebody
  ///   else changed it meanwhile.
  package var change:
    @Sendable (
      _ number: Int64, _ change: ReportChange, _ reason: String, _ seen: Int64?, _ editor: WebPerson
    ) async throws -> Void

  package init(
    list: @escaping @Sendable (ReportFilter, Range<Int>) async throws -> ([WebReport], Int),
    report: @escaping @Sendable (Int64, WebPerson) async throws -> (WebReport, [WebChange])?,
    photo: @escaping @Sendable (Int64) async throws -> Response?,
    change:
      @escaping @Sendable (Int64, ReportChange, String, Int64?, WebPerson) async throws -> Void
  ) {
    (self.list, self.report, self.photo, self.change) = (list, report, photo, change)
  }
}
