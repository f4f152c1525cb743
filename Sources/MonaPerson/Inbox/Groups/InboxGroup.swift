import Foundation
import MonaModel

/// Photos of a batch that show one and the same thing, as far as time and place tell or the
/// person said.
package struct InboxGroup: Hashable, Sendable, Identifiable {
  /// The number of its first photo, for as long as the group begins with it.
  package var id: InboxPhoto.ID
  /// In the order they were taken, at least one.
  package var photos: [InboxPhoto]
  /// The photo that is collected.
  package var chosenPhoto: InboxPhoto.ID
  /// What they may show, the likeliest first, at most `candidateLimit`.
  package var candidates: [InboxCandidate]
  /// Whether the first candidate stands out from the others enough to be taken unseen: it is not
  /// collected yet, near, and alone or clearly nearer, and each photo's place and date are sure.
  package var isClear: Bool
  /// What the person decided.
  package var decision: InboxDecision
  /// The discovery decided for, which need not be among the candidates.
  package var choice: InboxCandidate?
  /// 1 to 5 stars, given on the way.
  package var rating: Int?
  /// What the person says of it, given on the way.
  package var comment: String?
  /// Whether the decision was carried out.
  package var isCollected: Bool
  /// Why it could not be, the last time it was tried.
  package var problem: InboxProblem?

  /// How many candidates a group has at most.
  package static let candidateLimit = 8
}

/// A discovery that a photo may show.
package struct InboxCandidate: Hashable, Sendable, Identifiable {
  /// What lists show of it, the person's state with it.
  package var row: DiscoveryRow
  /// Metres from where the photo was taken, of the nearest photo of its group; nil when one of
  /// the two places is not known.
  package var metres: Double?
  /// Whether the camera looked towards it; nil when it does not say, or stood too near to tell.
  package var isAhead: Bool?

  /// A candidate.
  package init(row: DiscoveryRow, metres: Double?, isAhead: Bool?) {
    (self.row, self.metres, self.isAhead) = (row, metres, isAhead)
  }

  /// Which discovery this is.
  package var id: DiscoveryID { row.id }
}
