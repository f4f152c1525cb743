import Hummingbird
import MonaModel
import MonaText

extension WebSite {
  /// The pages of saved selections.
  static var selectionRoutes: [Route] {
    let path = SelectionsPage.path
    return [
      Route(method: .get, path: path, access: .researcher) { site, _, page, _ in
        let number = page.pageNumber
        let rows = (number - 1) * SelectionsPage.size..<number * SelectionsPage.size
        let (selections, count) = try await site.selections.list(rows)
        return try site.pages.response(
          SelectionsPage(page, selections, total: count, page: number))
      },
      Route(method: .get, path: "\(path)/{number}", access: .researcher) { site, _, page, _ in
        guard let number = page.parameter.flatMap(Int64.init),
          let saved = try await site.selections.selection(number)
        else { throw WebError.notFound }
        return try await site.overview(page, saved)
      },
      Route(method: .post, path: path, access: .researcher) { site, request, page, _ in
        try await site.save(try await site.form(request, page), page)
      },
      Route(method: .post, path: "\(path)/remove", access: .researcher) { site, request, page, _ in
        let form = try await site.form(request, page)
        if let person = page.session.person, let number = form["number"].flatMap(Int64.init),
          let saved = try await site.selections.selection(number)
        {
          guard saved.isRemovable(by: person) else { throw WebError.forbidden }
          try await site.selections.remove(number)
        }
        return redirect(path)
      },
    ]
  }

  private func save(_ form: FormFields, _ page: WebRequest) async throws -> Response {
    guard let person = page.session.person else { throw WebError.forbidden }
    let selection = ResearchSelection(form)
    let name = form.text("name")
    guard (1...SelectionsPage.nameLimit).contains(name.count) else {
      return try await citation(
        page, selection, name: name,
        faults: [tr("The name must have 1 to 100 characters.")], status: .unprocessableContent)
    }
    guard var filter = selection.filter else {
      return try await citation(page, selection, name: name, status: .unprocessableContent)
    }
    filter.until = filter.until ?? lastDay
    do {
      let overview = try await research.overview(filter, works: 0)
      let number = try await selections.save(name, filter, overview.counts.visits, person)
      return Self.redirect("\(SelectionsPage.path)/\(number)")
    } catch is ResearchFaults {
      // The page names them.
      return try await citation(page, selection, name: name, status: .unprocessableContent)
    }
  }
}
