import MonaCore
import MonaText

extension InboxScreen {
  /// Gives the group in front 1 to 5 stars; the same again takes them back.
  public func rate(_ stars: Int?) {
    isRating = false
    guard let group = front, !group.isCollected else { return }
    let rating = stars == group.rating ? nil : stars
    groups[position].rating = rating
    change(group) { try await $0.rate($1, rating) }
    said =
      rating.map { trn("{count} star", "{count} stars", $0) } ?? tr("Stars taken back")
  }

  /// Waits for a digit that gives stars, or no longer.
  public func expectStars(_ isExpected: Bool) {
    isRating = isExpected && front?.isCollected == false
  }

  /// Takes what is said of the group in front, to be kept a moment later.
  public func write(_ comment: String) {
    guard comment != self.comment, let group = front else { return }
    self.comment = comment
    commenting?.task.cancel()
    guard !group.isCollected, charactersLeft ?? 0 >= 0 else {
      commenting = nil
      return
    }
    groups[position].comment = comment.isEmpty ? nil : comment
    let task = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(400))
      if !Task.isCancelled { self?.flushComment() }
    }
    commenting = (group, task)
  }

  /// Writes at once what was typed.
  public func flushComment() {
    guard let (group, task) = commenting else { return }
    commenting = nil
    task.cancel()
    let text = comment
    change(group) { try await $0.comment($1, text) }
  }

  /// How many characters are left, once it matters; negative when there are too many.
  public var charactersLeft: Int? {
    let left = Visit.commentLimit - comment.unicodeScalars.count
    return left <= 200 ? left : nil
  }

  /// How many characters are left or too many, once it matters; else empty.
  public var commentRemark: String {
    switch charactersLeft {
    case .some(let left) where left < 0:
      trn(
        "{count} character too many: shorten it to save it.",
        "{count} characters too many: shorten it to save it.", -left)
    case .some(let left): trn("{count} character left", "{count} characters left", left)
    case nil: ""
    }
  }
}
