import Foundation

/// How far a person is with a badge.
public struct BadgeStatus: Hashable, Sendable {
  /// Which badge.
  public var badge: Badge
  /// How many discoveries count so far, at most `badge.required`; nil when the rule is not
  /// understood and the badge not won.
  public var count: Int?
  /// When it was won.
  public var wonAt: Date?
  /// The discovery that won it.
  public var wonBy: DiscoveryID?

  /// Whether it is won, for good.
  public var isWon: Bool { wonAt != nil }
}
