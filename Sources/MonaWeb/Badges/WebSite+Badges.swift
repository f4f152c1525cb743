import Hummingbird
import MonaModel
import MonaText

extension WebSite {
  /// The pages of badges, for those who do research, and what editors send.
  static var badgeRoutes: [Route] {
    let one = "\(BadgesPage.path)/{number}"
    return [
      Route(method: .get, path: BadgesPage.path, access: .researcher) { site, _, page, _ in
        let list = try await site.badges.list()
        let reaches = try await site.badges.reach(list, 0)
        try await site.note(.summary, of: BadgesPage.path, page)
        return try site.pages.response(BadgesPage(page, list, reaches))
      },
      Route(method: .get, path: BadgesPage.newPath, access: .editor) { site, _, page, _ in
        try await site.badge(nil, page)
      },
      Route(method: .post, path: BadgesPage.newPath, access: .editor) { site, request, page, _ in
        try await site.change(nil, site.form(request, page), page)
      },
      Route(method: .get, path: one, access: .researcher) { site, _, page, _ in
        try await site.badge(site.known(page), page)
      },
      Route(method: .post, path: one, access: .editor) { site, request, page, _ in
        let form = try await site.form(request, page)
        return try await site.change(site.known(page), form, page)
      },
      Route(method: .post, path: "\(one)/remove", access: .editor) { site, request, page, _ in
        let form = try await site.form(request, page)
        return try await site.remove(site.known(page), form, page)
      },
      Route(method: .post, path: "\(one)/undo", access: .editor) { site, request, page, _ in
        let form = try await site.form(request, page)
        let known = try await site.known(page)
        guard let editor = page.session.person, let number = form["number"].flatMap(Int64.init)
        else { throw WebError.notFound }
        try await site.badges.undo(number, known.badge.id, editor)
        return redirect(known.badge.path)
      },
    ]
  }

  /// The badge that a request names.
  private func known(_ page: WebRequest) async throws -> WebBadge {
    guard let number = page.parameter.flatMap({ Int($0) }),
      let known = try await badges.badge(number)
    else { throw WebError.notFound }
    return known
  }

  /// The page of a badge.
  /// - Parameters:
  ///   - known: nil for a new badge.
  ///   - tried: a badge that is tried out; nil for none.
  private func badge(
    _ known: WebBadge?, _ page: WebRequest, tried: Badge? = nil, draft: BadgeForm.Draft? = nil,
    faults: [String] = [], status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let listed = known.flatMap { $0.badge.rule == .unknown ? nil : $0.badge }
    let counted = [listed, tried].compactMap(\.self)
    let reaches = try await badges.reach(counted, BadgePage.names)
    var reached = BadgePage.Reached()
    if listed != nil { reached.now = (reaches.badges[0], reaches.people) }
    if tried != nil { reached.tried = (reaches.badges[counted.count - 1], reaches.people) }
    if !counted.isEmpty {
      try await note(.people, of: known?.badge.path ?? BadgesPage.newPath, page)
    }
    return try await read(page, status: status) { [data, reached] in
      try BadgePage($0, known, reached, data, draft: draft, faults: faults)
    }
  }

  /// Tries out or stores what a form has.
  private func change(
    _ known: WebBadge?, _ form: FormFields, _ page: WebRequest
  ) async throws -> Response {
    guard let editor = page.session.person else { throw WebError.notFound }
    let draft = BadgeForm.Draft(form)
    let checked = try await badges.check { [data, language = page.language] in
      try Translations.speaking(language) {
        try BadgeForm.check(draft, before: known?.badge, data)
      }
    }
    let faults = checked.faults + [ReportPage.fault(ofReason: draft.reason)].compactMap(\.self)
    guard faults.isEmpty, let badge = checked.badge else {
      return try await self.badge(
        known, page, draft: draft, faults: faults, status: .unprocessableContent)
    }
    guard form["try"] == nil else {
      return try await self.badge(known, page, tried: badge, draft: draft)
    }
    guard badge != known?.badge || known?.isListed == false else {
      return try await self.badge(
        known, page, draft: draft, faults: [tr("Nothing is changed.")],
        status: .unprocessableContent)
    }
    do {
      let number = try await badges.change(
        known?.badge.id, badge, draft.reason, draft.version, editor)
      return Self.redirect(Badge.path(of: number))
    } catch WebError.overtaken {
      return try await self.badge(
        known, page, draft: draft, faults: WebError.overtaken.sentences,
        status: WebError.overtaken.status)
    }
  }

  private func remove(
    _ known: WebBadge, _ form: FormFields, _ page: WebRequest
  ) async throws -> Response {
    guard let editor = page.session.person, known.isListed else { throw WebError.overtaken }
    let reason = form.text("reason")
    if let excess = ReportPage.fault(ofReason: reason) {
      return try await badge(known, page, faults: [excess], status: .unprocessableContent)
    }
    _ = try await badges.change(
      known.badge.id, nil, reason, form["version"].flatMap(Int64.init) ?? -1, editor)
    return Self.redirect(known.badge.path)
  }
}
