import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaText

/// The query of a list of reports: which ones, and which page.
struct ReportSelection {
  /// The path of the list.
  static let path = "/reports"
  /// The number of rows on a page.
  static let size = 50
  /// The value of the state's parameter that stands for all; without the parameter, open ones are listed.
  static let all = "all"

  let query: FormFields

  /// The state; nil for all.
  var state: APIReport.State? {
    query["state"] == Self.all ? nil : query["state"].flatMap(APIReport.State.init) ?? .open
  }

  /// The problem; nil for all.
  var problem: ReportProblem? { query["problem"].flatMap(ReportProblem.init) }

  var filter: ReportFilter { ReportFilter(state: state, problem: problem) }

  /// The number of the page, from 1, as the address asks for it; none is beyond a million rows.
  var page: Int { min(max(1, query["page"].flatMap(Int.init) ?? 1), 1_000_000 / Self.size) }

  /// The rows of the page.
  var rows: Range<Int> { (page - 1) * Self.size..<page * Self.size }

  func address(ofPage page: Int) -> String {
    query.setting("page", to: page == 1 ? nil : String(page)).address(Self.path)
  }
}

/// The queue of reports.
struct ReportsPage: Page {
  static let template = "reports"

  let frame: Frame
  let action = ReportSelection.path
  let count: String
  let choices: [DiscoveriesPage.Choice]
  let show = trc("button that applies filters", "Show")
  let isEmpty: Bool
  let empty = tr("No reports like these.")
  let headings: [String] = [
    trc("what a column holds", "Number"), trc("what a column holds", "Title"),
    trc("what a report says of a work", "What"), tr("Received"), trc("what became of it", "State"),
  ]
  let lines: [Line]
  let pager: Pager?

  struct Line {
    let address: String
    let number: String
    let cells: [DiscoveriesPage.Cell]
  }

  init(
    _ request: WebRequest, _ selection: ReportSelection, _ reports: [WebReport], count: Int,
    _ data: WebCatalogue
  ) throws {
    frame = request.frame(title: tr("Reports"))
    self.count = trn("{count} report", "{count} reports", count)
    choices = [
      .init(
        name: "state", label: trc("what became of it", "State"),
        options: [
          .init(
            value: ReportSelection.all, text: trc("no filter is chosen", "All"),
            isChosen: selection.state == nil)
        ]
          + APIReport.State.allCases.map {
            .init(value: $0.rawValue, text: $0.displayName, isChosen: $0 == selection.state)
          }),
      .init(
        name: "problem", label: trc("what a report says of a work", "What"),
        options: [
          .init(
            value: "", text: trc("no filter is chosen", "All"), isChosen: selection.problem == nil)
        ]
          + ReportProblem.allCases.map {
            .init(value: $0.rawValue, text: $0.displayName, isChosen: $0 == selection.problem)
          }),
    ]
    isEmpty = reports.isEmpty
    lines = try reports.map { report in
      let texts = [
        try data.title(of: report), report.content.problem.displayName,
        Format.moment(Date(milliseconds: report.createdAt)), report.state.displayName,
      ]
      return Line(
        address: report.path, number: String(report.number),
        cells: texts.map { DiscoveriesPage.Cell(text: $0) })
    }
    pager = Pager(page: selection.page, of: Pager.count(count, by: ReportSelection.size)) {
      selection.address(ofPage: $0)
    }
  }
}

extension WebReport {
  /// The path of its page.
  var path: String { "\(ReportSelection.path)/\(number)" }
}

extension WebCatalogue {
  /// The title of the work that a report is about, or that it is a new one.
  func title(of report: WebReport) throws -> String {
    guard let id = report.content.discovery else {
      return trc("a discovery in no catalogue", "New discovery")
    }
    let row = try stored(id).flatMap { try catalogue.rows([$0]).first }
    return row?.displayTitle ?? "\(id.kind.displayName) \(id.number)"
  }
}

extension APIReport.State {
  /// What became of a report, for those who answer it.
  var displayName: String {
    switch self {
    case .open: trc("a report that nobody answered", "Open")
    case .done: trc("a report that was acted on", "Done")
    case .declined: trc("a report of which nothing comes", "Declined")
    }
  }
}

extension Date {
  /// - Parameter milliseconds: since 1970.
  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
