import MonaCore
import MonaText

extension InboxScreen {
  // MARK: Going from group to group

  /// Brings a group in front.
  package func come(to position: Int) {
    let isOther = frontPhoto.map { front in
      !groups.indices.contains(position) || !groups[position].photos.contains { $0.id == front }
    }
    if isOther ?? true, groups.indices.contains(position) {
      flushComment()
      frontPhoto = groups[position].id
      lookedAt = nil
      isRating = false
      comment = tooLong[groups[position].id] ?? groups[position].comment ?? ""
      find.clear()
    }
    if position != self.position { self.position = position }
  }

  /// Brings the next group in front, or the one before.
  package func move(by step: Int) {
    let next = position + step
    if groups.indices.contains(next) { come(to: next) }
  }

  /// Brings the next group in front of which nothing is decided; none after it, the first one.
  func showNextUndecided() {
    let after = groups.indices.dropFirst(position + 1)
    let next = after.first { groups[$0].isOpen } ?? groups.firstIndex { $0.isOpen }
    if let next { come(to: next) }
  }

  func showFirstUndecided() {
    if let first = groups.firstIndex(where: \.isOpen) { come(to: first) }
  }

  // MARK: Deciding

  /// Decides for one of the candidates, 1 being the likeliest, and goes on; one that is collected
  /// gets this photo instead of its own.
  package func choose(_ number: Int) {
    guard let front, front.candidates.indices.contains(number - 1) else { return }
    choose(front.candidates[number - 1].row)
  }

  /// Decides for the likeliest, unless that would replace a photo: then its number has to be said.
  package func chooseLikeliest() {
    guard let front else { return }
    if !front.isOpen { return showNextUndecided() }
    guard let likeliest = front.candidates.first else { return }
    guard likeliest.row.state != .collected else {
      said = tr(
        "{title} is already collected: press 1 to replace its photo.",
        ["title": likeliest.row.displayTitle])
      return
    }
    choose(likeliest.row)
  }

  /// Decides for any discovery, and goes on.
  func choose(_ row: DiscoveryRow) {
    let candidate =
      front?.candidates.first { $0.id == row.id }
      ?? InboxCandidate(row: row, metres: nil, isAhead: nil)
    decide(
      .chosen(row.id, replacingPhoto: row.state == .collected), candidate,
      saying: tr("{title}: confirmed", ["title": row.displayTitle]))
  }

  /// Decides that nothing is to come of the group in front, and goes on.
  package func skip() {
    decide(.skipped, nil, saying: tr("Skipped"))
  }

  private func decide(_ decision: InboxDecision, _ choice: InboxCandidate?, saying text: String) {
    guard let group = front, canChange(group) else { return }
    flushComment()
    decided.append(DecidedGroup(photos: group.photos.map(\.id), before: group.decision))
    groups[position].decision = decision
    groups[position].choice = choice
    groups[position].problem = nil
    change(group) { try await $0.decide(decision, for: $1) }
    showNextUndecided()
    let left = openCount
    said =
      left == 0
      ? tr("{what}. All is decided.", ["what": text])
      : trn("{what}. {count} left.", "{what}. {count} left.", left, ["what": text])
  }

  /// What was carried out has to be undone first.
  private func canChange(_ group: InboxGroup) -> Bool {
    guard group.isCollected else { return activity != .collecting }
    session.fail(InboxError.alreadyCollected(group.id))
    return false
  }

  // MARK: Taking back

  /// Takes back the decision about the group in front; when there is none, the last one made.
  package func undoDecision() {
    if let front, !front.isOpen, !front.isCollected {
      decided.removeAll { $0.photos.contains(front.id) }
      return reopen(position, photos: nil)
    }
    while let last = decided.popLast() {
      let place = groups.firstIndex { group in
        group.photos.contains { $0.id == last.photos.first }
      }
      guard let place, !groups[place].isOpen, !groups[place].isCollected else { continue }
      return reopen(place, photos: last.photos)
    }
    said = tr("There is nothing to take back.")
  }

  /// Makes a group undecided; photos that joined it when they were decided leave it again.
  private func reopen(_ place: Int, photos: [InboxPhoto.ID]?) {
    flushComment()
    let group = groups[place]
    let joined = photos.map { $0.count < group.photos.count ? $0 : [] } ?? []
    if joined.isEmpty {
      groups[place].decision = .undecided
      groups[place].choice = nil
      change(group) { try await $0.decide(.undecided, for: $1) }
    } else {
      change(group) { try await Self.takeOut(joined, of: $1, in: $0) }
    }
    come(to: place)
    if let photo = joined.first { frontPhoto = photo }
    said = tr("Taken back")
  }

  private static func takeOut(
    _ photos: [InboxPhoto.ID], of group: InboxGroup, in core: Inbox
  ) async throws {
    for photo in photos {
      let groups = try await core.groups()
      let now = groups.first { $0.photos.contains { $0.id == photo } }
      if let now { try await core.separate(photo, from: now) }
    }
    guard let first = photos.first else { return }
    for photo in photos.dropFirst() {
      let groups = try await core.groups()
      guard let one = groups.first(where: { $0.photos.contains { $0.id == first } }),
        let other = groups.first(where: { $0.photos.contains { $0.id == photo } })
      else { continue }
      try await core.join(one, with: other)
    }
  }

  // MARK: Photos of a group

  /// Shows another photo of the group large, and collects that one.
  package func choosePhoto(_ photo: InboxPhoto.ID) {
    guard let group = front, group.photos.contains(where: { $0.id == photo }) else { return }
    lookedAt = photo
    guard photo != group.chosenPhoto, !group.isCollected else { return }
    groups[position].chosenPhoto = photo
    change(group) { try await $0.choosePhoto(photo, of: $1) }
  }

  /// Shows the next photo of the group, or the one before, and collects that one.
  package func movePhoto(by step: Int) {
    guard let front, let now = front.photos.firstIndex(where: { $0.id == photo?.id }),
      front.photos.indices.contains(now + step)
    else { return }
    choosePhoto(front.photos[now + step].id)
  }

  /// Makes a group of its own of the photo that shows; a group of one photo joins the one before.
  package func splitOrJoin() {
    guard let group = front, let photo, canChange(group) else { return }
    flushComment()
    if group.photos.count > 1 {
      change(group) { try await $0.separate(photo.id, from: $1) }
      frontPhoto = photo.id
      said = tr("This photo is now on its own.")
    } else if position > 0, !groups[position - 1].isCollected {
      let before = groups[position - 1]
      change(before) { try await $0.join($1, with: group) }
      said = tr("Joined with the photo before")
    }
  }
}

extension InboxGroup {
  /// Whether something is to be decided about it.
  package var isOpen: Bool { decision == .undecided && !isCollected }
}
