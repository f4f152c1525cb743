import Hummingbird
import MonaModel
import MonaText

extension WebSite {
  /// The pages where editors say which works are one.
  static var duplicateRoutes: [Route] {
    let undo = "\(DuplicatesPage.path)/undo"
    return [
      Route(method: .get, path: DuplicatesPage.path, access: .editor) { site, _, page, _ in
        try await site.duplicates(page)
      },
      Route(method: .get, path: DuplicatePage.path, access: .editor) { site, _, page, _ in
        try await site.pair(page)
      },
      Route(method: .post, path: DuplicatePage.path, access: .editor) { site, request, page, _ in
        try await site.decide(site.form(request, page), page)
      },
      Route(method: .post, path: undo, access: .editor) { site, request, page, _ in
        let form = try await site.form(request, page)
        guard let editor = page.session.person, let number = form["number"].flatMap(Int64.init)
        else { throw WebError.notFound }
        try await site.duplicates.undo(number, editor)
        return redirect(Request.ownPath(form["back"]) ?? DuplicatesPage.path)
      },
    ]
  }

  private func duplicates(
    _ page: WebRequest, faults: [String] = [], status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    // What was refused is corrected in the form above them.
    let pairs = faults.isEmpty ? try await duplicates.pairs() : nil
    let known = try await duplicates.list(nil, DuplicatesPage.decisions)
    return try await read(page, status: status) {
      try DuplicatesPage($0, pairs, known, data, faults: faults)
    }
  }

  /// The page about the two works that an address names.
  private func pair(
    _ page: WebRequest, draft: DuplicatePage.Draft = .init(), faults: [String] = [],
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let ids: [DiscoveryID]
    switch Self.works(page.query) {
    case .success(let works): ids = works
    case .failure(let fault):
      return try await duplicates(page, faults: [fault.sentence], status: .unprocessableContent)
    }
    let known = try await duplicates.list(ids, DuplicatesPage.decisions)
    var sides: [DuplicatePage.Side] = []
    for id in ids {
      var filter = ResearchFilter()
      filter.work = id
      let overview = try await research.overview(filter, works: 0)
      sides.append(
        DuplicatePage.Side(
          id: id, visits: overview.counts.visits, picture: try await pictures.picture(id)))
    }
    do {
      return try await read(page, status: status) { [sides] in
        try DuplicatePage($0, sides, known, data, draft: draft, faults: faults)
      }
    } catch WebError.notFound {
      return try await duplicates(
        page, faults: [tr("The catalogue lists no such discovery.")],
        status: .unprocessableContent)
    }
  }

  /// The two works that an address names, or what is wrong with it.
  private static func works(
    _ query: FormFields
  ) -> Result<[DiscoveryID], ProposalForm.Fault> {
    let ids = [DuplicatePage.first, DuplicatePage.other].compactMap { name in
      query[name].flatMap { DiscoveryID($0) ?? DiscoveryID(named: $0) }
    }
    guard ids.count == 2, ids[0] != ids[1], ids[0].kind == ids[1].kind else {
      return .failure(
        ProposalForm.Fault(
          sentence: tr("Write the numbers, or the addresses of the pages, of two works of a kind."))
      )
    }
    return .success(ids)
  }

  private func decide(_ form: FormFields, _ page: WebRequest) async throws -> Response {
    guard let editor = page.session.person, case .success(let ids) = Self.works(page.query) else {
      throw WebError.notFound
    }
    let draft = DuplicatePage.Draft(choice: form["choice"], reason: form.text("reason"))
    let fault: String
    var status = HTTPResponse.Status.unprocessableContent
    if let excess = ReportPage.fault(ofReason: draft.reason) {
      fault = excess
    } else if let choice = draft.choice,
      [DuplicatePage.first, DuplicatePage.other, DuplicatePage.two].contains(choice)
    {
      let works = choice == DuplicatePage.other ? [ids[1], ids[0]] : ids
      do {
        try await duplicates.decide(
          works[0], works[1], choice != DuplicatePage.two, draft.reason,
          form["version"].flatMap(Int64.init) ?? -1, editor)
        return Self.redirect(DuplicatesPage.path)
      } catch WebError.overtaken {
        (fault, status) = (WebError.overtaken.sentences[0], WebError.overtaken.status)
      } catch WebError.notFound {
        fault = tr("The catalogue lists no such discovery.")
      }
    } else {
      fault = tr("Choose whether they are the same.")
    }
    return try await pair(page, draft: draft, faults: [fault], status: status)
  }
}
