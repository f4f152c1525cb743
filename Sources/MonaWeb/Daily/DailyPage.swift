import MonaCatalogue
import MonaModel
import MonaText

/// The coming weeks, with the discovery of each day.
struct DailyPage: Page {
  static let template = "daily"
  static let path = "/daily"

  struct Line {
    let day: Frame.Link
    let work: Frame.Link?
    let note: String
    let isChosen: Bool
  }

  let frame: Frame
  let introduction = tr(
    "Everybody’s MONA shows one discovery a day, from midnight in Montréal. Here you choose which one it will be; where nobody chooses, the server computes one from the catalogue as it is on that day. Who has collected it already sees another one."
  )
  let dayHeading = tr("Day")
  let workHeading = tr("Discovery")
  let noteHeading = trc("what a column holds", "Chosen")
  let lines: [Line]
  let pager: Pager?

  /// The number of days on a page, and how many days ahead one chooses.
  static let (size, ahead) = (42, 366)

  /// The number of the page that a request asks for, and its days.
  static func days(
    _ request: WebRequest, from today: MontrealDay
  ) -> (page: Int, days: ClosedRange<MontrealDay>) {
    let page = min(request.pageNumber, Pager.count(ahead + 1, by: size))
    let first = today.number + (page - 1) * size
    let last = min(first + size - 1, today.number + ahead)
    return (page, MontrealDay(number: first)...MontrealDay(number: last))
  }

  /// - Parameter choices: those of the days, the latest first.
  init(
    _ request: WebRequest, today: (day: MontrealDay, discovery: DiscoveryID?),
    _ choices: [WebDailyChoice], _ data: WebCatalogue
  ) throws {
    let (page, range) = Self.days(request, from: today.day)
    let days = (range.lowerBound.number...range.upperBound.number).map(MontrealDay.init(number:))
    let found = try data.daily(on: days, choices, today: today)
    let rows = try data.works(found.values.compactMap(\.discovery))
    frame = request.frame(title: tr("Daily calendar"), under: Self.path)
    lines = days.map { day in
      let daily = found[day]
      return Line(
        day: Frame.Link(address: day.path, text: Format.fullDay(day)),
        work: daily?.discovery.map { WebCatalogue.link($0, rows[$0]) },
        note: daily?.note ?? "", isChosen: daily?.choice != nil)
    }
    pager = Pager(page: page, of: Pager.count(Self.ahead + 1, by: Self.size)) { page in
      request.query.setting("page", to: page == 1 ? nil : String(page)).address(Self.path)
    }
  }
}

/// The discovery of a day, as far as it is known.
struct DailyState {
  /// Under its published number; nil when the catalogue is empty.
  let discovery: DiscoveryID?
  /// What an editor chose; nil where it is computed.
  let choice: WebDailyChoice?
  /// What an editor chose, and no list has any more; nil for none.
  let missing: WebDailyChoice?
  let isToday: Bool

  var note: String {
    if let choice {
      return isToday
        ? tr("Today; chosen by {name}", ["name": choice.decision.made.by])
        : tr("Chosen by {name}", ["name": choice.decision.made.by])
    }
    if isToday { return tr("Today") }
    return missing == nil
      ? trc("a discovery of a day", "Computed")
      : tr("Computed: what was chosen is not in the catalogue any more")
  }
}

extension WebCatalogue {
  /// The discoveries of days: what is chosen, where the catalogue lists it, else what is computed.
  /// - Parameter choices: those of the days, the latest first.
  func daily(
    on days: [MontrealDay], _ choices: [WebDailyChoice],
    today: (day: MontrealDay, discovery: DiscoveryID?)
  ) throws -> [MontrealDay: DailyState] {
    let inForce = Dictionary(
      choices.filter { $0.decision.undone == nil }.map { ($0.day, $0) }
    ) { latest, _ in latest }
    // One that was merged since gives way to the one that stays.
    let chosen = try inForce.compactMapValues { try current($0.discovery) }
    let computed = try catalogue.daily(on: days)
    let stored = computed.map { $0 }
    let published = Dictionary(
      uniqueKeysWithValues: zip(stored.map(\.key), try publish(stored.map(\.value))))
    return Dictionary(
      uniqueKeysWithValues: days.map { day in
        let choice = inForce[day]
        let isListed = chosen[day] != nil
        let isToday = day == today.day
        return (
          day,
          DailyState(
            discovery: isToday
              ? today.discovery : chosen[day] ?? published[day],
            choice: isListed ? choice : nil, missing: isListed ? nil : choice, isToday: isToday)
        )
      })
  }
}

extension MontrealDay {
  /// The path of the page where the discovery of the day is chosen: "/daily/2026-12-01".
  var path: String { "\(DailyPage.path)/\(self)" }
}
