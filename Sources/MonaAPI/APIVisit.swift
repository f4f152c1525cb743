import Foundation
import MonaModel

/// A visit as a server has it.
package struct APIVisit: Hashable, Sendable {
  package var discovery: DiscoveryID
  /// 1 to 5 stars.
  package var rating: Int?
  package var comment: String?
  /// Where the server keeps its photo; nil without one, and for an upload that broke off, whose name has
  /// no dot.
  package var photo: String?
  /// The number of its last change among all of the person's; nil of the server of 2023.
  package var revision: Int?
  /// When the person was there, as the device that sent it said; nil of servers that are not told.
  package var collectedAt: Date?
  package var createdAt: Date?
  package var updatedAt: Date?
  /// When each part changed last; nil of the server of 2023.
  package var ratingAt: Date?
  package var commentAt: Date?
  package var photoAt: Date?

  /// A visit of a list that tells of nothing else.
  /// - Returns: nil when it does not say of which discovery it is.
  package init?(_ fields: APIFields) {
    guard let discovery = DiscoveryID(fields) else { return nil }
    self.discovery = discovery
    rating = fields.integer("rating").flatMap { (1...5).contains($0) ? $0 : nil }
    comment = fields.text("comment").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    photo = fields.text("photo").flatMap { name in
      name.split(separator: "/").last?.contains(".") == true ? name : nil
    }
    revision = fields.integer("revision")
    collectedAt = fields.moment("collected_at")
    createdAt = fields.moment("created_at")
    updatedAt = fields.moment("updated_at")
    ratingAt = fields.moment("rating_at")
    commentAt = fields.moment("comment_at")
    photoAt = fields.moment("photo_at")
  }

  /// The visits of `GET user/artworks` and its like; nil for what is no list.
  package static func list(_ data: Data) -> [APIVisit]? {
    APIFields.list(data)?.compactMap { APIVisit($0) }
  }
}

extension DiscoveryID {
  /// What `artwork_id`, `place_id` or `heritage_id` name.
  init?(_ fields: APIFields) {
    for kind in DiscoveryKind.allCases {
      guard let number = fields.integer("\(kind.name)_id") else { continue }
      guard (0..<DiscoveryID.recordLimit).contains(number) else { return nil }
      self.init(kind, number)
      return
    }
    return nil
  }
}

/// What became of a person's visits since a change (`GET user/changes`).
package struct APIVisitChanges: Hashable, Sendable {
  /// As they are now.
  package var visits: [APIVisit]
  /// What is there no more.
  package var removed: [Removal]
  /// What to ask with next.
  package var revision: Int
  /// Whether there is more now.
  package var hasMore: Bool

  package struct Removal: Hashable, Sendable {
    package var discovery: DiscoveryID
    package var revision: Int?
  }

  /// Nil for what cannot be understood.
  package init?(_ data: Data) {
    guard let fields = APIFields(data), let visits = fields.objects("data"),
      let revision = fields.integer("revision")
    else { return nil }
    self.visits = visits.compactMap { APIVisit($0) }
    removed = (fields.objects("removed") ?? []).compactMap { fields in
      DiscoveryID(fields).map {
        Removal(discovery: $0, revision: fields.integer("revision"))
      }
    }
    self.revision = revision
    hasMore = fields.flag("more") ?? false
  }
}
