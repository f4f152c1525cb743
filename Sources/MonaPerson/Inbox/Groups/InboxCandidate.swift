import Foundation
import MonaModel

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
