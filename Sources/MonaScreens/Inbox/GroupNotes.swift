import MonaModel
import MonaPerson
import MonaText
import Observation

/// The stars and the comment that the group in front gets on the way.
@Observable @MainActor
package final class GroupNotes {
  /// What is said of the group in front, as it is being typed.
  package private(set) var comment = ""
  /// Whether the next digit gives stars.
  package private(set) var isRating = false
  /// What is typed of a group, and the moment after which it is written.
  @ObservationIgnored private var typed: (group: InboxGroup, task: Task<Void, Never>)?
  /// The comments that are too long to be kept, as long as the run lasts: they wait to be shortened.
  @ObservationIgnored private var tooLong: [InboxGroup.ID: String] = [:]

  private let groups: InboxGroups
  private let writing: InboxWriting
  private let status: InboxStatus

  init(_ groups: InboxGroups, _ writing: InboxWriting, _ status: InboxStatus) {
    (self.groups, self.writing, self.status) = (groups, writing, status)
  }

  /// Writes what was typed, and shows what is said of the group that comes in front.
  func begin(with group: InboxGroup) {
    flush()
    isRating = false
    comment = tooLong[group.id] ?? group.comment ?? ""
  }

  /// Forgets the comments that wait to be shortened: the batch is gone.
  func forget() {
    tooLong = [:]
  }

  // MARK: Stars

  /// How many stars the group in front has.
  package var rating: Int? { groups.front?.rating }

  /// Whether the group in front takes stars and words: no longer once it is collected.
  package var isOpen: Bool { groups.front?.isCollected != true }

  /// Gives the group in front 1 to 5 stars; the same again takes them back.
  package func rate(_ stars: Int?) {
    isRating = false
    guard let group = groups.front, !group.isCollected, stars.map((1...5).contains) ?? true else {
      return
    }
    let rating = stars == group.rating ? nil : stars
    groups.changeFront { $0.rating = rating }
    writing.change(group) { try await $0.rate($1, rating) }
    status.say(rating.map(Format.rating) ?? tr("Stars taken back"))
  }

  /// Waits for a digit that gives stars, or no longer.
  package func expectStars(_ isExpected: Bool) {
    isRating = isExpected && groups.front?.isCollected == false
  }

  // MARK: The comment

  /// Takes what is said of the group in front, to be kept a moment later.
  package func write(_ comment: String) {
    guard comment != self.comment, let group = groups.front else { return }
    self.comment = comment
    typed?.task.cancel()
    typed = nil
    guard !group.isCollected else { return }
    tooLong[group.id] = isTooLong ? comment : nil
    if isTooLong { return }
    groups.changeFront { $0.comment = comment.isEmpty ? nil : comment }
    let task = Task { [weak self] in
      // Only a cancelled task wakes early, which is seen below.
      try? await Task.sleep(for: .milliseconds(400))
      if !Task.isCancelled { self?.flush() }
    }
    typed = (group, task)
  }

  /// Writes at once what was typed.
  package func flush() {
    guard let (group, task) = typed else { return }
    typed = nil
    task.cancel()
    let text = comment
    writing.change(group) { try await $0.comment($1, text) }
  }

  /// Whether the comment is too long to be kept.
  package var isTooLong: Bool { CommentLength(comment).isTooLong }

  /// How many characters are left or too many, once it matters; else empty.
  package var remark: String { CommentLength(comment).text }

  /// Brings a group in front whose comment is too long to be collected with; false when there is
  /// none.
  func showTooLong() -> Bool {
    let place = groups.all.firstIndex { group in
      if case .chosen = group.decision {
        tooLong[group.id] != nil && !group.isCollected
      } else {
        false
      }
    }
    guard let place else { return false }
    groups.come(to: place)
    status.say(tr("This comment is too long: shorten it before you collect."))
    return true
  }

  /// Whether something typed waits to be written.
  var isPending: Bool { typed != nil }

  /// Waits until what was typed is given to be written.
  func settle() async {
    while let typed { await typed.task.value }
  }
}
