import Foundation
import MonaModel
import MonaPerson

/// The pending changes of one visit when its upload started; later changes are sent separately.
struct VisitSnapshot: Sendable {
  let discovery: DiscoveryID
  /// The changes, oldest first.
  var items: [OutboxItem]
  /// Whether the photo keeps its location.
  var sharesMetadata = false
  /// The prepared photo, if one is sent.
  var photo: PreparedPhoto?
  /// The digest of the photo that is sent, if the server has its file already: none is prepared then.
  var photoOnServer: PhotoDigest?
  /// The time of the visit; nil for a server that does not accept it, and when it has it.
  var collectedAt: Date?
  /// The visit's revision on the server; nil when it is unknown.
  var revision: Int?

  /// The last change that this computer heard of from the server.
  var knownChange: KnownChange?
  /// The number of the last change that is sent again to a server that was put back from a backup.
  var resentThrough = 0
  /// The server's clock minus this computer's, in seconds.
  var clockSkew = 0.0

  /// When a change was made, by the server's clock, if it is sent again; nil for new changes, which count as made when
  /// they arrive.
  func changedAt(_ item: OutboxItem) -> Date? {
    item.number <= resentThrough ? item.changedAt + clockSkew : nil
  }

  /// The number of the latest change.
  var last: Int { items.map(\.number).max() ?? 0 }

  var isRemoval: Bool { items.contains { $0.change == .removed } }

  /// The changes that set a value.
  var set: [OutboxItem] { items.filter { !$0.clears && $0.change != .removed } }

  /// The changes that clear a value.
  var cleared: [OutboxItem] { items.filter(\.clears) }

  /// The form fields of the changes that have a value.
  static func fields(of items: [OutboxItem]) -> [String: String] {
    var fields: [String: String] = [:]
    for item in items {
      switch item.change {
      case .rating(let rating?): fields["rating"] = "\(rating)"
      case .comment(let comment?): fields["comment"] = comment
      case .rating(nil), .comment(nil), .photo, .date, .collected, .removed, .listed, .unlisted:
        break
      }
    }
    return fields
  }

  func without(_ fields: Set<VisitField>) -> VisitSnapshot {
    var rest = self
    rest.items.removeAll { fields.contains($0.field) }
    if fields.contains(.photo) { (rest.photo, rest.photoOnServer) = (nil, nil) }
    return rest
  }
}

extension OutboxItem {
  /// Whether the change clears a part of the visit.
  var clears: Bool {
    switch change {
    case .photo(nil), .rating(nil), .comment(nil): true
    case .photo, .rating, .comment, .date, .collected, .removed, .listed, .unlisted: false
    }
  }
}
