import MonaModel
import MonaPerson
import MonaText
import Observation

/// What the person decides of each group, and takes back.
@Observable @MainActor
package final class InboxDeciding {
  /// The photos of each group decided about, which can be taken back, the last decision last.
  @ObservationIgnored private var decided: [[InboxPhoto.ID]] = []

  private let groups: InboxGroups
  private let writing: InboxWriting
  private let notes: GroupNotes
  private let work: InboxWork
  private let status: InboxStatus
  private let fail: @MainActor (any Error) -> Void

  /// - Parameter fail: tells the person why something cannot be decided.
  init(
    _ groups: InboxGroups, _ writing: InboxWriting, _ notes: GroupNotes, _ work: InboxWork,
    _ status: InboxStatus, fail: @escaping @MainActor (any Error) -> Void
  ) {
    (self.groups, self.writing, self.notes) = (groups, writing, notes)
    (self.work, self.status, self.fail) = (work, status, fail)
  }

  /// Forgets what can be taken back: it was collected, or the batch is gone.
  func forget() {
    decided = []
  }

  // MARK: Deciding

  /// Decides for one of the candidates, 1 being the likeliest, and goes on; one that is collected
  /// gets this photo instead of its own.
  package func choose(_ number: Int) {
    guard let front = groups.front, front.candidates.indices.contains(number - 1) else { return }
    choose(front.candidates[number - 1].row)
  }

  /// Decides for the likeliest, unless that would replace a photo: then its number has to be said.
  package func chooseLikeliest() {
    guard let front = groups.front else { return }
    if !front.isOpen { return groups.showNextUndecided() }
    guard let likeliest = front.candidates.first else { return }
    guard likeliest.row.state != .collected else {
      return status.say(
        tr(
          "{title} is already collected: press 1 to replace its photo.",
          ["title": likeliest.row.fullTitle]))
    }
    choose(likeliest.row)
  }

  /// Decides for any discovery, and goes on.
  func choose(_ row: DiscoveryRow) {
    let candidate =
      groups.front?.candidates.first { $0.id == row.id }
      ?? InboxCandidate(row: row, metres: nil, isAhead: nil)
    decide(
      .chosen(row.id, replacingPhoto: row.state == .collected), candidate,
      saying: tr("{title}: confirmed", ["title": row.fullTitle]))
  }

  /// Decides that nothing is to come of the group in front, and goes on.
  package func skip() {
    decide(.skipped, nil, saying: tr("Skipped"))
  }

  private func decide(_ decision: InboxDecision, _ choice: InboxCandidate?, saying text: String) {
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
    status.say(
      left == 0
        ? tr("{what}. All is decided.", ["what": text])
        : trn("{what}. {count} left.", "{what}. {count} left.", left, ["what": text]))
  }

  /// What was carried out has to be undone first.
  private func canChange(_ group: InboxGroup) -> Bool {
    guard group.isCollected else { return work.activity != .collecting }
    fail(InboxError.alreadyCollected(group.id))
    return false
  }

  // MARK: Taking back

  /// Takes back the decision about the group in front; when there is none, the last one made.
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
    status.say(tr("There is nothing to take back."))
  }

  /// Makes a group undecided; photos that joined it when they were decided leave it again.
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
    status.say(tr("Taken back"))
  }

  // MARK: Photos of a group

  /// Shows another photo of the group large, and collects that one.
  package func choosePhoto(_ photo: InboxPhoto.ID) {
    guard let group = groups.front, group.photos.contains(where: { $0.id == photo }) else { return }
    groups.look(at: photo)
    guard photo != group.chosenPhoto, !group.isCollected else { return }
    groups.changeFront { $0.chosenPhoto = photo }
    writing.change(group) { try await $0.choosePhoto(photo, of: $1) }
  }

  /// Shows the next photo of the group, or the one before, and collects that one.
  package func movePhoto(by step: Int) {
    guard let front = groups.front,
      let now = front.photos.firstIndex(where: { $0.id == groups.photo?.id }),
      front.photos.indices.contains(now + step)
    else { return }
    choosePhoto(front.photos[now + step].id)
  }

  /// Makes a group of its own of the photo that shows; a group of one photo joins the one before.
  package func splitOrJoin() {
    guard let group = groups.front, let photo = groups.photo, canChange(group) else { return }
    notes.flush()
    if group.photos.count > 1 {
      writing.change(group) { try await $0.separate(photo.id, from: $1) }
      groups.stay(with: photo.id)
      status.say(tr("This photo is now on its own."))
    } else if groups.position > 0, !groups.all[groups.position - 1].isCollected {
      let before = groups.all[groups.position - 1]
      writing.change(before) { try await $0.join($1, with: group) }
      status.say(tr("Joined with the photo before"))
    }
  }
}

extension Inbox {
  /// Takes photos out of the group they joined, and makes a group of them again.
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

  /// The group a photo is in now.
  private func group(of photo: InboxPhoto.ID) throws -> InboxGroup? {
    try groups().first { $0.photos.contains { $0.id == photo } }
  }
}
