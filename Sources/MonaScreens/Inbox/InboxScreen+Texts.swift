import Foundation
import MonaCore
import MonaText

extension InboxScreen {
  /// The name of the page.
  package var title: String { tr("Photo Inbox") }

  /// How far deciding is: "12 of 40 decided"; empty when nothing is to be decided.
  package var subtitle: String {
    guard content == .review else { return "" }
    return tr(
      "{count} of {total} decided",
      [
        "count": Format.number(groups.count - openCount), "total": Format.number(groups.count),
      ])
  }

  /// What is being done, and how far it is.
  package var activityText: String {
    let values = [
      "count": Format.number(progress?.done ?? 0), "total": Format.number(progress?.total ?? 0),
    ]
    return switch activity {
    case .reading where progress == nil: tr("Looking for photos…")
    case .reading: tr("Reading photos: {count} of {total}", values)
    case .collecting where progress == nil: tr("Collecting…")
    case .collecting: tr("Collecting: {count} of {total}", values)
    case .undoing: tr("Taking everything back…")
    case nil: ""
    }
  }

  /// How far what is being done is, 0 to 1; nil when nobody knows.
  package var activityShare: Double? {
    progress.flatMap { $0.total > 0 ? Double($0.done) / Double($0.total) : nil }
  }

  /// "Collect 23 Works".
  package var collectText: String {
    decidedCount == 0
      ? trc("verb", "Collect") : trn("Collect {count} Work", "Collect {count} Works", decidedCount)
  }

  /// The same where there is little room: "Collect 23".
  package var collectShortText: String {
    decidedCount == 0
      ? trc("verb", "Collect")
      : trc("verb", "Collect {count}", ["count": Format.number(decidedCount)])
  }

  /// How many files were set aside, where there is little room.
  package var asideNumber: String { Format.number(aside.count) }

  /// What was set aside: "3 files set aside"; nil when nothing was.
  package var asideText: String? {
    aside.isEmpty
      ? nil : trn("{count} file set aside", "{count} files set aside", aside.count)
  }

  /// What the list says of a group; nil past the end.
  package func row(at position: Int) -> InboxGroupRow? {
    groups.indices.contains(position) ? InboxGroupRow(groups[position]) : nil
  }

  /// What the group in front may show.
  package var candidates: [InboxCandidateRow] {
    guard let front else { return [] }
    return front.candidates.enumerated().map { index, candidate in
      InboxCandidateRow(candidate, number: index + 1, of: front)
    }
  }

  /// What to do about a group nothing is known near by of; empty once it is decided.
  package var nowhere: String {
    guard front?.isOpen == true else { return "" }
    return photo?.position == nil
      ? tr("Nobody knows where this was taken: add a GPX track, or find the work by its name.")
      : tr("MONA knows nothing within 500 metres: find the work by its name.")
  }

  /// What was decided about the group in front; empty when nothing was.
  package var decisionText: String {
    guard let front else { return "" }
    let title = front.choice?.row.displayTitle ?? ""
    if front.isCollected { return tr("Collected: {title}", ["title": title]) }
    return switch front.decision {
    case .undecided: ""
    case .skipped: tr("Skipped: nothing comes of it.")
    case .chosen(_, let isReplacing):
      isReplacing
        ? tr("Confirmed: {title}, whose photo is replaced", ["title": title])
        : tr("Confirmed: {title}", ["title": title])
    }
  }

  /// Why the group in front could not be collected; empty when it could.
  package var problemText: String { front?.problem.map(Sentence.of) ?? "" }

  /// When and by what the photo that shows was taken, and what tells where.
  package var photoText: String {
    guard let photo else { return "" }
    let source =
      switch photo.positionSource {
      case .camera: tr("placed by the camera")
      case .track: tr("placed along a track")
      case .neighbour: tr("placed by the photo next to it")
      case .none: tr("no place known")
      }
    return [
      photo.takenAt.map(Format.moment) ?? tr("no time known"), source, photo.camera ?? "",
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The keys, said in a line.
  package var hint: String {
    isRating
      ? tr("Press 1 to 5 for the stars.")
      : tr("Enter confirms the first, 1–8 another one, S skips, U takes back, / finds another.")
  }

  /// Where the photo that shows and its candidates are, for a small map; nil when nobody knows.
  package var ground: InboxGround? {
    guard let front, let photo else { return nil }
    return InboxGround(photo, front.candidates.prefix(InboxGroup.candidateLimit))
  }
}
