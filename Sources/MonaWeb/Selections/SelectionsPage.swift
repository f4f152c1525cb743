import MonaModel
import MonaText

/// The selections of visits that researchers saved.
struct SelectionsPage: Page {
  static let template = "selections"
  static let path = "/research/selections"
  /// The number of rows on a page.
  static let size = 50
  /// The length limit of a name, in characters.
  static let nameLimit = 100

  struct Line {
    let number: String
    let name: Frame.Link
    let cells: [DiscoveriesPage.Cell]
    let isRemovable: Bool
  }

  let frame: Frame
  let formToken: String
  let back = Frame.Link(address: ResearchPage.path, text: tr("Visits given to research"))
  let introduction = tr(
    "A selection that is saved under a name keeps its address, and answers the same in later years, but for what people withdraw, delete or change. Everybody who does research here can open it. Save one under Cite and export."
  )
  let nameHeading = tr("Name")
  let headings = [
    tr("Visits"), tr("Received by"), trc("who saved something", "Saved by"),
    trc("when something was saved", "Saved on"),
  ]
  let remove = tr("Remove")
  let warning = tr("Its address, which may be cited, leads nowhere afterwards.")
  let removeForGood = tr("Remove for Good")
  let isEmpty: Bool
  let empty = tr("Nobody has saved any.")
  let lines: [Line]
  let pager: Pager?

  /// - Parameters:
  ///   - total: how many there are.
  ///   - page: the number of the page, from 1.
  init(_ request: WebRequest, _ selections: [WebSelection], total: Int, page: Int) {
    frame = request.frame(title: tr("Saved selections"), under: ResearchPage.path)
    formToken = request.session.formToken
    isEmpty = selections.isEmpty
    let person = request.session.person
    lines = selections.map { selection in
      Line(
        number: String(selection.number),
        name: Frame.Link(address: selection.path, text: selection.name),
        cells: [
          Format.number(selection.visits),
          selection.filter.until.map { Format.day(MontrealDay(number: $0.dayNumber).start) } ?? "",
          selection.owner?.name ?? "", Format.day(selection.createdAt.date),
        ].map { DiscoveriesPage.Cell(text: $0) },
        isRemovable: person.map { selection.isRemovable(by: $0) } ?? false)
    }
    pager = Pager(page: page, of: Pager.count(total, by: Self.size)) { page in
      page == 1 ? Self.path : "\(Self.path)?page=\(page)"
    }
  }
}
