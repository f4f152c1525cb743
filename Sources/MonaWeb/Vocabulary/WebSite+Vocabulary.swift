import Hummingbird
import MonaModel
import MonaText

extension WebSite {
  /// The pages where editors set the words of the catalogue right.
  static var vocabularyRoutes: [Route] {
    let path = VocabularyPage.path
    return [
      Route(method: .get, path: path, access: .editor) { site, _, page, _ in
        let (wordings, _) = try await site.vocabulary.wordings()
        let vocabulary = try await site.vocabulary.terms()
        return try await site.read(page) { VocabularyPage($0, vocabulary, wordings) }
      },
      Route(method: .get, path: "\(path)/{type}", access: .editor) { site, _, page, _ in
        try await site.term(page)
      },
      Route(method: .post, path: "\(path)/{type}", access: .editor) { site, request, page, _ in
        try await site.say(site.form(request, page), page)
      },
      Route(method: .post, path: "\(path)/undo", access: .editor) { site, request, page, _ in
        let form = try await site.form(request, page)
        guard let editor = page.session.person, let number = form["number"].flatMap(Int64.init)
        else { throw WebError.notFound }
        try await site.vocabulary.undo(number, editor)
        return redirect(Request.ownPath(form["back"]) ?? path)
      },
    ]
  }

  /// The page of a word.
  private func term(
    _ page: WebRequest, draft: TermPage.Draft = .init(), faults: [String] = [],
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let name = try TermName(page)
    let (known, terms) = (try await vocabulary.wordings(), try await vocabulary.terms())
    return try await read(page, status: status) {
      try TermPage($0, name, terms, known, data, draft: draft, faults: faults)
    }
  }

  private func say(_ form: FormFields, _ page: WebRequest) async throws -> Response {
    guard let editor = page.session.person else { throw WebError.forbidden }
    let name = try TermName(page)
    let draft = TermPage.Draft(
      right: form["right"], changed: Set(form[all: "change"]),
      words: Term(fr: form["fr"] ?? "", en: form["en"] ?? ""), reason: form.text("reason"))
    let fault: String
    var status = HTTPResponse.Status.unprocessableContent
    if let excess = ReportPage.fault(ofReason: draft.reason) {
      fault = excess
    } else {
      switch name.wordings(draft, in: try await vocabulary.terms()) {
      case .success(let wordings):
        do {
          try await vocabulary.say(
            wordings, draft.reason, form["version"].flatMap(Int64.init) ?? -1, editor)
          return Self.redirect(
            name.type.address(of: wordings[0].to[name.language], in: name.language))
        } catch WebError.overtaken {
          (fault, status) = (WebError.overtaken.sentences[0], WebError.overtaken.status)
        }
      case .failure(let found): fault = found.sentence
      }
    }
    return try await term(page, draft: draft, faults: [fault], status: status)
  }
}
