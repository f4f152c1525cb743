import Foundation

/// How many collected discoveries each badge's rule counts.
package struct BadgeProgress: Hashable, Sendable {
  /// Visits of each kind.
  package var kinds: [DiscoveryKind: Int] = [:]
  /// Visits by the normalized key of the borough's name.
  package var boroughs: [String: Int] = [:]
  /// Visits by the normalized key of the owner's name.
  package var owners: [String: Int] = [:]
  /// Visits by the normalized key of a category's name; a discovery counts once in each of its
  /// categories.
  package var categories: [String: Int] = [:]

  /// Creates the counts for each kind of rule.
  package init(
    kinds: [DiscoveryKind: Int] = [:], boroughs: [String: Int] = [:], owners: [String: Int] = [:],
    categories: [String: Int] = [:]
  ) {
    self.kinds = kinds
    self.boroughs = boroughs
    self.owners = owners
    self.categories = categories
  }

  /// Counts one more visit.
  package mutating func count(_ kind: DiscoveryKind, _ subjects: BadgeSubjects) {
    kinds[kind, default: 0] += 1
    for borough in subjects.boroughs { boroughs[borough, default: 0] += 1 }
    if let owner = subjects.owner { owners[owner, default: 0] += 1 }
    for category in subjects.categories { categories[category, default: 0] += 1 }
  }

  /// The number of visits that match the rule; nil when the rule is unknown.
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

  /// Whether the rule is known and enough visits match it.
  package func wins(_ badge: Badge) -> Bool {
    count(for: badge.rule).map { $0 >= badge.required } ?? false
  }
}

/// What badges count a discovery for, beside its kind: normalized keys of names.
package struct BadgeSubjects: Hashable, Sendable {
  package var boroughs: [String] = []
  package var owner: String?
  package var categories: [String] = []

  /// Creates the subjects of a discovery that no badge of a subject counts.
  package init() {}
}

/// A person's progress towards a badge.
package struct BadgeStatus: Hashable, Sendable {
  /// The badge.
  package var badge: Badge
  /// The number of matching discoveries so far, at most `badge.required`; nil when the rule is
  /// unknown and the badge was not won.
  package var count: Int?
  /// When the badge was won; nil if it was not.
  package var wonAt: Date?
  /// The discovery that won it.
  package var wonBy: DiscoveryID?

  /// Creates the progress towards a badge.
  package init(badge: Badge, count: Int? = nil, wonAt: Date? = nil, wonBy: DiscoveryID? = nil) {
    self.badge = badge
    self.count = count
    self.wonAt = wonAt
    self.wonBy = wonBy
  }

  /// Whether the badge was won; a won badge is never lost.
  package var isWon: Bool { wonAt != nil }
}

/// Orders badges by how close the person is to winning them.
package enum NextBadge {
  /// The badges that can still be won, closest first: fewest missing discoveries, then the largest
  /// completed share, then the server's order.
  ///
  /// Badges with an unknown rule are left out.
  package static func order(_ badges: [BadgeStatus]) -> [BadgeStatus] {
    badges.filter { $0.missing != nil }.sorted { left, right in
      let (fewer, more) = (left.missing ?? 0, right.missing ?? 0)
      if fewer != more { return fewer < more }
      // The same number is missing: a larger requirement means a larger completed share.
      if left.badge.required != right.badge.required {
        return left.badge.required > right.badge.required
      }
      return left.badge.id < right.badge.id
    }
  }
}

extension BadgeStatus {
  /// The number of discoveries still missing; nil when the badge was won or its progress is
  /// unknown.
  package var missing: Int? {
    guard !isWon, let count else { return nil }
    return max(0, badge.required - count)
  }
}
