import Foundation
import MonaModel

/// Words of the person that another comment took the place of when two devices had written: MONA
/// keeps them until the person lets go of them.
package struct SetAsideWords: Hashable, Sendable, Identifiable {
  package let id: Int64
  package var discovery: DiscoveryID
  package var words: String
  /// When they were written, if that is known.
  package var writtenAt: Date?
  package var reason: Reason
  /// Whether the person is to say which words stay.
  package var isQuestion: Bool

  /// Why they are not the comment.
  package enum Reason: String, Sendable {
    /// Another device wrote others, which the server has.
    case overtaken
    /// What was not yet sent from here went before them.
    case unsent
    /// Those that took their place were written later.
    case older
    /// Nobody knows which were written later.
    case undecided
    /// The visit was removed.
    case removed
  }
}
