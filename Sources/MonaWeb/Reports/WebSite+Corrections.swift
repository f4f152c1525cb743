import Hummingbird
import MonaModel
import MonaText

extension WebSite {
  /// The pages where editors set the facts of discoveries right.
  static var correctionRoutes: [Route] {
    DiscoveryKind.allCases.flatMap { kind in
      let path = "\(kind.listPath)/{id}/correct"
      return [
        Route(method: .get, path: path, access: .editor) { site, _, page, context in
          try await site.correction(of: id(kind, context), page, report: page.query["report"])
        },
        Route(method: .post, path: path, access: .editor) { site, request, page, context in
          let form = try await site.form(request, page)
          return try await site.correct(id(kind, context), form, page)
        },
        Route(method: .post, path: "\(path)/undo", access: .editor) {
          site, request, page, context in
          let form = try await site.form(request, page)
          let id = try id(kind, context)
          guard let editor = page.session.person, let number = form["number"].flatMap(Int64.init)
          else { throw WebError.notFound }
          try await site.corrections.undo(id, number, editor)
          return redirect(Request.ownPath(form["back"]) ?? id.correctionPath)
        },
      ]
    }
  }

  private func correction(
    of id: DiscoveryID, _ page: WebRequest, report: String?, draft: CorrectionForm.Draft? = nil,
    faults: [String] = [], status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let known = try await corrections.list(id)
    return try await read(page, status: status) {
      try CorrectionPage(
        $0, id, known, report: report.flatMap(Int64.init), data, draft: draft, faults: faults)
    }
  }

  private func correct(
    _ id: DiscoveryID, _ form: FormFields, _ page: WebRequest
  ) async throws -> Response {
    guard let editor = page.session.person else { throw WebError.forbidden }
    let report = form["report"].flatMap(Int64.init)
    var draft = CorrectionForm.Draft(reason: form.text("reason"))
    for field in form.fields { draft.fields[field.name] = field.value }
    var (facts, faults) = CorrectionForm.facts(draft, of: id.kind)
    if let fault = ReportPage.fault(ofReason: draft.reason) { faults.append(fault) }
    var status = HTTPResponse.Status.unprocessableContent
    if faults.isEmpty {
      do {
        let isChanged = try await corrections.correct(
          id, facts, draft.reason, report, form["version"].flatMap(Int64.init) ?? -1, editor)
        if isChanged {
          return Self.redirect(report.map { "\(ReportSelection.path)/\($0)" } ?? id.path)
        }
        faults = [
          tr(
            "Nothing would be otherwise than in the catalogue; what is said instead of a word in all works is changed under Vocabulary."
          )
        ]
      } catch WebError.overtaken {
        (faults, status) = (WebError.overtaken.sentences, WebError.overtaken.status)
      }
    }
    return try await correction(
      of: id, page, report: form["report"], draft: draft, faults: faults, status: status)
  }
}
