import Foundation

/// How many collected discoveries each badge's rule counts.
package struct BadgeProgress: Hashable, Sendable {
  /// Visits of each kind.
  package var kinds: [DiscoveryKind: Int] = [:]
  /// Visits by the letters of the borough's name.
  package var boroughs: [String: Int] = [:]
  /// Visits by the letters of the owner's name.
  package var owners: [String: Int] = [:]
  /// Visits by the letters of a category's name; a discovery counts in each of its categories.
  package var categories: [String: Int] = [:]

  /// How many visits count for each kind of rule.
  package init(
    kinds: [DiscoveryKind: Int] = [:], boroughs: [String: Int] = [:], owners: [String: Int] = [:],
    categories: [String: Int] = [:]
  ) {
    self.kinds = kinds
    self.boroughs = boroughs
    self.owners = owners
    self.categories = categories
  }

  /// How many visits the rule counts; nil for a rule that is not understood.
  package func count(for rule: Badge.Rule) -> Int? {
    switch rule {
    case .any: kinds.values.reduce(0, +)
    case .kind(let kind): kinds[kind, default: 0]
    case .borough(let letters): boroughs[letters, default: 0]
    case .owner(let letters): owners[letters, default: 0]
    case .category(let letters): categories[letters, default: 0]
    case .unknown: nil
    }
  }

  /// Whether the rule is understood and asks for no more than there is.
  package func wins(_ badge: Badge) -> Bool {
    count(for: badge.rule).map { $0 >= badge.required } ?? false
  }
}

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

/// Which badge is nearest to be won.
package enum NextBadge {
  /// The badges that can still be won, the nearest first: the one that misses the fewest
  /// discoveries, of several the one of which the greater share is done, then the server's order.
  ///
  /// A badge whose rule is not understood is none of them.
  package static func order(_ badges: [BadgeStatus]) -> [BadgeStatus] {
    badges.filter { $0.missing != nil }.sorted { left, right in
      let (fewer, more) = (left.missing ?? 0, right.missing ?? 0)
      if fewer != more { return fewer < more }
      // As many are missing: where more was asked for, more of it is done.
      if left.badge.required != right.badge.required {
        return left.badge.required > right.badge.required
      }
      return left.badge.id < right.badge.id
    }
  }
}

extension BadgeStatus {
  /// How many discoveries are missing to win it; nil when it is won, or nobody knows how it is.
  package var missing: Int? {
    guard !isWon, let count else { return nil }
    return max(0, badge.required - count)
  }
}
