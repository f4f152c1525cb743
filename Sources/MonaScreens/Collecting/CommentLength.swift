import MonaPerson
import MonaText

/// How long a comment is, against what can be saved.
struct CommentLength: Hashable, Sendable {
  /// How many characters are left, once it matters; negative when there are too many.
  let left: Int?

  init(_ comment: String) {
    let left = Visit.commentLimit - comment.unicodeScalars.count
    self.left = left <= Self.warning ? left : nil
  }

  /// From so many characters left on, they are counted.
  private static let warning = 200

  /// Whether it is too long to be saved.
  var isTooLong: Bool { left.map { $0 < 0 } ?? false }

  /// How many characters are left or too many, once it matters; else empty.
  var text: String {
    switch left {
    case .some(let left) where left < 0:
      trn(
        "{count} character too many: shorten it to save it.",
        "{count} characters too many: shorten it to save it.", -left)
    case .some(let left): trn("{count} character left", "{count} characters left", left)
    case nil: ""
    }
  }
}
