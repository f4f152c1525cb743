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
