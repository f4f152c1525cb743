import Foundation
import MonaModel

/// What a server said of one of its collections.
package struct CollectionNews: Sendable {
  /// Which of its collections.
  package enum Collection: Hashable, Sendable {
    case discoveries(DiscoveryKind)
    case badges

    /// The name it is kept under: "artwork", "badge".
    var name: String {
      switch self {
      case .discoveries(let kind): kind.name
      case .badges: "badge"
      }
    }
  }

  /// How much of it was sent.
  package enum Content: Sendable {
    /// Nothing changed.
    case unchanged
    /// All of it, in files in the server's form: what they do not hold is there no longer.
    case whole([URL])
    /// What is new or different, in files of the same form, and what is there no longer.
    case changes([URL], removed: [DiscoveryID])
  }

  package var collection: Collection
  package var content: Content
  /// How new the catalogue's copy is once this is taken over.
  package var freshness: Freshness

  package init(_ collection: Collection, _ content: Content, _ freshness: Freshness) {
    (self.collection, self.content, self.freshness) = (collection, content, freshness)
  }
}
