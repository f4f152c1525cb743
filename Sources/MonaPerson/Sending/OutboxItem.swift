import Foundation
import MonaModel

/// One thing a person did that the server has not confirmed.
package struct OutboxItem: Hashable, Sendable {
  /// What was collected.
  package var discovery: DiscoveryID
  /// Numbers the change among all that were made in the person's file: the later, the higher.
  package var number: Int
  /// What to tell the server.
  package var change: Change
  /// When the person did it.
  package var changedAt: Date

  /// A part of a visit with its present value; nil where it was cleared.
  package enum Change: Hashable, Sendable {
    /// The visit itself, when nothing else of it says that it is there.
    case collected
    /// The visit was taken out of the collection.
    case removed
    /// The photo's name, relative to the album.
    case photo(String?)
    /// 1 to 5 stars.
    case rating(Int?)
    /// The person's words.
    case comment(String?)
  }

  /// The part of the visit that waits.
  package var field: VisitField {
    switch change {
    case .collected, .removed: .visit
    case .photo: .photo
    case .rating: .rating
    case .comment: .comment
    }
  }
}
