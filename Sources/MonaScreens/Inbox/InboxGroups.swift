import MonaModel
import MonaPerson
import MonaText
import Observation

/// The groups of photos to decide, and the current one.
@Observable @MainActor
package final class InboxGroups {
  /// All groups, in the order the photos were taken.
  package private(set) var all: [InboxGroup] = []
  /// The lines of the list, with headings.
  package private(set) var lines = InboxLines([])
  /// The index of the current group.
  package private(set) var position = 0
  /// The zoom of the displayed photo, reset for each photo.
  package let zoomed = ZoomedPhoto()
  /// The displayed photo of the current group, if it is not the one to collect.
  private var lookedAt: InboxPhoto.ID?
  /// A photo of the current group; its group stays current when groups change.
  @ObservationIgnored private var frontPhoto: InboxPhoto.ID?
  /// The content of that photo; nil before it is read.
  @ObservationIgnored private var frontContent: PhotoDigest?
  /// Called when another group becomes current.
  @ObservationIgnored var cameInFront: @MainActor (InboxGroup) -> Void = { _ in }

  /// The person's photos; nil to show none.
  @ObservationIgnored private let album: Album?

  init(album: Album? = nil) { self.album = album }

  /// The current group; nil when there are no groups.
  package var front: InboxGroup? { all.indices.contains(position) ? all[position] : nil }

  /// The displayed photo.
  package var photo: InboxPhoto? {
    guard let front else { return nil }
    return front.photos.first { $0.id == lookedAt ?? front.chosenPhoto } ?? front.photos.first
  }

  /// The index of the group that contains a photo; nil when none does.
  func place(of photo: InboxPhoto.ID?) -> Int? {
    all.firstIndex { group in group.photos.contains { $0.id == photo } }
  }

  /// The number of undecided groups.
  package var openCount: Int { all.count { $0.isOpen } }

  /// The number of groups whose discovery is chosen but not collected yet.
  package var decidedCount: Int {
    all.count { group in
      if case .chosen = group.decision { !group.isCollected } else { false }
    }
  }

  /// Whether groups are left to decide or to collect.
  package var hasMore: Bool { openCount > 0 || decidedCount > 0 }

  // MARK: Changes

  /// Sets the groups; the current one stays current.
  func show(_ groups: [InboxGroup]) {
    if groups != all { (all, lines) = (groups, InboxLines(groups)) }
    come(to: place(of: frontPhoto) ?? min(position, max(0, groups.count - 1)))
  }

  /// Begins another batch, at its first photo.
  func begin() {
    (all, lines, position) = ([], InboxLines([]), 0)
    (lookedAt, frontPhoto, frontContent) = (nil, nil, nil)
    zoomed.zoom.reset()
  }

  /// Changes a displayed group before the change is stored.
  func change(at position: Int, _ body: (inout InboxGroup) -> Void) {
    if all.indices.contains(position) { body(&all[position]) }
  }

  /// Changes the displayed current group before the change is stored.
  func changeFront(_ body: (inout InboxGroup) -> Void) {
    change(at: position, body)
  }

  /// Makes the group of this photo current when the groups change next.
  func stay(with photo: InboxPhoto.ID) {
    (frontPhoto, frontContent) = (photo, nil)
  }

  /// Displays a photo of the current group.
  func look(at photo: InboxPhoto.ID) {
    if photo != self.photo?.id { zoomed.zoom.reset() }
    lookedAt = photo
  }

  // MARK: Moving between groups

  /// Makes the group at an index current.
  package func come(to position: Int) {
    let next = all.indices.contains(position) ? all[position] : nil
    if position != self.position { self.position = position }
    guard let next else { return }
    let isFront = isFront(next)
    if !isFront { frontPhoto = next.id }
    frontContent = next.photos.first { $0.id == frontPhoto }?.digest
    guard !isFront else { return }
    lookedAt = nil
    zoomed.zoom.reset()
    cameInFront(next)
  }

  /// Whether a group has the current photo, with the same content.
  private func isFront(_ group: InboxGroup) -> Bool {
    guard let photo = group.photos.first(where: { $0.id == frontPhoto }) else { return false }
    return frontContent == nil || photo.digest == nil || photo.digest == frontContent
  }

  /// Makes the next or the previous group current.
  package func move(by step: Int) {
    let next = position + step
    if all.indices.contains(next) { come(to: next) }
  }

  /// Makes the group this many positions farther current, or the first or last one before it.
  func moveFar(by step: Int) {
    let next = min(max(position + step, 0), all.count - 1)
    if next != position, all.indices.contains(next) { come(to: next) }
  }

  /// Makes the next undecided group current, or the first one when there is none after the current.
  func showNextUndecided() {
    let after = all.indices.dropFirst(position + 1)
    let next = after.first { all[$0].isOpen } ?? all.firstIndex { $0.isOpen }
    if let next { come(to: next) }
  }

  /// Makes the first undecided group current.
  func showFirstUndecided() {
    if let first = all.firstIndex(where: \.isOpen) { come(to: first) }
  }
}

extension InboxGroup {
  /// Whether the group is undecided and not collected.
  package var isOpen: Bool { decision == .undecided && !isCollected }
}

extension InboxGroups {
  /// The progress: "12 of 40 groups decided".
  package var progressText: String {
    trn(
      "{count} of {total} groups decided", "{count} of {total} groups decided",
      all.count - openCount, ["total": Format.number(all.count)])
  }

  /// The row of a group; nil past the end.
  package func row(at position: Int) -> InboxGroupRow? {
    all.indices.contains(position)
      ? InboxGroupRow(all[position], under: lines.day(over: position)) : nil
  }

  /// The candidates of the current group.
  package var candidates: [InboxCandidateRow] {
    guard let front else { return [] }
    return front.candidates.enumerated().map { index, candidate in
      InboxCandidateRow(candidate, number: index + 1, of: front, in: album)
    }
  }

  /// The discovery that a report of the current group is about: the chosen one, else the likeliest; nil without any.
  ///
  /// Own discoveries are not reported.
  var reported: DiscoveryID? {
    let id = front?.choice?.id ?? front?.candidates.first?.id
    return id?.isOwn == true ? nil : id
  }

  /// The advice for a group without candidates; empty once it is decided.
  package var nowhere: String {
    guard front?.isOpen == true else { return "" }
    return photo?.position == nil
      ? tr("This photo has no location: add a GPX track, or find the work by its name.")
      : tr("MONA knows nothing within 500 metres: find the work by its name.")
  }

  /// The decision on the current group; empty when there is none.
  package var decisionText: String {
    guard let front else { return "" }
    let title = front.choice?.row.displayTitle ?? ""
    if front.isCollected { return tr("Collected: {title}", ["title": title]) }
    return switch front.decision {
    case .undecided: ""
    case .skipped: tr("Skipped: will not be collected.")
    case .chosen:
      front.choice?.row.state == .collected
        ? tr("Confirmed: {title}, which gets another photo", ["title": title])
        : tr("Confirmed: {title}", ["title": title])
    }
  }

  /// Why the current group could not be collected; empty without an error.
  package var problemText: String { front?.problem.map(ErrorText.of) ?? "" }

  /// The date, the source of the position, and the camera of the displayed photo.
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
      dateText(of: photo), source, photo.camera.name ?? "",
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func dateText(of photo: InboxPhoto) -> String {
    guard let date = photo.takenAt.map(Format.moment) else { return tr("No date") }
    return photo.dateSource.isGuess ? tr("{date} (a guess)", ["date": date]) : date
  }

  /// The file name of the displayed photo.
  package var photoName: String { photo?.file.fileName ?? "" }

  /// The path of the displayed photo; empty when there is none.
  package var photoPath: String { photo?.file.displayPath ?? "" }

  /// The accessible label of the displayed photo.
  package var photoSpoken: String {
    photo == nil
      ? "" : [photoName, photoText, keptText].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// How many photos of the current group are collected; empty for one.
  package var keptText: String {
    guard let count = front?.keptPhotos.count, count > 1 else { return "" }
    return trn("{count} photo is kept", "{count} photos are kept", count)
  }

  /// The positions of the displayed photo and its candidates, for the small map; nil when the photo
  /// has no position.
  package var mapContent: InboxMapContent? {
    guard let front, let photo else { return nil }
    return InboxMapContent(photo, front.candidates.prefix(InboxGroup.candidateLimit))
  }
}

/// The positions of a photo and its candidates, for a small map.
package struct InboxMapContent: Hashable, Sendable {
  /// The position of the photo.
  package let photo: Coordinate
  /// The candidates that have a position.
  package let candidates: [Candidate]

  /// A candidate and its position.
  package struct Candidate: Hashable, Sendable {
    /// Its number, which is also the key that chooses it.
    package let number: Int
    /// Its kind, which determines the colour of its pin.
    package let kind: DiscoveryKind
    /// Its position.
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

  /// The map section of the highest whole zoom level, 12 to 18, that contains the photo and its
  /// candidates.
  /// - Parameters:
  ///   - width: the width of the map in pixels.
  ///   - height: the height of the map in pixels.
  package func frame(width: Int, height: Int) -> MapFrame {
    let around = candidates.map(\.coordinate)
    func frame(_ zoom: Int) -> MapFrame {
      MapFrame(around: around, pin: photo, zoom: zoom, width: width, height: height)
    }
    return (12...18).reversed().lazy.map(frame).first(where: \.isWhole) ?? frame(12)
  }
}
