import MonaModel
import MonaText

/// The badges, and how many people have collected enough for them.
struct BadgesPage: Page {
  static let template = "badges"
  static let path = "/badges"
  static let newPath = "/badges/new"

  struct Line {
    let badge: Frame.Link
    let condition: String
    let count: String
    /// The share of all people, from 0 to 100, for its bar.
    let share: Int
  }

  let frame: Frame
  let introduction = tr(
    "Badges are won on people’s own devices. Here are the numbers of people who have collected enough for each, among those who give their visits to research."
  )
  let summary: String
  let new: Frame.Link?
  let badgeHeading = tr("Badge")
  let conditionHeading = trc("what a column holds", "Condition")
  let countHeading = tr("People")
  let isEmpty: Bool
  let empty = tr("The catalogue has none yet.")
  let lines: [Line]

  init(_ request: WebRequest, _ badges: [Badge], _ reaches: BadgeReaches) {
    let language = request.language.ofCatalogue
    frame = request.frame(title: tr("Badges"))
    summary = trn(
      "{count} person gives visits to research.", "{count} people give visits to research.",
      reaches.people)
    let isEditor = request.session.person?.access ?? .everybody >= .editor
    new = isEditor ? Frame.Link(address: Self.newPath, text: tr("New Badge")) : nil
    isEmpty = badges.isEmpty
    lines = zip(badges, reaches.badges).map { badge, reach in
      let isCounted = badge.rule != .unknown
      return Line(
        badge: Frame.Link(address: badge.path, text: badge.title.text(in: language) ?? ""),
        condition: badge.description.text(in: language) ?? "",
        count: isCounted ? Format.number(reach.reached) : "–",
        share: reach.reached * 100 / max(1, reaches.people))
    }
  }
}

extension Badge {
  /// The path of the page of the badge: "/badges/12".
  var path: String { Self.path(of: id) }

  static func path(of number: Int) -> String { "\(BadgesPage.path)/\(number)" }
}
