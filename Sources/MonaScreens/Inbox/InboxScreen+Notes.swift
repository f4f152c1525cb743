import MonaCore
import MonaText

extension InboxScreen {
  /// Gives the group in front 1 to 5 stars; the same again takes them back.
  package func rate(_ stars: Int?) {
    isRating = false
    guard let group = front, !group.isCollected, stars.map((1...5).contains) ?? true else { return }
    let rating = stars == group.rating ? nil : stars
    groups[position].rating = rating
    change(group) { try await $0.rate($1, rating) }
    said = rating.map(Format.rating) ?? tr("Stars taken back")
  }

  /// Waits for a digit that gives stars, or no longer.
  package func expectStars(_ isExpected: Bool) {
    isRating = isExpected && front?.isCollected == false
  }

  /// Takes what is said of the group in front, to be kept a moment later.
  package func write(_ comment: String) {
    guard comment != self.comment, let group = front else { return }
    self.comment = comment
    commenting?.task.cancel()
    commenting = nil
    guard !group.isCollected else { return }
    tooLong[group.id] = isCommentTooLong ? comment : nil
    if isCommentTooLong { return }
    groups[position].comment = comment.isEmpty ? nil : comment
    let task = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(400))
      if !Task.isCancelled { self?.flushComment() }
    }
    commenting = (group, task)
  }

  /// Writes at once what was typed.
  package func flushComment() {
    guard let (group, task) = commenting else { return }
    commenting = nil
    task.cancel()
    let text = comment
    change(group) { try await $0.comment($1, text) }
  }

  /// Whether the comment is too long to be kept.
  package var isCommentTooLong: Bool { CommentLength(comment).isTooLong }

  /// How many characters are left or too many, once it matters; else empty.
  package var commentRemark: String { CommentLength(comment).text }

  /// Brings a group in front whose comment is too long to be collected with; false when there is
  /// none.
  func showTooLong() -> Bool {
    let place = groups.firstIndex { group in
      if case .chosen = group.decision {
        tooLong[group.id] != nil && !group.isCollected
      } else {
        false
      }
    }
    guard let place else { return false }
    come(to: place)
    said = tr("This comment is too long: shorten it before you collect.")
    return true
  }
}
