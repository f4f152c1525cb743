import Foundation
import MonaModel

/// One thing a person did that the server has not confirmed.
package struct OutboxItem: Hashable, Sendable {
  /// What was collected.
  package var discovery: DiscoveryID
  /// What to tell the server.
  package var change: Change
  /// When the person did it.
  package var changedAt: Date

  /// A field of a visit with its present value.
  package enum Change: Hashable, Sendable {
    /// The photo's name, relative to the album.
    case photo(String)
    /// 1 to 5 stars.
    case rating(Int)
    /// The person's words.
    case comment(String)
  }

  /// The field of the visit that waits.
  package var field: VisitField {
    switch change {
    case .photo: .photo
    case .rating: .rating
    case .comment: .comment
    }
  }
}
