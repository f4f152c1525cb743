import MonaModel
import MonaPerson
import MonaText
import Observation

/// The decisions on groups, and their undoing.
@Observable @MainActor
package final class InboxDeciding {
  /// The photos of each decided group, latest decision last, for undo.
  @ObservationIgnored private var decided: [[InboxPhoto.ID]] = []

  private let groups: InboxGroups
  private let writing: InboxWriting
  private let notes: GroupNotes
  private let work: InboxWork
  private let status: InboxStatus
  private let fail: @MainActor (any Error) -> Void

  /// - Parameter fail: reports to the person why a decision is impossible.
  init(
    _ groups: InboxGroups, _ writing: InboxWriting, _ notes: GroupNotes, _ work: InboxWork,
    _ status: InboxStatus, fail: @escaping @MainActor (any Error) -> Void
  ) {
    (self.groups, self.writing, self.notes) = (groups, writing, notes)
    (self.work, self.status, self.fail) = (work, status, fail)
  }

  /// Clears the undo history after the groups were collected or the batch was discarded.
  func forget() {
    decided = []
  }

  // MARK: Decisions

  /// Chooses a candidate, 1 being the likeliest, and goes to the next group; a collected one gets
  /// the photo besides those it has.
  package func choose(_ number: Int) {
    guard let front = groups.front, front.candidates.indices.contains(number - 1) else { return }
    choose(front.candidates[number - 1].row)
  }

  /// Chooses the likeliest candidate.
  package func chooseLikeliest() {
    guard let front = groups.front else { return }
    if !front.isOpen { return groups.showNextUndecided() }
    if let likeliest = front.candidates.first { choose(likeliest.row) }
  }

  /// Chooses any discovery and goes to the next group.
  func choose(_ row: DiscoveryRow) {
    let candidate =
      groups.front?.candidates.first { $0.id == row.id }
      ?? InboxCandidate(row: row, metres: nil, isAhead: nil)
    decide(
      .chosen(row.id), candidate,
      status: tr("{title}: confirmed", ["title": row.fullTitle]))
  }

  /// Skips the current group and goes to the next one.
  package func skip() {
    decide(.skipped, nil, status: tr("Skipped"))
  }

  private func decide(_ decision: InboxDecision, _ choice: InboxCandidate?, status text: String) {
    guard let group = groups.front, canChange(group) else { return }
    notes.flush()
    decided.append(group.photos.map(\.id))
    groups.changeFront {
      $0.decision = decision
      $0.choice = choice
      $0.problem = nil
    }
    writing.change(group) { try await $0.decide(decision, for: $1) }
    groups.showNextUndecided()
    let left = groups.openCount
    status.show(
      left == 0
        ? tr("{what}. All is decided.", ["what": text])
        : trn("{what}. {count} left.", "{what}. {count} left.", left, ["what": text]))
  }

  /// Reports an error for a collected group, which must be undone first.
  private func canChange(_ group: InboxGroup) -> Bool {
    guard group.isCollected else { return work.activity != .collecting }
    fail(InboxError.alreadyCollected(group.id))
    return false
  }

  // MARK: Undo

  /// Undoes the decision on the current group, or the latest one when it has none.
  package func undo() {
    if let front = groups.front, !front.isOpen, !front.isCollected {
      decided.removeAll { $0.contains(front.id) }
      return reopen(groups.position, photos: nil)
    }
    while let photos = decided.popLast() {
      guard let place = groups.place(of: photos.first), !groups.all[place].isOpen,
        !groups.all[place].isCollected
      else { continue }
      return reopen(place, photos: photos)
    }
    status.show(tr("There is nothing to take back."))
  }

  /// Makes a group undecided; photos that merged into it by their decision are separated again.
  private func reopen(_ place: Int, photos: [InboxPhoto.ID]?) {
    notes.flush()
    let group = groups.all[place]
    let joined = photos.map { $0.count < group.photos.count ? $0 : [] } ?? []
    if joined.isEmpty {
      groups.change(at: place) {
        $0.decision = .undecided
        $0.choice = nil
      }
      writing.change(group) { try await $0.decide(.undecided, for: $1) }
    } else {
      writing.change(group) { try await $0.takeOut(joined, of: $1) }
    }
    groups.come(to: place)
    if let photo = joined.first { groups.stay(with: photo) }
    status.show(tr("Taken back"))
  }

  // MARK: Photos of a group

  /// Displays another photo of the group and makes it the one to collect.
  package func choosePhoto(_ photo: InboxPhoto.ID) {
    guard let group = groups.front, group.photos.contains(where: { $0.id == photo }) else { return }
    groups.look(at: photo)
    guard photo != group.chosenPhoto, !group.isCollected else { return }
    groups.changeFront { $0.chosenPhoto = photo }
    writing.change(group) { try await $0.choosePhoto(photo, of: $1) }
  }

  /// Keeps the displayed photo beside the one to collect, or no longer.
  package func toggleKept() {
    guard let group = groups.front, let photo = groups.photo, canChange(group) else { return }
    guard group.photos.count > 1 else {
      return status.show(tr("This is the only photo of its group, and is collected with it."))
    }
    let isKept = !photo.isKept
    groups.changeFront { front in
      for index in front.photos.indices where front.photos[index].id == photo.id {
        front.photos[index].isKept = isKept
      }
    }
    writing.change(group) { try await $0.keepPhoto(photo.id, isKept, of: $1) }
    status.show(
      isKept
        ? tr("This photo is kept too.") : tr("This photo is kept only if it is the one to collect.")
    )
  }

  /// Displays the next or previous photo of the group and makes it the one to collect.
  package func movePhoto(by step: Int) {
    guard let front = groups.front,
      let now = front.photos.firstIndex(where: { $0.id == groups.photo?.id }),
      front.photos.indices.contains(now + step)
    else { return }
    choosePhoto(front.photos[now + step].id)
  }

  /// Separates the displayed photo into its own group; merges a group of one photo with the one
  /// before.
  package func splitOrJoin() {
    guard let group = groups.front, let photo = groups.photo, canChange(group) else { return }
    notes.flush()
    if group.photos.count > 1 {
      writing.change(group) { try await $0.separate(photo.id, from: $1) }
      groups.stay(with: photo.id)
      status.show(tr("This photo is now on its own."))
    } else if groups.position > 0, !groups.all[groups.position - 1].isCollected {
      let before = groups.all[groups.position - 1]
      writing.change(before) { try await $0.join($1, with: group) }
      status.show(tr("Joined with the photo before"))
    }
  }
}

extension Inbox {
  /// Separates photos from a group that they merged into, and makes a group of them again.
  func takeOut(_ photos: [InboxPhoto.ID], of group: InboxGroup) throws {
    for photo in photos {
      if let now = try self.group(of: photo) { try separate(photo, from: now) }
    }
    guard let first = photos.first else { return }
    for photo in photos.dropFirst() {
      guard let one = try self.group(of: first), let other = try self.group(of: photo) else {
        continue
      }
      try join(one, with: other)
    }
  }

  /// The group that contains a photo.
  private func group(of photo: InboxPhoto.ID) throws -> InboxGroup? {
    try groups().first { $0.photos.contains { $0.id == photo } }
  }
}
