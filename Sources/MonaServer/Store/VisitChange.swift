import Foundation
import MonaModel

/// What of a visit is to become different.
struct VisitChange: Sendable {
  var rating = Edit<Int>.keep
  var comment = Edit<String>.keep
  var photo = Edit<StoredPhoto>.keep
  /// When the person was there, in milliseconds since 1970, as their device says.
  var collectedAt = Edit<Int64>.keep

  /// What becomes of a field.
  enum Edit<Value: Equatable & Sendable>: Sendable {
    case keep
    case clear
    case set(Value)

    /// Whether the field is spoken of.
    var isEdit: Bool {
      if case .keep = self { false } else { true }
    }

    /// Tells it from any other.
    func text(_ describe: (Value) -> String) -> String {
      switch self {
      case .keep: "keep"
      case .clear: "clear"
      case .set(let value): "set(\(describe(value)))"
      }
    }

    /// What the field is afterwards; nil when that is what it was.
    func outcome(after before: Value?) -> Value?? {
      switch self {
      case .keep: nil
      case .clear: before == nil ? nil : .some(nil)
      case .set(let value): value == before ? nil : .some(value)
      }
    }
  }

  /// No comment has more characters.
  static let commentLimit = 2048

  /// What no visit may hold.
  var faults: [FieldError] {
    var faults: [FieldError] = []
    if case .set(let rating) = rating {
      if rating < 1 { faults.append(.ratingTooLow) }
      if rating > 5 { faults.append(.ratingTooHigh) }
    }
    if case .set(let comment) = comment, comment.count > Self.commentLimit {
      faults.append(.commentTooLong)
    }
    return faults
  }

  /// Tells this change of a visit from any other.
  func act(on discovery: DiscoveryID) -> String {
    // Written by hand: Swift's own description of an enumeration looks through its types each time.
    let parts = [
      rating.text { "\($0)" }, comment.text(\.debugDescription), photo.text(\.digest.description),
      collectedAt.text { "\($0)" },
    ]
    return "\(discovery.key) \(parts.joined(separator: " "))"
  }
}
