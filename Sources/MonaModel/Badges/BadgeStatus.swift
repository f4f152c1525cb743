import Foundation

/// How far a person is with a badge.
package struct BadgeStatus: Hashable, Sendable {
  /// Which badge.
  package var badge: Badge
  /// How many discoveries count so far, at most `badge.required`; nil when the rule is not
  /// understood and the badge not won.
  package var count: Int?
  /// When it was won.
  package var wonAt: Date?
  /// The discovery that won it.
  package var wonBy: DiscoveryID?

  /// How far a person is with a badge.
  package init(badge: Badge, count: Int? = nil, wonAt: Date? = nil, wonBy: DiscoveryID? = nil) {
    self.badge = badge
    self.count = count
    self.wonAt = wonAt
    self.wonBy = wonBy
  }

  /// Whether it is won, for good.
  package var isWon: Bool { wonAt != nil }
}
