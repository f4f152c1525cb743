import HTTPTypes
import Hummingbird
import MonaModel
import MonaText

extension WebSite {
  /// The pages where editors import catalogues.
  ///
  /// They are for all who look after the catalogue: an import is shown before it is published, has an author, and can be
  /// taken back like a correction. Administrators look after accounts, and may what editors may.
  static var importRoutes: [Route] {
    let path = ImportsPage.path
    return [
      Route(method: .get, path: path, access: .editor) { site, _, page, _ in
        try await site.imports(page)
      },
      Route(method: .post, path: path, access: .editor) { site, request, page, _ in
        try await site.receiveImport(request, page)
      },
      Route(method: .get, path: "\(path)/{number}", access: .editor) { site, _, page, _ in
        try await site.waitingImport(page)
      },
      Route(method: .post, path: "\(path)/{number}", access: .editor) { site, request, page, _ in
        try await site.confirmImport(site.form(request, page), page)
      },
      Route(method: .post, path: "\(path)/{number}/answer", access: .editor) {
        site, request, page, _ in
        let form = try await site.form(request, page)
        let isRenumbered = ["same": true, "other": false][form["renumbered"] ?? ""]
        try await site.imports.answer(
          importNumber(page), form["complete"] == "1", isRenumbered)
        return redirect("\(path)/\(try importNumber(page))")
      },
      Route(method: .post, path: "\(path)/{number}/discard", access: .editor) {
        site, request, page, _ in
        _ = try await site.form(request, page)
        return try await site.changingImports(page) {
          try await site.imports.discard(importNumber(page))
        }
      },
      Route(method: .post, path: "\(path)/undo", access: .editor) { site, request, page, _ in
        let form = try await site.form(request, page)
        guard let editor = page.session.person, let number = form["number"].flatMap(Int64.init)
        else { throw WebError.notFound }
        return try await site.changingImports(page) { try await site.imports.undo(number, editor) }
      },
    ]
  }

  private static func importNumber(_ page: WebRequest) throws -> Int64 {
    guard let number = page.parameter.flatMap(Int64.init) else { throw WebError.notFound }
    return number
  }

  private func imports(
    _ page: WebRequest, fields: [String: String] = [:], faults: [String] = [],
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let known = try await imports.list()
    return try pages.response(
      ImportsPage(page, known, byteLimit: imports.byteLimit, fields: fields, faults: faults),
      status: status)
  }

  private func receiveImport(_ request: Request, _ page: WebRequest) async throws -> Response {
    guard let editor = page.session.person else { throw WebError.forbidden }
    do {
      let number = try await imports.receive(
        request, page.session.isNew ? nil : page.session.formToken, editor)
      return Self.redirect("\(ImportsPage.path)/\(number)")
    } catch let refusal as ImportRefusal {
      var response = try await imports(
        page, fields: refusal.fields, faults: refusal.sentences, status: refusal.status)
      // A client would send the rest of its file as the next request.
      if refusal.isCutOff { response.headers[.connection] = "close" }
      return response
    }
  }

  /// The page of a file that waits; the list of imports for one that does not any more.
  private func waitingImport(
    _ page: WebRequest, reason: String = "", faults: [String] = [],
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    guard let found = try await imports.preview(Self.importNumber(page)) else {
      return faults.isEmpty
        ? Self.redirect(ImportsPage.path)
        : try await imports(page, faults: faults, status: status)
    }
    return try pages.response(
      ImportPage(page, found.file, found.preview, reason: reason, faults: faults), status: status)
  }

  private func confirmImport(_ form: FormFields, _ page: WebRequest) async throws -> Response {
    guard let editor = page.session.person else { throw WebError.forbidden }
    let reason = form.text("reason")
    if let excess = ReportPage.fault(ofReason: reason) {
      return try await waitingImport(
        page, reason: reason, faults: [excess], status: .unprocessableContent)
    }
    do {
      try await imports.confirm(
        Self.importNumber(page), reason, form["version"].flatMap(Int64.init) ?? -1, editor)
      return Self.redirect(ImportsPage.path)
    } catch WebError.overtaken {
      let fault = tr(
        "The catalogue was changed meanwhile, so nothing was imported: look at what would change now, below."
      )
      return try await waitingImport(
        page, reason: reason, faults: [fault], status: WebError.overtaken.status)
    } catch let refusal as ImportRefusal {
      return try await waitingImport(
        page, reason: reason, faults: refusal.sentences, status: refusal.status)
    }
  }

  private func changingImports(
    _ page: WebRequest, _ change: () async throws -> Void
  ) async throws -> Response {
    do {
      try await change()
      return Self.redirect(ImportsPage.path)
    } catch let refusal as ImportRefusal {
      return try await imports(page, faults: refusal.sentences, status: refusal.status)
    }
  }
}
