/// A query for a list of discoveries: filters and sort order.
package struct DiscoveryList: Hashable, Sendable {
  /// The kinds to include.
  package var kinds: Set<DiscoveryKind> = Set(DiscoveryKind.allCases)
  /// Only discoveries with this facet, a `FacetRow.id`.
  package var facet: Int64?
  /// Only discoveries whose title, makers or terms match this search text.
  package var matching: String?
  /// Only discoveries whose address, place or directions match this search text.
  package var addressMatching: String?
  /// Only discoveries whose comment or note by the person matches this search text.
  package var commentMatching: String?
  /// Only discoveries in this state.
  package var state: DiscoveryState?
  /// Only discoveries that the person added.
  package var isOwn = false
  /// Whether to leave out collected discoveries.
  package var isLeavingOutCollected = false
  /// Only discoveries with this rating in stars; 0 for collected discoveries without a rating.
  package var rating: Int?
  /// Only discoveries of the owner with this normalized name.
  package var owner: String?
  /// Only discoveries within about 25 metres of this position.
  package var at: Coordinate?
  /// Only discoveries without a position.
  package var isWithoutPlace = false
  /// The sort order.
  package var sort = Sort.title
  /// Whether the order is reversed; discoveries without a sort value stay last.
  package var isDescending = false
  /// The origin of distances.
  package var origin = Coordinate.montreal
  /// The maximum number of discoveries.
  package var limit: Int?

  /// The sort orders; equal values are sorted by title.
  package enum Sort: String, CaseIterable, Codable, Sendable {
    case title, date, distance
  }

  /// Creates a query for all discoveries, by title.
  package init() {}
}

/// The result of a `DiscoveryList` query: identifiers in order.
package struct OrderedDiscoveries: Hashable, Sendable {
  /// The discoveries, each once.
  package var ids: [DiscoveryID] = []
  /// The index steps (letters, decades or distances), in ascending order of position.
  package var index: [IndexStep] = []

  /// Creates an empty result.
  package init() {}
}

/// A step of a list's index: the first row of a letter, a decade or a distance.
package struct IndexStep: Hashable, Sendable {
  /// The value that begins there.
  package var value: Value
  /// The position of its first row, from 0.
  package var position: Int

  /// The values of index steps.
  package enum Value: Hashable, Sendable {
    /// Names that begin with this letter, "A" to "Z" without accents, or a letter of another
    /// alphabet.
    case letter(Character)
    /// Names that begin with a number.
    case digits
    /// Names with neither letter nor digit.
    case symbols
    /// Untitled discoveries.
    case untitled
    /// Ten years: 1960 means 1960 to 1969.
    case decade(Int)
    /// Discoveries without a date.
    case undated
    /// Up to this distance, and beyond the previous step of `distances`.
    case within(metres: Double)
    /// Farther than the last of `distances`.
    case beyond
    /// Discoveries without a coordinate.
    case placeless
  }

  /// The steps of an index of distances, in metres.
  package static let distances: [Double] = [
    500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
  ]

  /// Creates a step.
  package init(_ value: Value, at position: Int) {
    self.value = value
    self.position = position
  }
}
