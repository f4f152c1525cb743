import Foundation
import MonaModel

/// Changes to the fields of a visit.
struct VisitChange: Sendable {
  var rating = Edit<Int>.keep
  var comment = Edit<String>.keep
  var photo = Edit<StoredPhoto>.keep
  /// When the person was there, in milliseconds since 1970, as reported by their device.
  var collectedAt = Edit<Int64>.keep
  /// When the person changed a field, in milliseconds since 1970; nil for now.
  ///
  /// Devices report it for what they send again, so that it does not seem newer than it is.
  var ratingAt: Int64?
  var commentAt: Int64?
  var photoAt: Int64?

  /// The change to one field.
  enum Edit<Value: Equatable & Sendable>: Sendable {
    case keep
    case clear
    case set(Value)

    /// Whether the field changes.
    var isEdit: Bool {
      if case .keep = self { false } else { true }
    }

    /// A text that identifies the change.
    func text(_ describe: (Value) -> String) -> String {
      switch self {
      case .keep: "keep"
      case .clear: "clear"
      case .set(let value): "set(\(describe(value)))"
      }
    }

    /// The new value; nil when the value stays unchanged.
    func outcome(after before: Value?) -> Value?? {
      switch self {
      case .keep: nil
      case .clear: before == nil ? nil : .some(nil)
      case .set(let value): value == before ? nil : .some(value)
      }
    }
  }

  /// The errors of values that no visit may have.
  var faults: [FieldError] {
    var faults: [FieldError] = []
    if case .set(let rating) = rating {
      if rating < 1 { faults.append(.ratingTooLow) }
      if rating > 5 { faults.append(.ratingTooHigh) }
    }
    if case .set(let comment) = comment, CommentLimit.isExceeded(by: comment) {
      faults.append(.commentTooLong)
    }
    if case .set(let comment) = comment, comment.utf8.contains(0) {
      faults.append(.nullCharacter(field: "comment"))
    }
    return faults
  }

  /// Identifies this change of a visit, for idempotency keys.
  func act(on discovery: DiscoveryID) -> String {
    // Written by hand, as Swift's own description of an enumeration reflects on its types at each call.
    let parts = [
      rating.text { "\($0)" }, comment.text(\.debugDescription), photo.text(\.digest.description),
      collectedAt.text { "\($0)" },
    ]
    return "\(discovery.key) \(parts.joined(separator: " "))"
  }
}

/// A precondition of a change to a visit (`If-Match`).
enum VisitCondition: Hashable, Sendable {
  case always
  /// The visit exists.
  case exists
  /// The visit exists and still has this revision.
  case unchanged(revision: Int64)

  /// - Throws: `RequestError.notFound` or `.overtaken`.
  func check(_ visit: StoredVisit?) throws {
    switch self {
    case .always: return
    case .exists: if visit == nil { throw RequestError.notFound }
    case .unchanged(let revision):
      guard let visit else { throw RequestError.notFound }
      if visit.revision != revision { throw RequestError.overtaken }
    }
  }
}
