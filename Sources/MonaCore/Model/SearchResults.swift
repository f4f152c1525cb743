/// What a search found, section by section; a section that found nothing is not there.
public struct SearchResults: Hashable, Sendable {
  /// The sections, in the order of the interface.
  public var sections: [Section] = []

  /// What was found of one kind of thing.
  public struct Section: Hashable, Sendable {
    /// What it lists.
    public var subject: Subject
    /// The best matches first.
    public var hits: Hits
    /// How many match in all; `SearchResults.countLimit` means that many or more.
    public var total: Int
  }

  /// What a section lists.
  public enum Subject: Hashable, Sendable {
    case discoveries(DiscoveryKind)
    case facets(FacetType)
  }

  /// The matches of a section.
  public enum Hits: Hashable, Sendable {
    case discoveries([DiscoveryRow])
    case facets([FacetRow])
  }

  /// Matches are not counted further than this.
  public static let countLimit = 1000

  /// Nothing found.
  public init() {}
}
