import MonaModel
import MonaPerson
import MonaText
import Observation

/// The groups of photos there are to decide about, and the one in front.
@Observable @MainActor
package final class InboxGroups {
  /// In the order the photos were taken.
  package private(set) var all: [InboxGroup] = []
  /// How the list shows them.
  package private(set) var lines = InboxLines([])
  /// Where the group in front is among them.
  package private(set) var position = 0
  /// How closely the photo that shows is looked at; another one shows whole again.
  package let zoomed = ZoomedPhoto()
  /// The photo of the group in front that shows large, when it is not the one that is collected.
  private var lookedAt: InboxPhoto.ID?
  /// The photo that keeps the place when groups change.
  @ObservationIgnored private var frontPhoto: InboxPhoto.ID?
  /// Called when another group comes in front.
  @ObservationIgnored var cameInFront: @MainActor (InboxGroup) -> Void = { _ in }

  init() {}

  /// The group in front.
  package var front: InboxGroup? { all.indices.contains(position) ? all[position] : nil }

  /// The photo that shows large.
  package var photo: InboxPhoto? {
    guard let front else { return nil }
    return front.photos.first { $0.id == lookedAt ?? front.chosenPhoto } ?? front.photos.first
  }

  /// Where the group of a photo is; nil when it is in none.
  func place(of photo: InboxPhoto.ID?) -> Int? {
    all.firstIndex { group in group.photos.contains { $0.id == photo } }
  }

  /// How many groups nothing is decided about.
  package var openCount: Int { all.count { $0.isOpen } }

  /// How many discoveries are decided and not collected yet.
  package var decidedCount: Int {
    all.count { group in
      if case .chosen = group.decision { !group.isCollected } else { false }
    }
  }

  /// Whether something is left to do among the photos.
  package var hasMore: Bool { openCount > 0 || decidedCount > 0 }

  // MARK: What changes

  /// Shows other groups, the one in front staying there.
  func show(_ groups: [InboxGroup]) {
    if groups != all { (all, lines) = (groups, InboxLines(groups)) }
    come(to: place(of: frontPhoto) ?? min(position, max(0, groups.count - 1)))
  }

  /// Shows a group as it will be once that is written.
  func change(at position: Int, _ body: (inout InboxGroup) -> Void) {
    if all.indices.contains(position) { body(&all[position]) }
  }

  /// Shows the group in front as it will be once that is written.
  func changeFront(_ body: (inout InboxGroup) -> Void) {
    change(at: position, body)
  }

  /// Keeps the group of this photo in front when groups change.
  func stay(with photo: InboxPhoto.ID) {
    frontPhoto = photo
  }

  /// Shows a photo of the group in front large.
  func look(at photo: InboxPhoto.ID) {
    if photo != self.photo?.id { zoomed.zoom.reset() }
    lookedAt = photo
  }

  // MARK: Going from group to group

  /// Brings a group in front.
  package func come(to position: Int) {
    let next = all.indices.contains(position) ? all[position] : nil
    if position != self.position { self.position = position }
    guard let next, frontPhoto.map({ front in !next.photos.contains { $0.id == front } }) ?? true
    else { return }
    frontPhoto = next.id
    lookedAt = nil
    zoomed.zoom.reset()
    cameInFront(next)
  }

  /// Brings the next group in front, or the one before.
  package func move(by step: Int) {
    let next = position + step
    if all.indices.contains(next) { come(to: next) }
  }

  /// Brings the next group in front of which nothing is decided; none after it, the first one.
  func showNextUndecided() {
    let after = all.indices.dropFirst(position + 1)
    let next = after.first { all[$0].isOpen } ?? all.firstIndex { $0.isOpen }
    if let next { come(to: next) }
  }

  /// Brings the first group in front of which nothing is decided.
  func showFirstUndecided() {
    if let first = all.firstIndex(where: \.isOpen) { come(to: first) }
  }
}

extension InboxGroup {
  /// Whether something is to be decided about it.
  package var isOpen: Bool { decision == .undecided && !isCollected }
}

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

/// The ground of a photo, for a small map: where it was taken, and what is around.
package struct InboxGround: Hashable, Sendable {
  /// Where the photo was taken.
  package let photo: Coordinate
  /// The candidates that have a place, by their numbers.
  package let candidates: [Candidate]

  /// A candidate and its place.
  package struct Candidate: Hashable, Sendable {
    /// The key that decides for it.
    package let number: Int
    /// Its kind, for its colour.
    package let kind: DiscoveryKind
    /// Where it stands.
    package let coordinate: Coordinate
  }

  init?(_ photo: InboxPhoto, _ candidates: some Collection<InboxCandidate>) {
    guard let place = photo.position?.coordinate else { return nil }
    self.photo = place
    self.candidates = candidates.enumerated().compactMap { index, candidate in
      candidate.row.coordinate.map {
        Candidate(number: index + 1, kind: candidate.id.kind, coordinate: $0)
      }
    }
  }

  /// The closest look, in whole steps, that holds the photo and what is around.
  /// - Parameters:
  ///   - width: of the small map, in pixels.
  ///   - height: likewise.
  package func frame(width: Int, height: Int) -> MapFrame {
    let around = candidates.map(\.coordinate)
    func frame(_ zoom: Int) -> MapFrame {
      MapFrame(around: around, pin: photo, zoom: zoom, width: width, height: height)
    }
    return (12...18).reversed().lazy.map(frame).first(where: \.isWhole) ?? frame(12)
  }
}
