import MonaPerson
import MonaText

extension InboxGroups {
  /// How far deciding is: "12 of 40 groups decided".
  package var progressText: String {
    trn(
      "{count} of {total} groups decided", "{count} of {total} groups decided",
      all.count - openCount, ["total": Format.number(all.count)])
  }

  /// What the list says of a group; nil past the end.
  package func row(at position: Int) -> InboxGroupRow? {
    all.indices.contains(position)
      ? InboxGroupRow(all[position], under: lines.day(over: position)) : nil
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
      ? tr("This photo has no location: add a GPX track, or find the work by its name.")
      : tr("MONA knows nothing within 500 metres: find the work by its name.")
  }

  /// What was decided about the group in front; empty when nothing was.
  package var decisionText: String {
    guard let front else { return "" }
    let title = front.choice?.row.displayTitle ?? ""
    if front.isCollected { return tr("Collected: {title}", ["title": title]) }
    return switch front.decision {
    case .undecided: ""
    case .skipped: tr("Skipped: will not be collected.")
    case .chosen(_, let isReplacing):
      isReplacing
        ? tr("Confirmed: {title}, whose photo is replaced", ["title": title])
        : tr("Confirmed: {title}", ["title": title])
    }
  }

  /// Why the group in front could not be collected; empty when it could.
  package var problemText: String { front?.problem.map(ErrorText.of) ?? "" }

  /// When and by what the photo that shows was taken, and what tells where.
  package var photoText: String {
    guard let photo else { return "" }
    let source =
      switch photo.positionSource {
      case .camera: tr("placed by the camera")
      case .track: tr("placed along a track")
      case .neighbour: tr("placed by the photo next to it")
      case .none: tr("No location")
      }
    return [
      photo.takenAt.map(Format.moment) ?? tr("No date"), source, photo.camera.name ?? "",
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What the file of the photo that shows is called, as it is found on the card.
  package var photoName: String { photo?.file.lastPathComponent ?? "" }

  /// Where that file is; empty when no photo shows.
  package var photoPath: String { photo?.file.path ?? "" }

  /// What a screen reader says of the photo that shows.
  package var photoSpoken: String {
    photo == nil ? "" : [photoName, photoText].joined(separator: ", ")
  }

  /// Where the photo that shows and its candidates are, for a small map; nil when nobody knows.
  package var ground: InboxGround? {
    guard let front, let photo else { return nil }
    return InboxGround(photo, front.candidates.prefix(InboxGroup.candidateLimit))
  }
}
