/// Which discoveries a list shows, and in which order.
public struct DiscoveryList: Hashable, Sendable {
  /// The kinds it shows.
  public var kinds: Set<DiscoveryKind> = Set(DiscoveryKind.allCases)
  /// Only those that share this.
  public var facet: Int64?
  /// Only those whose title, makers or terms match what someone typed.
  public var matching: String?
  /// Only those whose comment, by the person, matches what someone typed.
  public var commentMatching: String?
  /// Only those in this state.
  public var state: DiscoveryState?
  /// Whether what is collected is left out, be the rest targeted or not.
  public var isLeavingOutCollected = false
  /// Only those the person gave so many stars; 0 for what they collected and did not rate.
  public var rating: Int?
  /// Only those of this owner, by the letters of its name.
  public var owner: String?
  /// Only those that stand here, or within a few steps.
  public var at: Coordinate?
  /// Only those nobody knows the place of.
  public var isWithoutPlace = false
  /// What orders them.
  public var sort = Sort.title
  /// Whether the order is reversed; what cannot be ordered stays last.
  public var isDescending = false
  /// Where distances start.
  public var origin = Coordinate.montreal
  /// At most this many.
  public var limit: Int?

  /// What orders a list; the title decides between equals.
  public enum Sort: String, CaseIterable, Codable, Sendable {
    case title, date, distance
  }

  /// Every discovery, by title.
  public init() {}
}
