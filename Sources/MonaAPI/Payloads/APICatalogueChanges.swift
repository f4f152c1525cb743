import Foundation
import MonaModel

/// What became of a collection since a change (`GET artworks/changes`), beside the records themselves.
package struct APICatalogueChanges: Hashable, Sendable {
  /// How many records it brings.
  package var count: Int
  /// The discoveries that are there no more.
  package var removed: [DiscoveryID]
  /// What to ask with next.
  package var revision: Int64
  /// Whether there is more now.
  package var hasMore: Bool

  /// Nil for what cannot be understood.
  package init?(_ data: Data, of kind: DiscoveryKind) {
    guard let fields = APIFields(data), let records = fields.objects("data"),
      let revision = fields.integer("revision")
    else { return nil }
    count = records.count
    removed = (fields.objects("removed") ?? []).compactMap { removal in
      removal.integer("id").flatMap { number in
        (0..<DiscoveryID.recordLimit).contains(number) ? DiscoveryID(kind, number) : nil
      }
    }
    self.revision = Int64(revision)
    hasMore = fields.flag("more") ?? false
  }
}
