/// Which discoveries a list shows, and in which order.
package struct DiscoveryList: Hashable, Sendable {
  /// The kinds it shows.
  package var kinds: Set<DiscoveryKind> = Set(DiscoveryKind.allCases)
  /// Only those that share this.
  package var facet: Int64?
  /// Only those whose title, makers or terms match what someone typed.
  package var matching: String?
  /// Only those that stand where someone typed: their addresses, places or directions match.
  package var addressMatching: String?
  /// Only those whose comment, by the person, matches what someone typed.
  package var commentMatching: String?
  /// Only those in this state.
  package var state: DiscoveryState?
  /// Whether what is collected is left out, be the rest targeted or not.
  package var isLeavingOutCollected = false
  /// Only those the person gave this many stars; 0 for what they collected and did not rate.
  package var rating: Int?
  /// Only those of this owner, by the letters of its name.
  package var owner: String?
  /// Only those that stand here, or within a few steps.
  package var at: Coordinate?
  /// Only those nobody knows the place of.
  package var isWithoutPlace = false
  /// What orders them.
  package var sort = Sort.title
  /// Whether the order is reversed; what cannot be ordered stays last.
  package var isDescending = false
  /// Where distances start.
  package var origin = Coordinate.montreal
  /// At most this many.
  package var limit: Int?

  /// What orders a list; the title decides between equals.
  package enum Sort: String, CaseIterable, Codable, Sendable {
    case title, date, distance
  }

  /// Every discovery, by title.
  package init() {}
}
