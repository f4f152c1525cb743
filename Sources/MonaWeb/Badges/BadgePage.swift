import MonaModel
import MonaText

/// A badge with the people who reach it, and the form to change it.
struct BadgePage: Page {
  static let template = "badge"

  struct Removal {
    let heading = tr("Remove this badge")
    let hint = tr("It leaves everybody’s MONA; whoever has won it keeps it.")
    let action: String
    let formToken: String
    let version: String
    let reasonLabel = tr("Reason")
    let submit = trc("button: a badge", "Remove")
  }

  let frame: Frame
  let list = Frame.Link(address: BadgesPage.path, text: tr("Badges"))
  let faults: [String]
  let notes: [String]
  let reach: String?
  /// What a draft that is tried out would reach; nil for none.
  let attempt: String?
  let people: [Frame.Link]
  let peopleHeading: String
  let formHeading: String
  /// Nil for those who do not look after the catalogue.
  let form: BadgeForm?
  let removal: Removal?
  let decisions: DecisionList?

  /// The most people who are named.
  static let names = 20

  /// What a page shows: the badge in force, and the draft that is tried out.
  struct Reached {
    /// Nil for a badge that nobody can win here.
    var now: (reach: BadgeReaches.Badge, people: Int)?
    /// Nil where nothing is tried out.
    var tried: (reach: BadgeReaches.Badge, people: Int)?
  }

  /// - Parameters:
  ///   - known: nil for a new badge.
  ///   - draft: nil for what the badge has.
  /// - Throws: errors of the database.
  init(
    _ request: WebRequest, _ known: WebBadge?, _ reached: Reached, _ data: WebCatalogue,
    draft: BadgeForm.Draft? = nil, faults: [String] = []
  ) throws {
    let language = request.language.ofCatalogue
    let isEditor = request.session.person?.access ?? .everybody >= .editor
    let badge = known?.badge
    frame = request.frame(
      title: badge.map { ($0.title.text(in: language) ?? "").isolated } ?? tr("New Badge"),
      under: BadgesPage.path)
    self.faults = faults
    notes =
      [badge?.description.text(in: language), badge?.notification.text(in: language)]
      .compactMap(\.self)
      + (known?.isListed == false ? [tr("It is removed: no MONA shows it to be won.")] : [])
    reach = reached.now.map { Self.sentence($0.reach, of: $0.people) }
    attempt = reached.tried.map { tried in
      tr(
        "With these values: {sentence}", ["sentence": Self.sentence(tried.reach, of: tried.people)])
    }
    let shown = reached.tried ?? reached.now
    people = (shown?.reach.names ?? []).map {
      Frame.Link(address: "\(PeoplePage.path)/\($0)", text: $0)
    }
    peopleHeading =
      (shown?.reach.reached ?? 0) > people.count
      ? tr("{count} of them", ["count": Format.number(people.count)]) : tr("Who they are")
    formHeading = known == nil ? tr("Add a badge") : tr("Change this badge")
    form =
      isEditor
      ? try BadgeForm(
        request, at: badge?.path ?? BadgesPage.newPath,
        draft ?? badge.map {
          .init($0, subject: try data.subject(of: $0.rule), version: known?.version ?? 0)
        } ?? .init(),
        submit: known == nil ? trc("button: a badge", "Add") : trc("button: a badge", "Save"), data)
      : nil
    removal =
      isEditor && known?.isListed == true
      ? badge.map {
        Removal(
          action: "\($0.path)/remove", formToken: request.session.formToken,
          version: String(known?.version ?? 0))
      } : nil
    decisions =
      isEditor
      ? try known.map { known in
        DecisionList(
          try known.changes.map { try Self.line($0, language, data) },
          heading: trc("what was said of a badge", "Changes"),
          undoneAt: "\(known.badge.path)/undo", request)
      } : nil
  }

  private static func sentence(_ reach: BadgeReaches.Badge, of people: Int) -> String {
    let reached = trn(
      "{count} of {people} people has collected enough.",
      "{count} of {people} people have collected enough.", reach.reached,
      ["people": Format.number(people)])
    guard reach.near > 0 else { return reached }
    return reached + " "
      + trn(
        "{count} more lacks one discovery.", "{count} more lack one discovery.", reach.near)
  }

  private static func line(
    _ change: WebBadgeChange, _ language: Language, _ data: WebCatalogue
  ) throws -> DecisionList.Line {
    let text = try change.badge.map { badge in
      let subject = try data.subject(of: badge.rule)
      let counted = BadgeForm.Counted(badge.rule)?.displayName ?? ""
      return [
        (badge.title.text(in: language) ?? "").isolated,
        trn("{count} discovery", "{count} discoveries", badge.required),
        subject.isEmpty ? counted : subject.isolated,
      ].filter { !$0.isEmpty }.joined(separator: " · ")
    }
    return DecisionList.Line(
      number: String(change.decision.number),
      label: text == nil ? trc("a badge", "Removed") : trc("a badge", "Written"),
      text: text ?? tr("No MONA shows it any more."), notes: change.decision.notes,
      isInForce: change.decision.undone == nil)
  }
}
