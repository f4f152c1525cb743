import MonaModel
import MonaPerson
import MonaText
import Observation

/// The rating and the comment of the current group.
@Observable @MainActor
package final class GroupNotes {
  /// The comment of the current group, as typed.
  package private(set) var comment = ""
  /// Whether the next digit sets the rating.
  package private(set) var isRating = false
  /// The group whose comment is not stored yet, and the delayed write.
  @ObservationIgnored private var typed: (group: InboxGroup, task: Task<Void, Never>)?
  /// Comments that are too long to be stored, by the content of a group's first photo; kept in
  /// memory until they are shortened.
  @ObservationIgnored private var tooLong: [PhotoDigest: String] = [:]

  private let groups: InboxGroups
  private let writing: InboxWriting
  private let status: InboxStatus

  init(_ groups: InboxGroups, _ writing: InboxWriting, _ status: InboxStatus) {
    (self.groups, self.writing, self.status) = (groups, writing, status)
  }

  /// Stores the pending comment, and displays the comment of the new current group.
  func begin(with group: InboxGroup) {
    flush()
    isRating = false
    comment = unstored(of: group) ?? group.comment ?? ""
  }

  /// Shows an empty comment, as another batch begins; what was typed for the one before was passed
  /// on to be stored.
  func begin() {
    flush()
    (comment, isRating) = ("", false)
  }

  /// Discards the comments that are not stored, as the batch was discarded.
  func forget() {
    tooLong = [:]
    typed?.task.cancel()
    typed = nil
  }

  private func unstored(of group: InboxGroup) -> String? {
    group.photos.first?.digest.flatMap { tooLong[$0] }
  }

  // MARK: Rating

  /// The rating of the current group; nil without one.
  package var rating: Int? { groups.front?.rating }

  /// Whether the current group can be rated and commented: not once it is collected.
  package var isOpen: Bool { groups.front?.isCollected != true }

  /// Rates the current group with 1 to 5 stars; the same rating again removes it.
  package func rate(_ stars: Int?) {
    isRating = false
    guard let group = groups.front, !group.isCollected, stars.map((1...5).contains) ?? true else {
      return
    }
    let rating = stars == group.rating ? nil : stars
    groups.changeFront { $0.rating = rating }
    writing.change(group) { try await $0.rate($1, rating) }
    status.show(rating.map(Format.rating) ?? tr("Stars taken back"))
  }

  /// Sets whether the next digit sets the rating.
  package func expectStars(_ isExpected: Bool) {
    isRating = isExpected && groups.front?.isCollected == false
  }

  // MARK: Comment

  /// Sets the comment of the current group; it is stored after 0.4 s without input.
  package func write(_ comment: String) {
    guard comment != self.comment, let group = groups.front else { return }
    self.comment = comment
    typed?.task.cancel()
    typed = nil
    guard !group.isCollected else { return }
    if let photo = group.photos.first?.digest { tooLong[photo] = isTooLong ? comment : nil }
    if isTooLong { return }
    groups.changeFront { $0.comment = comment.isEmpty ? nil : comment }
    let task = Task { [weak self] in
      // Sleeping fails only when the task is cancelled, which is checked below.
      try? await Task.sleep(for: .milliseconds(400))
      if !Task.isCancelled { self?.flush() }
    }
    typed = (group, task)
  }

  /// Stores the pending comment at once.
  package func flush() {
    guard let (group, task) = typed else { return }
    typed = nil
    task.cancel()
    let text = comment
    writing.change(group) { try await $0.comment($1, text) }
  }

  /// Whether the comment is too long to be stored.
  package var isTooLong: Bool { CommentLength(comment).isTooLong }

  /// The number of characters left or too many; empty while more than 200 are left.
  package var remark: String { CommentLength(comment).text }

  /// Shows the first group to collect whose comment is too long; returns false when there is none.
  func showTooLong() -> Bool {
    let place = groups.all.firstIndex { group in
      if case .chosen = group.decision {
        unstored(of: group) != nil && !group.isCollected
      } else {
        false
      }
    }
    guard let place else { return false }
    groups.come(to: place)
    status.show(tr("This comment is too long: shorten it before you collect."))
    return true
  }

  /// Whether a comment waits to be stored.
  var isPending: Bool { typed != nil }

  /// Waits until the pending comment is passed on to be stored, for tests.
  func settle() async {
    while let typed { await typed.task.value }
  }
}
