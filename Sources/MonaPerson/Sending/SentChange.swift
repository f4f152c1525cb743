import Foundation
import MonaModel

/// What the server took of a visit lately.
package struct SentChange: Hashable, Sendable {
  package var discovery: DiscoveryID
  /// What was told: `.visit` for its being there.
  package var field: VisitField
  /// Whether it was told that the visit is gone.
  package var isRemoval: Bool
  /// When the server had confirmed it.
  package var sentAt: Date

  /// For how long it is remembered: 14 days.
  package static let memory: TimeInterval = 14 * 86_400
}
