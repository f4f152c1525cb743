import MonaPerson
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
