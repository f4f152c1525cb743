import MonaCatalogue
import MonaModel
import MonaText

/// The pairs of works that are perhaps the same, a form to compare two others, and what was decided.
struct DuplicatesPage: Page {
  static let template = "duplicates"
  static let path = "/duplicates"

  struct Line {
    let pair: Frame.Link
    let other: String
    let kind: String
    let makers: String
    let distance: String
  }

  let frame: Frame
  let faults: [String]
  let introduction = tr(
    "Works that are near each other and have the same title, or a similar one and the same artist, are perhaps one work that is in the catalogue twice. Compare them and decide: of one work, one number stays, and all visits count for it."
  )
  let compareHeading = tr("Compare two works")
  let compareHint = tr("Their numbers, or the addresses of their pages: 276, /places/12")
  let action = DuplicatePage.path
  let firstLabel = tr("One work")
  let first: String?
  let otherLabel = tr("The other one")
  let other: String?
  let compare = trc("button: two works", "Compare")
  let heading = tr("Perhaps the same")
  /// Nil where the pairs are not shown.
  let summary: String?
  let workHeading = tr("Work")
  let otherHeading = tr("Near it")
  let kindHeading = tr("Kind")
  let makersHeading = tr("Artists")
  let distanceHeading = tr("Distance")
  let lines: [Line]
  let pager: Pager?
  let decisions: DecisionList

  /// The pairs on a page.
  private static let size = 50
  /// The most decisions that are listed here; earlier ones are on the pages of their works.
  static let decisions = 0..<100

  /// - Parameter found: the pairs; nil where they are not shown.
  /// - Throws: errors of the database.
  init(
    _ request: WebRequest, _ found: [DuplicatePair]?, _ known: WebDuplicateList,
    _ data: WebCatalogue, faults: [String] = []
  ) throws {
    frame = request.frame(title: tr("Duplicates"), under: Self.path)
    self.faults = faults
    first = request.query["first"]
    other = request.query["other"]
    let pairs = found ?? []
    let count = Pager.count(pairs.count, by: Self.size)
    let page = min(request.pageNumber, count)
    let shown = pairs.dropFirst((page - 1) * Self.size).prefix(Self.size)
    let rows = try data.works(shown.flatMap { [$0.first, $0.second] })
    func title(_ id: DiscoveryID) -> String { WebCatalogue.link(id, rows[id]).text }
    lines = shown.map { pair in
      Line(
        pair: Frame.Link(
          address: DuplicatePage.address(pair.first, pair.second), text: title(pair.first)),
        other: title(pair.second), kind: pair.first.kind.displayName,
        makers: rows[pair.first]?.makers ?? "", distance: Format.distance(pair.distance))
    }
    summary = found.map { pairs in
      pairs.isEmpty
        ? tr("There are no such works.")
        : trn("{count} pair of works", "{count} pairs of works", pairs.count)
    }
    pager = Pager(page: page, of: count) { number in
      FormFields([.init(name: "page", value: String(number))]).address(Self.path)
    }
    decisions = try DecisionList(
      known.decisions, heading: tr("What was decided"), request, data)
  }
}

extension DecisionList {
  /// What was decided about works that are perhaps the same; editors can take it back, and others see what is in force.
  init(
    _ decisions: [WebDuplicate], heading: String, _ request: WebRequest, _ data: WebCatalogue
  ) throws {
    let isEditor = request.session.person?.access ?? .everybody >= .editor
    let rows = try data.works(decisions.flatMap { [$0.kept, $0.other] })
    let shown = decisions.filter { stored in
      // While the work that stays is gone, the other one is listed and counts for itself.
      let isLapsed = rows[stored.kept]?.isRetired == true && rows[stored.other]?.isRetired == false
      return isEditor || stored.decision.undone == nil && stored.isSame && !isLapsed
    }
    self.init(
      shown.map { stored in
        func title(_ id: DiscoveryID) -> String {
          let title = WebCatalogue.link(id, rows[id]).text
          // Works that are perhaps the same often have the same title.
          return tr("{title} ({number})", ["title": title, "number": String(id.number)])
        }
        let texts = ["kept": title(stored.kept), "other": title(stored.other)]
        return Line(
          number: String(stored.decision.number),
          label: stored.isSame ? trc("two works", "Merged") : trc("two works", "Not the same"),
          text: stored.isSame
            ? tr("{other} is now recorded as {kept}.", texts)
            : tr("{kept} and {other} are not the same.", texts),
          address: isEditor ? DuplicatePage.address(stored.kept, stored.other) : nil,
          notes: isEditor ? stored.decision.notes : [],
          isInForce: isEditor && stored.decision.undone == nil)
      }, heading: heading, undoneAt: "\(DuplicatesPage.path)/undo",
      prefix: "duplicate", request)
  }
}
