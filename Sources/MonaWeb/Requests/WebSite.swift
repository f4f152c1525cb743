import Hummingbird
import MonaModel
import MonaText
import NIOCore

/// The pages of a server: what they are made from, and their routes.
package struct WebSite<Context: RequestContext>: Sendable {
  let pages: WebPages
  let accounts: WebAccounts<Context>
  let data: WebCatalogue
  let research: any WebResearch
  let reports: WebReports
  let corrections: WebCorrections
  let daily: WebDaily
  let badges: WebBadges
  let duplicates: WebDuplicates
  let imports: WebImports
  let pictures: WebPictures
  let selections: WebSelections
  let vocabulary: WebVocabulary
  let host: HostInformation
  /// Whether browsers reach the server over TLS, and its cookies travel over nothing else.
  let isSecure: Bool
  /// Whether editors and administrators have to set up codes before they see anything else.
  let requiresCodes: Bool
  /// Runs what reads the catalogue, on a thread that may wait for a disk.
  let run: @Sendable (@escaping @Sendable () throws -> Response) async throws -> Response

  package init(
    _ pages: WebPages, accounts: WebAccounts<Context>, data: WebCatalogue,
    research: any WebResearch, reports: WebReports, corrections: WebCorrections,
    daily: WebDaily, badges: WebBadges, duplicates: WebDuplicates, imports: WebImports,
    pictures: WebPictures,
    selections: WebSelections,
    vocabulary: WebVocabulary, host: HostInformation, isSecure: Bool, requiresCodes: Bool,
    run: @escaping @Sendable (@escaping @Sendable () throws -> Response) async throws -> Response
  ) {
    (self.pages, self.accounts, self.data, self.host) = (pages, accounts, data, host)
    (self.research, self.reports, self.corrections) = (research, reports, corrections)
    (self.daily, self.badges, self.duplicates) = (daily, badges, duplicates)
    self.imports = imports
    (self.pictures, self.selections) = (pictures, selections)
    self.vocabulary = vocabulary
    (self.isSecure, self.requiresCodes, self.run) = (isSecure, requiresCodes, run)
  }

  /// A page by its path, and who may see it.
  package struct Route: Sendable {
    package let method: HTTPRequest.Method
    /// The path with its parameter in braces: "works/{id}".
    package let path: String
    package let access: WebAccess
    /// Whether programs ask for it too, with a token.
    package var isFile = false
    let answer: @Sendable (WebSite, Request, WebRequest, Context) async throws -> Response
  }

  /// Adds all routes.
  package func add(to router: Router<Context>) {
    for route in Self.routes {
      router.on(RouterPath(route.path), method: route.method) { request, context in
        try await answer(route, request, context)
      }
    }
  }

  private func answer(
    _ route: Route, _ request: Request, _ context: Context
  ) async throws -> Response {
    let token = route.isFile ? request.bearer : nil
    let session =
      if let token {
        WebSession(token: "", person: try await accounts.tokens.person(token))
      } else {
        try await session(of: request)
      }
    let parameter = context.parameters.first.map { String($0.value) }
    let page = WebRequest(request, session: session, parameter: parameter, isSecure: isSecure)
    var response = try await Translations.speaking(page.language) {
      do {
        // What everybody may see is not what a program wants whose token is not valid.
        if token != nil, session.person == nil { return Self.tokenMissing }
        let access = session.person?.access ?? .everybody
        let here = page.query.address(page.path)
        let destination = FormFields(
          request.method == .get && here != "/" ? [.init(name: "to", value: here)] : [])
        if let path = codePath(for: session.person, at: route) {
          return Self.redirect(destination.address(path))
        }
        if access < route.access {
          guard session.person == nil else { throw WebError.forbidden }
          if route.isFile, !request.isForPage { return Self.tokenMissing }
          return Self.redirect(destination.address("/login"))
        }
        return try await route.answer(self, request, page, context)
      } catch let error as WebError {
        return try pages.refusal(error.sentences, error.status, to: page)
      }
    }
    // Only the form to log in needs a session of nobody.
    if session.isNew, route.method == .get, route.path == "login" {
      response.setCookie(session.cookie(isSecure: isSecure))
    }
    response.rememberLanguage(of: request, isSecure: isSecure)
    return response
  }

  /// The session of a request; a new one of nobody where the browser has none.
  private func session(of request: Request) async throws -> WebSession {
    guard let token = request.sessionToken(isSecure: isSecure) else {
      return WebSession(token: accounts.makeToken(), isNew: true)
    }
    return WebSession(token: token, person: try await accounts.person(token))
  }

  /// The answer to a program without a valid token (RFC 6750).
  private static var tokenMissing: Response {
    var headers = HTTPFields()
    headers[.wwwAuthenticate] = "Bearer"
    headers[.cacheControl] = "no-store"
    headers[.contentType] = "text/plain; charset=utf-8"
    return Response(
      status: .unauthorized, headers: headers,
      body: ResponseBody(
        byteBuffer: ByteBuffer(
          string: tr("A token is needed, or it is not valid any more.") + "\n")))
  }

  /// A redirection that is followed by GET, and that nothing stores.
  static func redirect(_ address: String) -> Response {
    var headers = HTTPFields()
    headers[.location] = address
    headers[.cacheControl] = "no-store"
    return Response(status: .seeOther, headers: headers)
  }
}
