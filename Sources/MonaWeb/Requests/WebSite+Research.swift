import Hummingbird
import MonaModel
import MonaText

extension WebSite {
  /// The pages and files about what people give to research.
  static var researchRoutes: [Route] {
    [
      Route(method: .get, path: ResearchPage.path, access: .researcher) { site, _, page, _ in
        try await site.overview(page)
      },
      Route(method: .get, path: PeoplePage.path, access: .researcher) { site, _, page, _ in
        try await site.people(page)
      },
      Route(method: .get, path: "\(PeoplePage.path)/{pseudonym}", access: .researcher) {
        site, _, page, _ in try await site.person(page)
      },
      Route(method: .get, path: WordsPage.path, access: .researcher) { site, _, page, _ in
        try await site.words(page)
      },
      Route(method: .get, path: ComparisonPage.path, access: .researcher) { site, _, page, _ in
        try await site.comparison(page)
      },
      Route(method: .get, path: CitationPage.path, access: .researcher) { site, _, page, _ in
        try await site.citation(page, ResearchSelection(page.query))
      },
      Route(method: .get, path: LogPage.path, access: .administrator) { site, _, page, _ in
        let acts = try await site.research.log(
          before: page.query["before"].flatMap(Int64.init), limit: LogPage.size + 1)
        return try site.pages.response(LogPage(page, acts))
      },
      Route(method: .get, path: TokensPage.path, access: .researcher) { site, _, page, _ in
        guard let person = page.session.person else { throw WebError.forbidden }
        let tokens = try await site.accounts.tokens.list(person)
        return try site.pages.response(TokensPage(page, tokens))
      },
      Route(method: .post, path: TokensPage.path, access: .researcher) { site, request, page, _ in
        try await site.makeToken(request, page)
      },
      Route(method: .post, path: "\(TokensPage.path)/revoke", access: .researcher) {
        site, request, page, _ in
        let form = try await site.form(request, page)
        if let person = page.session.person, let number = form["number"].flatMap(Int64.init) {
          try await site.accounts.tokens.revoke(person, number)
        }
        return redirect(TokensPage.path)
      },
    ]
  }

  /// The files that browsers and programs download.
  static var exportRoutes: [Route] {
    ResearchQuery.Subject.allCases.flatMap { subject in
      subject.formats.map { format in
        Route(
          method: .get, path: CitationPage.path(subject, format), access: .researcher,
          isFile: true
        ) { site, _, page, _ in try await site.file(subject, format, page) }
      }
    }
  }

  /// What was found for a selection, which is logged; nil with what is wrong with it.
  private func found<Value>(
    _ selection: ResearchSelection, _ act: ResearchAct, _ page: WebRequest,
    _ read: (ResearchFilter) async throws -> Value
  ) async throws -> (value: Value?, faults: [String]) {
    guard let filter = selection.filter else { return (nil, []) }
    do {
      let value = try await read(filter)
      try await note(act, of: filter.text, page)
      return (value, [])
    } catch let error as ResearchFaults {
      return (nil, error.parameters.map { ResearchText.fault($0) })
    }
  }

  /// Logs what the person of a request saw.
  func note(_ act: ResearchAct, of subject: String, _ page: WebRequest) async throws {
    if let person = page.session.person {
      try await research.note(act, of: subject, by: person)
    }
  }

  /// The rows of a page of a list.
  private static func rows(_ page: Int, by size: Int) -> Range<Int> {
    (page - 1) * size..<page * size
  }

  /// The numbers of visits.
  /// - Parameter saved: the selection under its name; nil for the one of the address.
  func overview(_ page: WebRequest, _ saved: WebSelection? = nil) async throws -> Response {
    let selection = ResearchSelection(saved.map { FormFields($0.filter) } ?? page.query)
    let found = try await found(selection, .overview, page) {
      try await research.overview($0, works: 10)
    }
    return try await read(page) { [data] in
      try ResearchPage($0, selection, found.value, saved: saved, faults: found.faults, data)
    }
  }

  private func people(_ page: WebRequest) async throws -> Response {
    let selection = ResearchSelection(page.query)
    let number = page.pageNumber
    let found = try await found(selection, .people, page) { filter in
      try await research.people(filter, Self.rows(number, by: PeoplePage.size))
    }
    return try await read(page) { [data] in
      try PeoplePage(
        $0, selection, found.value?.people ?? [], total: found.value?.count ?? 0, page: number,
        faults: found.faults, data)
    }
  }

  private func person(_ page: WebRequest) async throws -> Response {
    let pseudonym = page.parameter ?? ""
    guard let filter = try? ResearchFilter({ $0 == .person ? pseudonym : nil }) else {
      throw WebError.notFound
    }
    let overview = try await research.overview(filter, works: 0)
    let visits = try await research.visits(filter, 0..<PersonPage.limit)
    if !visits.isEmpty { try await note(.person, of: filter.text, page) }
    return try await read(page) { [data] in
      try PersonPage($0, pseudonym: pseudonym, overview, visits, data)
    }
  }

  private func words(_ page: WebRequest) async throws -> Response {
    let selection = ResearchSelection(page.query)
    let number = page.pageNumber
    let found = try await found(selection, .words, page) { filter in
      filter.words == nil
        ? (
          words: try await research.words(
            filter, excluding: pages.stopWords.words, limit: WordsPage.limit),
          comments: (count: 0, comments: [FoundComment]())
        )
        : (
          words: [],
          comments: try await research.comments(filter, Self.rows(number, by: WordsPage.size))
        )
    }
    return try await read(page) { [data, pages] in
      try WordsPage(
        $0, selection, words: found.value?.words ?? [], found: found.value?.comments ?? (0, []),
        stopWords: pages.stopWords, page: number, faults: found.faults, data)
    }
  }

  private func comparison(_ page: WebRequest) async throws -> Response {
    let query = ComparisonPage.query(page.query)
    // Each counts among all visits.
    let sides = try await withThrowingTaskGroup(of: (Int, ComparisonPage.Found).self) { group in
      for (index, prefix) in ComparisonPage.prefixes.enumerated() {
        let selection = ResearchSelection(query, prefix: prefix)
        group.addTask { (index, try await side(selection, page)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
    return try await read(page) { [data] in try ComparisonPage($0, sides, data) }
  }

  private func side(
    _ selection: ResearchSelection, _ page: WebRequest
  ) async throws -> ComparisonPage.Found {
    let found = try await found(selection, .comparison, page) { filter in
      try await (
        overview: research.overview(filter, works: 0),
        words: research.words(
          filter, excluding: pages.stopWords.words, limit: ComparisonPage.limit)
      )
    }
    return ComparisonPage.Found(
      selection: selection, overview: found.value?.overview ?? ResearchOverview(),
      words: found.value?.words ?? [], faults: found.faults)
  }

  /// The last day that is over: what was received up to its end stays.
  var lastDay: CivilDate { CivilDate(dayNumber: research.today.dayNumber - 1) }

  /// How to cite a selection.
  /// - Parameters:
  ///   - name: what was typed as its name.
  ///   - faults: what is wrong with it.
  func citation(
    _ page: WebRequest, _ selection: ResearchSelection, name: String? = nil, faults: [String] = [],
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let day = selection.filter?.until ?? lastDay
    let found = try await found(selection, .overview, page) { filter in
      var filter = filter
      filter.until = day
      return try await research.overview(filter, works: 0)
    }
    return try await read(page, status: status) { [data, host] in
      try CitationPage(
        $0, selection, until: day, found.value ?? ResearchOverview(), host: host.name, name: name,
        faults: found.faults + faults, data)
    }
  }

  private func file(
    _ subject: ResearchQuery.Subject, _ format: ResearchQuery.Format, _ page: WebRequest
  ) async throws -> Response {
    guard let person = page.session.person else { throw WebError.forbidden }
    do {
      let filter = try ResearchFilter { page.query[$0.rawValue] }
      return try await research.export(
        ResearchQuery(subject, filter, format), for: person, in: page.language)
    } catch let error as ResearchFaults {
      return try pages.refusal(
        error.parameters.map { ResearchText.fault($0) }, .unprocessableContent, to: page)
    }
  }

  private func makeToken(_ request: Request, _ page: WebRequest) async throws -> Response {
    let form = try await form(request, page)
    guard let person = page.session.person else { throw WebError.forbidden }
    let name = form["name"] ?? ""
    guard (1...TokensPage.nameLimit).contains(name.count), !name.utf8.contains(0) else {
      let tokens = try await accounts.tokens.list(person)
      return try pages.response(
        TokensPage(page, tokens, faults: [tr("The name must have 1 to 100 characters.")]),
        status: .unprocessableContent)
    }
    let secret = try await accounts.tokens.make(person, name)
    return try pages.response(
      TokensPage(page, try await accounts.tokens.list(person), secret: secret))
  }
}
