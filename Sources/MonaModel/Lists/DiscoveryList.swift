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

/// The discoveries of a list, in order: identifiers only, whatever their number.
package struct OrderedDiscoveries: Hashable, Sendable {
  /// The discoveries, each once.
  package var ids: [DiscoveryID] = []
  /// Where letters, decades or distances begin, as the list is sorted; positions ascend.
  package var index: [IndexStep] = []

  /// An empty list.
  package init() {}
}

/// One jump of a list's index: where the discoveries of a letter, a decade or a distance begin.
package struct IndexStep: Hashable, Sendable {
  /// What begins there.
  package var value: Value
  /// The position of its first row, from 0.
  package var position: Int

  /// What rows of a list have in common at their beginning.
  package enum Value: Hashable, Sendable {
    /// Names that begin with this letter, "A" to "Z" without its accent; a letter of another
    /// alphabet stands for itself.
    case letter(Character)
    /// Names that begin with a number.
    case digits
    /// Names with neither letter nor digit.
    case symbols
    /// What has no name.
    case untitled
    /// Ten years: 1960 says 1960 to 1969.
    case decade(Int)
    /// What was made nobody knows when.
    case undated
    /// At most so far, and farther than the step before it in `distances`.
    case within(metres: Double)
    /// Farther than the last of `distances`.
    case beyond
    /// What has no coordinate.
    case placeless
  }

  /// The steps of an index of distances, in metres.
  package static let distances: [Double] = [
    500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
  ]

  /// The step `value`, which begins at `position`.
  package init(_ value: Value, at position: Int) {
    self.value = value
    self.position = position
  }
}
