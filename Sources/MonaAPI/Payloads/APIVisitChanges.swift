import Foundation
import MonaModel

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
