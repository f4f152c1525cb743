import Hummingbird
import MonaModel
import MonaText

extension WebSite {
  /// The pages where editors choose the discoveries of coming days.
  static var dailyRoutes: [Route] {
    [
      Route(method: .get, path: DailyPage.path, access: .editor) { site, _, page, _ in
        let today = try await site.daily.today()
        let (choices, _) = try await site.daily.choices(DailyPage.days(page, from: today.day).days)
        return try await site.read(page) { try DailyPage($0, today: today, choices, site.data) }
      },
      Route(method: .get, path: "\(DailyPage.path)/{day}", access: .editor) { site, _, page, _ in
        try await site.day(page)
      },
      Route(method: .post, path: "\(DailyPage.path)/{day}", access: .editor) {
        site, request, page, _ in
        try await site.chooseDaily(site.form(request, page), page)
      },
      Route(method: .post, path: "\(DailyPage.path)/{day}/undo", access: .editor) {
        site, request, page, _ in
        let form = try await site.form(request, page)
        guard let editor = page.session.person, let number = form["number"].flatMap(Int64.init),
          let day = page.parameter.flatMap({ MontrealDay($0) })
        else { throw WebError.notFound }
        try await site.daily.undo(number, day, editor)
        return redirect(day.path)
      },
    ]
  }

  /// The page of a day.
  private func day(
    _ page: WebRequest, draft: DayPage.Draft = .init(), faults: [String] = [],
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let today = try await daily.today()
    guard let day = page.parameter.flatMap({ MontrealDay($0) }),
      today.day.number...today.day.number + DailyPage.ahead ~= day.number
    else { throw WebError.notFound }
    let known = try await daily.choices(day...day)
    return try await read(page, status: status) {
      try DayPage($0, day, today: today, known, data, draft: draft, faults: faults)
    }
  }

  private func chooseDaily(_ form: FormFields, _ page: WebRequest) async throws -> Response {
    guard let editor = page.session.person, let day = page.parameter.flatMap({ MontrealDay($0) })
    else { throw WebError.notFound }
    let draft = DayPage.Draft(
      work: form["work"], address: form["address"] ?? "", reason: form.text("reason"))
    let chosen =
      draft.address.isEmpty
      ? draft.work.flatMap { DiscoveryID($0) } : DiscoveryID(named: draft.address)
    let fault: String
    var status = HTTPResponse.Status.unprocessableContent
    if let excess = ReportPage.fault(ofReason: draft.reason) {
      fault = excess
    } else if let chosen {
      do {
        try await daily.choose(
          chosen, day, draft.reason, form["version"].flatMap(Int64.init) ?? -1, editor)
        return Self.redirect(day.path)
      } catch WebError.overtaken {
        (fault, status) = (WebError.overtaken.sentences[0], WebError.overtaken.status)
      } catch WebError.notFound {
        fault = tr("The catalogue lists no such discovery.")
      }
    } else {
      fault = tr("Choose a discovery, or write its number or the address of its page.")
    }
    return try await self.day(page, draft: draft, faults: [fault], status: status)
  }
}
