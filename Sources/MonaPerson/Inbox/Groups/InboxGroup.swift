import Foundation
import MonaModel

/// Photos of a batch that show the same discovery, by time and place or by the person's decision.
package struct InboxGroup: Hashable, Sendable, Identifiable {
  /// The number of its first photo.
  package var id: InboxPhoto.ID
  /// The photos in the order they were taken, at least one.
  package var photos: [InboxPhoto]
  /// The photo that is collected, beside those that are kept.
  package var chosenPhoto: InboxPhoto.ID
  /// The candidates, the likeliest first, at most `candidateLimit`.
  package var candidates: [InboxCandidate]
  /// Whether the first candidate may be accepted without asking: it is near, not collected yet or
  /// photographed on other days only, clearly nearer than all others, and all positions and dates are
  /// reliable.
  package var isClear: Bool
  /// What the person decided.
  package var decision: InboxDecision
  /// The chosen discovery, which may not be among the candidates.
  package var choice: InboxCandidate?
  /// The rating for the visit, 1 to 5 stars.
  package var rating: Int?
  /// The comment for the visit.
  package var comment: String?
  /// Whether the decision was carried out.
  package var isCollected: Bool
  /// The problem of the last attempt.
  package var problem: InboxProblem?

  /// The photos that are collected: the chosen one first, then those that are kept beside it.
  package var keptPhotos: [InboxPhoto] {
    photos.filter { $0.id == chosenPhoto } + photos.filter { $0.isKept && $0.id != chosenPhoto }
  }

  /// The discovery that is accepted without asking; nil if the group is decided, collected or not clear.
  /// - Parameter metres: its maximum distance from where the photos were taken.
  package func clearCandidate(within metres: Double = Inbox.acceptanceDistance) -> InboxCandidate? {
    guard decision == .undecided, !isCollected, isClear, let best = candidates.first,
      let away = best.metres, away <= metres
    else { return nil }
    return best
  }

  /// The maximum number of candidates of a group.
  package static let candidateLimit = 8
}

/// A discovery that a photo may show.
package struct InboxCandidate: Hashable, Sendable, Identifiable {
  /// The discovery's row with the person's state.
  package var row: DiscoveryRow
  /// The distance in metres from the nearest photo of the group; nil if either position is unknown.
  package var metres: Double?
  /// Whether the camera pointed at it; nil if unknown or too near to tell.
  package var isAhead: Bool?
  /// The name of the tour of that day for which it comes before others; nil if there is none.
  package var tour: String?

  /// A candidate.
  package init(row: DiscoveryRow, metres: Double?, isAhead: Bool?, tour: String? = nil) {
    (self.row, self.metres, self.isAhead, self.tour) = (row, metres, isAhead, tour)
  }

  /// The discovery.
  package var id: DiscoveryID { row.id }
}
