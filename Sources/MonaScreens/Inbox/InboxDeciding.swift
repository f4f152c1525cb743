import MonaModel
import MonaPerson
import MonaText
import Observation

/// The decisions on groups, and their undoing.
@Observable @MainActor
package final class InboxDeciding {
  /// The photos of the groups that were decided at once, latest decision last, for undo.
  @ObservationIgnored private var decided: [[[InboxPhoto.ID]]] = []
  /// Whether the last decision was to accept all that is clear, and no other group was looked at since.
  @ObservationIgnored private(set) var hasJustAccepted = false

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
    (decided, hasJustAccepted) = ([], false)
  }

  /// Notes that another group is looked at.
  func cameInFront() { hasJustAccepted = false }

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
    decided.append([group.photos.map(\.id)])
    groups.changeFront {
      $0.decision = decision
      $0.choice = choice
      $0.problem = nil
    }
    writing.change(group) { try await $0.decide(decision, for: $1) }
    groups.showNextUndecided()
    hasJustAccepted = false
    status.show(leftText(after: text))
  }

  // MARK: Clear groups

  /// The number of groups that may be accepted without asking.
  package var clearCount: Int { groups.all.count { $0.clearCandidate() != nil } }

  /// Accepts the first candidate of all clear groups, by the rules of `Inbox.decideClear(within:)`, and goes to the
  /// first group that is left.
  package func acceptClear() {
    switch work.activity {
    case .reading: return status.show(tr("Wait until all photos are read."))
    case .collecting, .undoing: return
    case nil: break
    }
    notes.flush()
    var accepted: [[InboxPhoto.ID]] = []
    for (place, group) in groups.all.enumerated() {
      guard let clear = group.clearCandidate() else { continue }
      accepted.append(group.photos.map(\.id))
      groups.change(at: place) {
        $0.decision = .chosen(clear.id)
        $0.choice = clear
        $0.problem = nil
      }
      writing.change(group) { try await $0.decide(.chosen(clear.id), for: $1) }
    }
    guard !accepted.isEmpty else {
      return status.show(tr("No group is clear enough: look at each of them."))
    }
    decided.append(accepted)
    groups.showFirstUndecided()
    hasJustAccepted = true
    let text = trn("{count} clear group accepted", "{count} clear groups accepted", accepted.count)
    status.show(leftText(after: text))
  }

  private func leftText(after text: String) -> String {
    let left = groups.openCount
    return left == 0
      ? tr("{what}. All is decided.", ["what": text])
      : trn("{what}. {count} left.", "{what}. {count} left.", left, ["what": text])
  }

  /// Reports an error for a collected group, which must be undone first.
  private func canChange(_ group: InboxGroup) -> Bool {
    guard group.isCollected else { return work.activity != .collecting }
    fail(InboxError.alreadyCollected(group.id))
    return false
  }

  // MARK: Undo

  /// Undoes the decision on the current group, or the latest one when it has none; all that is clear, just
  /// accepted, is taken back together.
  package func undo() {
    if !hasJustAccepted, let front = groups.front, !front.isOpen, !front.isCollected {
      for index in decided.indices { decided[index].removeAll { $0.contains(front.id) } }
      return reopen(groups.position, photos: nil)
    }
    hasJustAccepted = false
    while let step = decided.popLast() {
      let places = step.compactMap { photos -> (place: Int, photos: [InboxPhoto.ID])? in
        guard let place = groups.place(of: photos.first), !groups.all[place].isOpen,
          !groups.all[place].isCollected
        else { return nil }
        return (place, photos)
      }
      guard let first = places.first else { continue }
      if places.count == 1 { return reopen(first.place, photos: first.photos) }
      return reopen(places)
    }
    status.show(tr("There is nothing to take back."))
  }

  /// Makes groups undecided that were decided at once.
  private func reopen(_ places: [(place: Int, photos: [InboxPhoto.ID])]) {
    notes.flush()
    for (place, photos) in places where photos.count == groups.all[place].photos.count {
      groups.change(at: place) {
        $0.decision = .undecided
        $0.choice = nil
      }
    }
    let taken = places.map(\.photos)
    writing.write { try await $0.takeBack(taken) }
    groups.come(to: places[0].place)
    status.show(trn("{count} group taken back", "{count} groups taken back", taken.count))
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
      writing.write { try await $0.takeOut(joined) }
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
