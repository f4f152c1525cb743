import Hummingbird
import MonaText

extension WebSite {
  /// The pages for the codes that are asked for besides the password.
  static var codeRoutes: [Route] {
    [
      Route(method: .get, path: CodePage.path, access: .account) { site, _, page, _ in
        let destination = Request.ownPath(page.query["to"])
        guard page.session.person?.code == .missing else { return redirect(destination ?? "/") }
        return try site.pages.response(CodePage(page, destination: destination))
      },
      Route(method: .post, path: CodePage.path, access: .account) { site, request, page, context in
        try await site.confirm(request, page, context)
      },
      Route(method: .get, path: CodeSetUpPage.path, access: .editor) { site, _, page, _ in
        let key = page.session.person?.code == .unused ? site.accounts.codes.makeKey() : nil
        return try site.pages.response(CodeSetUpPage(page, key: key))
      },
      Route(method: .post, path: CodeSetUpPage.path, access: .editor) {
        site, request, page, context in
        try await site.setUpCode(request, page, context)
      },
    ]
  }

  /// The form to which somebody is led who has to give a code, or to set codes up, before the page of a route; nil for
  /// anybody else.
  func codePath(for person: WebPerson?, at route: Route) -> String? {
    // Files that everybody may have say more to some.
    guard let person, route.access > .everybody || route.isFile, route.path != "logout" else {
      return nil
    }
    switch person.code {
    case .missing: return route.path == CodePage.path ? nil : "/\(CodePage.path)"
    case .unused:
      let isRequired = requiresCodes && person.access >= .editor
      return !isRequired || route.path == CodeSetUpPage.path ? nil : CodeSetUpPage.path
    case .given: return nil
    }
  }

  private func confirm(
    _ request: Request, _ page: WebRequest, _ context: Context
  ) async throws -> Response {
    let form = try await form(request, page)
    guard let person = page.session.person else { throw WebError.forbidden }
    let destination = Request.ownPath(form["to"])
    do {
      let token = try await accounts.codes.confirm(
        page.session.token, person, form.digits("code"), context)
      var response = Self.redirect(destination ?? "/")
      response.setCookie(WebSession(token: token).cookie(isSecure: isSecure))
      return response
    } catch let refusal as LogInRefusal {
      return try pages.response(
        CodePage(page, destination: destination, faults: refusal.sentences),
        status: refusal.status, wait: refusal.wait)
    }
  }

  private func setUpCode(
    _ request: Request, _ page: WebRequest, _ context: Context
  ) async throws -> Response {
    let form = try await form(request, page)
    guard let person = page.session.person, person.code == .unused else {
      throw WebError.overtaken
    }
    let key = form["key"] ?? ""
    do {
      let password = form.fields.last { $0.name == "password" }?.value ?? ""
      try await accounts.codes.setUp(
        page.session.token, person, key, form.digits("code"), password, context)
      return Self.redirect(CodeSetUpPage.path)
    } catch let refusal as LogInRefusal {
      return try pages.response(
        CodeSetUpPage(page, key: key, faults: refusal.sentences), status: refusal.status,
        wait: refusal.wait)
    }
  }
}

extension FormFields {
  /// A code as it was typed, without the blanks that some apps show in it.
  fileprivate func digits(_ name: String) -> String {
    (self[name] ?? "").filter { !$0.isWhitespace }
  }
}
