import MonaCatalogue
import MonaModel
import MonaText

/// The discovery of a day, with the form to choose another one.
struct DayPage: Page {
  static let template = "day"

  struct Choice {
    let value: String
    let text: String
    let address: String
    let notes: String
    let isChosen: Bool
  }

  /// What the form has when the page is shown again after a fault.
  struct Draft {
    var work: String?
    var address = ""
    var reason = ""
  }

  let frame: Frame
  let calendar = Frame.Link(address: DailyPage.path, text: tr("Daily calendar"))
  let faults: [String]
  let work: Frame.Link?
  let note: String
  /// Nil for the day that has begun.
  let form: Form?
  let choices: DecisionList

  struct Form {
    let path: String
    let searchLabel = tr("Words")
    let words: String?
    let search = trc("button", "Search")
    let heading = tr("Choose the discovery of this day")
    let action: String
    let formToken: String
    let version: String
    let foundLegend: String
    let found: [Choice]
    let none: String?
    let addressLabel = tr("Its number, or the address of its page: 276, /places/12")
    let address: String
    let reasonLabel = tr("Reason")
    let reasonHint = ReportPage.reasonHint
    let reason: String
    let submit = trc("button: a discovery of a day", "Choose")
  }

  /// The most discoveries that a search offers.
  private static let limit = 20

  init(
    _ request: WebRequest, _ day: MontrealDay, today: (day: MontrealDay, discovery: DiscoveryID?),
    _ known: (choices: [WebDailyChoice], version: Int64), _ data: WebCatalogue,
    draft: Draft = Draft(), faults: [String] = []
  ) throws {
    guard let state = try data.daily(on: [day], known.choices, today: today)[day] else {
      throw WebError.notFound
    }
    let rows = try data.works(known.choices.map(\.discovery) + [state.discovery].compactMap(\.self))
    frame = request.frame(title: Format.fullDay(day), under: DailyPage.path)
    self.faults = faults
    work = state.discovery.map { WebCatalogue.link($0, rows[$0]) }
    note = state.note
    let isToCome = day > today.day
    form = isToCome ? try Self.form(request, day, version: known.version, data, draft) : nil
    choices = DecisionList(
      known.choices.map { choice in
        let link = WebCatalogue.link(choice.discovery, rows[choice.discovery])
        return DecisionList.Line(
          number: String(choice.decision.number), label: trc("what a column holds", "Chosen"),
          text: link.text, address: link.address, notes: choice.decision.notes,
          isInForce: isToCome && choice.decision.undone == nil)
      }, heading: tr("What was chosen"), undoneAt: "\(day.path)/undo", request)
  }

  private static func form(
    _ request: WebRequest, _ day: MontrealDay, version: Int64, _ data: WebCatalogue, _ draft: Draft
  ) throws -> Form {
    let words = request.query["q"]
    var list = DiscoveryList()
    list.matching = words
    list.limit = limit + 1
    let ids =
      words == nil
      ? [] : try data.catalogue.ordered(list, language: request.language.ofCatalogue).ids
    let rows = try data.catalogue.rows(Array(ids.prefix(limit)))
    let found = zip(rows, try data.publish(rows.map(\.id))).map { row, published in
      Choice(
        value: published.description, text: row.displayTitle, address: published.path,
        notes: [
          row.id.kind.displayName, row.makers, row.produced?.short ?? "",
          row.borough ?? row.territory ?? "",
        ]
        .filter { !$0.isEmpty }.joined(separator: " · "),
        isChosen: published.description == draft.work)
    }
    return Form(
      path: day.path, words: words,
      action: FormFields(words.map { [.init(name: "q", value: $0)] } ?? []).address(day.path),
      formToken: request.session.formToken, version: String(version),
      foundLegend: ids.count > limit
        ? tr("The first {count} discoveries found", ["count": Format.number(limit)])
        : tr("Discoveries found"), found: found,
      none: words != nil && found.isEmpty ? tr("Nothing matches these words.") : nil,
      address: draft.address, reason: draft.reason)
  }
}

extension DiscoveryID {
  /// Reads what an editor names a discovery by: the address of its page, or the number of an artwork.
  init?(named text: String) {
    if let number = Int(text) {
      self.init("\(DiscoveryKind.artwork.name):\(number)")
    } else {
      self.init(page: text)
    }
  }
}
