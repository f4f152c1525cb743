import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaText

/// A report with the form to answer it, or to open it again.
struct ReportPage: Page {
  static let template = "report"

  struct Fact {
    let label: String
    let text: String
    var address: String?
  }

  static var reasonHint: String {
    tr("For others who look after the catalogue; nobody else reads it.")
  }

  /// What is wrong with a reason; nil for nothing.
  static func fault(ofReason reason: String) -> String? {
    CommentLimit.isExceeded(by: reason)
      ? tr(
        "The reason may have {limit} characters.", ["limit": Format.number(CommentLimit.scalars)])
      : nil
  }

  /// What the form has when the page is shown again after a fault.
  struct Draft {
    var state: String?
    /// The other fields, of a proposed work.
    var fields: [String: String] = [:]
    var answer = ""
    var reason = ""
  }

  let frame: Frame
  let queue = Frame.Link(address: ReportSelection.path, text: tr("Reports"))
  let faults: [String]
  let facts: [Fact]
  let map: SmallMap?
  /// The address of the photo; nil without one.
  let photo: String?
  let photoText = tr("Photo of the report")
  let action: String
  let formToken: String
  /// When it was answered, as the form sends it back; empty for one that is open.
  let seen: String
  let isOpen: Bool
  let heading: String
  let stateLabel = tr("What comes of it")
  let states: [DiscoveriesPage.Option]
  /// What can become of a work that the report proposes; nil for another report, and for one that is answered.
  let proposal: ProposalForm?
  let answerLabel = tr("Answer to who reported it")
  let answerHint = tr(
    "They read it in MONA, with the state. Without words, they read the state alone.")
  let answer: String
  let reasonLabel = tr("Reason")
  let reasonHint = ReportPage.reasonHint
  let reason: String
  let submit: String
  /// Nil for a report of a discovery that the catalogue has never had.
  let correcting: CorrectionForm?
  let corrections: DecisionList?
  let changesHeading = tr("What was done")
  let changes: [Fact]

  init(
    _ request: WebRequest, _ report: WebReport, _ changes: [WebChange],
    _ known: (corrections: [WebCorrection], version: Int64), _ data: WebCatalogue,
    draft: Draft = Draft(), faults: [String] = []
  ) throws {
    frame = request.frame(title: tr("Report {number}", ["number": String(report.number)]))
    self.faults = faults
    facts = try Self.facts(of: report, data)
    map = try report.content.place.flatMap { place in
      let title = try data.title(of: report)
      return data.land.flatMap { SmallMap(of: MapPoint(place), on: $0, title: title) }
    }
    photo = report.hasPhoto ? "\(report.path)/photo" : nil
    action = report.path
    formToken = request.session.formToken
    seen = report.answeredAt.map(String.init) ?? ""
    isOpen = report.state == .open
    heading = isOpen ? tr("Answer") : tr("Open it again")
    let isProposal = isOpen && report.content.problem == .new
    proposal = isProposal ? try ProposalForm(report, data, draft: draft) : nil
    states =
      isProposal
      ? ProposalForm.choices(draft.state)
      : [APIReport.State.done, .declined].map { state in
        .init(
          value: state.rawValue, text: state.choice,
          isChosen: draft.state ?? APIReport.State.done.rawValue == state.rawValue)
      }
    (answer, reason) = (draft.answer, draft.reason)
    submit =
      isOpen ? trc("button: send an answer", "Answer") : trc("button: a report", "Open Again")
    correcting = try report.content.discovery.flatMap { id in
      try CorrectionForm(
        request, id, version: known.version, report: report.number, data)
    }
    corrections = report.content.discovery.map {
      DecisionList(known.corrections, of: $0, request)
    }
    self.changes = changes.map(Fact.init)
  }

  private static func facts(of report: WebReport, _ data: WebCatalogue) throws -> [Fact] {
    let content = report.content
    let stored = content.discovery.flatMap(data.stored)
    let row = try stored.flatMap { try data.catalogue.rows([$0]).first }
    let what = [content.problem.displayName] + content.facts.map(\.displayName)
    var facts = [
      Fact(label: trc("what a report says of a work", "What"), text: what.joined(separator: " · ")),
      Fact(
        label: tr("Discovery"), text: try data.title(of: report),
        address: row == nil ? nil : content.discovery?.path),
    ]
    if let words = content.words { facts.append(Fact(label: tr("Words"), text: words)) }
    if let place = content.place {
      facts.append(
        Fact(
          label: tr("Place"), text: placeText(place, row?.coordinate), address: place.outsideAddress
        ))
    }
    facts.append(
      Fact(label: tr("Received"), text: Format.moment(Date(milliseconds: report.createdAt))))
    facts.append(Fact(label: trc("what became of it", "State"), text: report.state.displayName))
    if let work = try report.work.flatMap({ try data.rows([$0]).first }) {
      facts.append(
        Fact(
          label: tr("Work of the catalogue"), text: work.row.displayTitle, address: work.path))
    }
    if let answer = report.answer { facts.append(Fact(label: tr("Answer"), text: answer)) }
    return facts
  }

  /// A place with its distance from that of the catalogue.
  private static func placeText(_ place: Coordinate, _ known: Coordinate?) -> String {
    guard let known else { return Format.place(place) }
    let distance = Format.distance(Distance.metres(from: known, to: place))
    return tr(
      "{place}, {distance} from where the catalogue has it",
      ["place": Format.place(place), "distance": distance])
  }
}

extension APIReport.State {
  /// The state as an answer.
  fileprivate var choice: String {
    switch self {
    case .open: displayName
    case .done: tr("It was acted on")
    case .declined: tr("It stays as it is")
    }
  }
}

extension ReportPage.Fact {
  /// What was done, and when.
  init(_ change: WebChange) {
    let parts = [change.sentence, change.reason].filter { !$0.isEmpty }
    self.init(
      label: Format.moment(Date(milliseconds: change.changedAt)),
      text: parts.joined(separator: "\n"))
  }
}

extension WebChange {
  /// What was done, and by whom.
  fileprivate var sentence: String {
    let name = ["name": name?.isolated ?? trc("who did something", "an account that is erased")]
    return switch kind {
    case .answered: tr("Answered by {name}: it was acted on.", name)
    case .declined: tr("Answered by {name}: it stays as it is.", name)
    case .accepted: tr("Accepted by {name} as a new work.", name)
    case .joined: tr("Joined by {name} with a work of the catalogue.", name)
    case .closed: tr("Closed by {name}.", name)
    case .reopened: tr("Opened again by {name}.", name)
    case .shown: tr("Chosen by {name}.", name)
    case .hidden: tr("Removed by {name}.", name)
    }
  }
}
