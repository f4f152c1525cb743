import Hummingbird
import MonaModel
import MonaText
import NIOCore

extension WebSite {
  /// All pages, and what forms send.
  package static var routes: [Route] {
    entryRoutes + DiscoveryKind.allCases.flatMap(routes) + FacetType.listed.map(route)
      + [artistRoute] + researchRoutes + selectionRoutes + exportRoutes + reportRoutes
      + pictureRoutes + codeRoutes + correctionRoutes + dailyRoutes
      + vocabularyRoutes + badgeRoutes + duplicateRoutes + importRoutes
  }

  private static var entryRoutes: [Route] {
    [
      Route(method: .get, path: "style.css", access: .everybody) { site, request, _, _ in
        site.pages.style(for: request)
      },
      Route(method: .get, path: "privacy", access: .everybody) { site, _, page, _ in
        try site.pages.response(PrivacyPage(page, site.host))
      },
      Route(method: .get, path: "login", access: .everybody) { site, _, page, _ in
        let destination = Request.ownPath(page.query["to"])
        guard page.session.person == nil else { return redirect(destination ?? "/") }
        return try site.pages.response(LogInPage(page, destination: destination))
      },
      Route(method: .post, path: "login", access: .everybody) { site, request, page, context in
        try await site.logIn(request, page, context)
      },
      Route(method: .post, path: "logout", access: .account) { site, request, page, _ in
        _ = try await site.form(request, page)
        return try await site.logOut(page.session)
      },
      Route(method: .get, path: "/", access: .account) { _, _, page, _ in
        guard page.session.person?.access ?? .everybody >= .researcher else {
          throw WebError.forbidden
        }
        return redirect(DiscoveryKind.artwork.listPath)
      },
    ]
  }

  /// The list of discoveries of a kind, and the page of each.
  private static func routes(_ kind: DiscoveryKind) -> [Route] {
    [
      Route(method: .get, path: "\(kind.listPath)", access: .researcher) { site, _, page, _ in
        if let address = DiscoverySelection(kind, page.query).shorterAddress {
          return redirect(address)
        }
        return try await site.read(page) { try DiscoveriesPage($0, kind, site.data) }
      },
      Route(method: .get, path: "\(kind.listPath)/{id}", access: .researcher) { site, _, page, _ in
        guard let id = page.parameter.flatMap({ DiscoveryID("\(kind.name):\($0)") }),
          let stored = site.data.stored(id)
        else { throw WebError.notFound }
        var filter = ResearchFilter()
        filter.work = id
        let overview = try await site.research.overview(filter, works: 0)
        let picture = try await site.pictures.picture(id)
        let corrections = try await site.corrections.list(id).corrections
        let duplicates = try await site.duplicates.list([id], DuplicatesPage.decisions)
        return try await site.read(page) {
          try DiscoveryPage(
            $0, id, stored, overview, picture, corrections, duplicates.decisions, site.data)
        }
      },
    ] + WebListFile.formats.map { file(kind, $0) }
  }

  /// A list as a file: what the catalogue says for everybody, the numbers of visits for those who do research.
  private static func file(_ kind: DiscoveryKind, _ format: ResearchQuery.Format) -> Route {
    let path = "\(kind.listPath).\(format.fileExtension)"
    return Route(method: .get, path: path, access: .everybody, isFile: true) { site, _, page, _ in
      let selection = DiscoverySelection(kind, page.query)
      guard selection.faults.isEmpty else {
        return try site.pages.refusal(selection.faults, .unprocessableContent, to: page)
      }
      let person = page.session.person.flatMap { $0.access >= .researcher ? $0 : nil }
      let language = page.language.ofCatalogue
      return try await site.research.list(selection.file(format), for: person) {
        [data = site.data] in
        try DiscoverySelection(kind, page.query).ids(in: data.catalogue, language: language)
      }
    }
  }

  private static func route(_ type: FacetType) -> Route {
    Route(method: .get, path: type.listPath, access: .researcher) { site, _, page, _ in
      try await site.read(page) { try FacetsPage($0, type, site.data) }
    }
  }

  private static var artistRoute: Route {
    Route(method: .get, path: "\(FacetType.artist.listPath)/{code}", access: .researcher) {
      site, _, page, _ in
      let code = page.parameter?.removingPercentEncoding ?? ""
      return try await site.read(page) { try ArtistPage($0, code: code, site.data) }
    }
  }

  /// The response with a page that is made from the catalogue, off the threads of connections.
  func read(
    _ request: WebRequest, status: HTTPResponse.Status = .ok,
    _ page: @escaping @Sendable (WebRequest) throws -> some Page
  ) async throws -> Response {
    try await run { [pages] in
      // The language of a task is not that of the thread.
      try Translations.speaking(request.language) {
        try pages.response(page(request), status: status)
      }
    }
  }

  /// The fields of a form that a page of this session sent.
  /// - Throws: `WebError.formExpired` for any other, and for one that is too long.
  func form(_ request: Request, _ page: WebRequest) async throws -> FormFields {
    let body: ByteBuffer
    do { body = try await request.body.collect(upTo: 256 * 1024) } catch is NIOTooManyBytesError {
      throw WebError.formExpired
    }
    let form = FormFields(decoding: String(buffer: body))
    guard !page.session.isNew, form[WebSession.field] == page.session.formToken else {
      throw WebError.formExpired
    }
    return form
  }

  private func logIn(
    _ request: Request, _ page: WebRequest, _ context: Context
  ) async throws -> Response {
    let form = try await form(request, page)
    let destination = Request.ownPath(form["to"])
    let name = form["username"] ?? ""
    // White space of a password counts.
    let password = form.fields.last { $0.name == "password" }?.value ?? ""
    do {
      let token = try await accounts.logIn(name, password, context)
      var response = Self.redirect(destination ?? "/")
      response.setCookie(WebSession(token: token).cookie(isSecure: isSecure))
      return response
    } catch let refusal as LogInRefusal {
      return try pages.response(
        LogInPage(page, destination: destination, name: name, faults: refusal.sentences),
        status: refusal.status, wait: refusal.wait)
    }
  }

  private func logOut(_ session: WebSession) async throws -> Response {
    try await accounts.logOut(session.token)
    var response = Self.redirect("/login")
    response.setCookie(WebSession(token: accounts.makeToken()).cookie(isSecure: isSecure))
    return response
  }
}
