import Foundation
import MonaModel
import MonaPerson

/// What is sent of one visit, as it was when that began: an edit made meanwhile is the next change.
struct VisitSnapshot: Sendable {
  let discovery: DiscoveryID
  /// What it tells, in the order it was done.
  var items: [OutboxItem]
  /// Whether its photo tells where it was taken.
  var sharesMetadata = false
  /// The photo as it is sent, where one is.
  var photo: PreparedPhoto?
  /// When the person was there, for a server that is told; nil for one that is not.
  var collectedAt: Date?
  /// The number of the visit's last change on the server; nil where none is known.
  var revision: Int?

  /// The number of the latest change.
  var last: Int { items.map(\.number).max() ?? 0 }

  var isRemoval: Bool { items.contains { $0.change == .removed } }

  /// What has a value.
  var set: [OutboxItem] { items.filter { !$0.clears && $0.change != .removed } }

  /// What was taken back.
  var cleared: [OutboxItem] { items.filter(\.clears) }

  /// The value of a part, as a form has it; nil where it is not among these.
  static func fields(of items: [OutboxItem]) -> [String: String] {
    var fields: [String: String] = [:]
    for item in items {
      switch item.change {
      case .rating(let rating?): fields["rating"] = "\(rating)"
      case .comment(let comment?): fields["comment"] = comment
      case .rating(nil), .comment(nil), .photo, .collected, .removed: break
      }
    }
    return fields
  }

  func without(_ fields: Set<VisitField>) -> VisitSnapshot {
    var rest = self
    rest.items.removeAll { fields.contains($0.field) }
    if fields.contains(.photo) { rest.photo = nil }
    return rest
  }
}

extension OutboxItem {
  /// Whether a part of the visit was taken back.
  var clears: Bool {
    switch change {
    case .photo(nil), .rating(nil), .comment(nil): true
    case .photo, .rating, .comment, .collected, .removed: false
    }
  }
}
