import Foundation
import Hummingbird
import MonaAPI
import MonaModel
import MonaText

extension WebSite {
  /// The pages of reports, for those who look after the catalogue.
  static var reportRoutes: [Route] {
    let path = ReportSelection.path
    return [
      Route(method: .get, path: path, access: .editor) { site, _, page, _ in
        let selection = ReportSelection(query: page.query)
        let (reports, count) = try await site.reports.list(selection.filter, selection.rows)
        return try await site.read(page) {
          try ReportsPage($0, selection, reports, count: count, site.data)
        }
      },
      Route(method: .get, path: "\(path)/{number}", access: .editor) { site, _, page, _ in
        try await site.report(page)
      },
      Route(method: .get, path: "\(path)/{number}/photo", access: .editor) { site, _, page, _ in
        guard let photo = try await site.reports.photo(number(page)) else {
          throw WebError.notFound
        }
        return photo
      },
      Route(method: .post, path: "\(path)/{number}", access: .editor) { site, request, page, _ in
        let form = try await site.form(request, page)
        return try await site.change(form, page)
      },
    ]
  }

  private static func number(_ page: WebRequest) throws -> Int64 {
    guard let number = page.parameter.flatMap(Int64.init) else { throw WebError.notFound }
    return number
  }

  /// The page of a report.
  private func report(
    _ page: WebRequest, draft: ReportPage.Draft = .init(), faults: [String] = [],
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    guard let editor = page.session.person,
      let (report, changes) = try await reports.report(Self.number(page), editor)
    else { throw WebError.notFound }
    let known: (corrections: [WebCorrection], version: Int64) =
      if let id = report.content.discovery { try await corrections.list(id) } else { ([], 0) }
    return try await read(page, status: status) {
      try ReportPage($0, report, changes, known, data, draft: draft, faults: faults)
    }
  }

  private func change(_ form: FormFields, _ page: WebRequest) async throws -> Response {
    guard let editor = page.session.person else { throw WebError.forbidden }
    var draft = ReportPage.Draft(
      state: form["state"], answer: form.text("answer"), reason: form.text("reason"))
    for field in form.fields { draft.fields[field.name] = field.value }
    let change: ReportChange
    switch Self.change(draft) {
    case .success(let asked): change = asked
    case .failure(let fault):
      return try await report(
        page, draft: draft, faults: [fault.sentence], status: .unprocessableContent)
    }
    do {
      try await reports.change(
        Self.number(page), change, draft.reason, form["seen"].flatMap(Int64.init), editor)
    } catch WebError.overtaken {
      return try await report(
        page, draft: draft, faults: WebError.overtaken.sentences, status: WebError.overtaken.status)
    }
    return Self.redirect(page.path)
  }

  /// What a form asks for, or what is wrong with it.
  private static func change(
    _ draft: ReportPage.Draft
  ) -> Result<ReportChange, ProposalForm.Fault> {
    func fault(_ sentence: String) -> Result<ReportChange, ProposalForm.Fault> {
      .failure(ProposalForm.Fault(sentence: sentence))
    }
    if [draft.answer, draft.reason].contains(where: CommentLimit.isExceeded) {
      return fault(
        tr(
          "The answer and the reason may each have {limit} characters.",
          ["limit": Format.number(CommentLimit.scalars)]))
    }
    let answer = draft.answer.isEmpty ? nil : draft.answer
    if let choice = draft.state.flatMap(ProposalForm.Choice.init) {
      return ProposalForm.change(choice, draft.fields, answer: answer)
    }
    switch draft.state.flatMap(APIReport.State.init) {
    case .open: return .success(.reopen)
    case .done: return .success(.answer(answer, isDeclined: false))
    case .declined: return .success(.answer(answer, isDeclined: true))
    case nil: return fault(tr("Choose what comes of it."))
    }
  }
}

extension FormFields {
  /// The text of a field with several lines, as it is stored: without the carriage returns of browsers (HTML 4.10.21.8),
  /// null characters, and white space around it.
  func text(_ name: String) -> String {
    let text = fields.last { $0.name == name }?.value ?? ""
    let scalars = text.replacing("\r\n", with: "\n").unicodeScalars.filter { $0.value != 0 }
    return String(String.UnicodeScalarView(scalars))
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
