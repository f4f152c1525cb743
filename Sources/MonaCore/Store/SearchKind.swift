/// The words that tell kinds and facet types apart inside the search tables.
enum SearchKind {
  static func token(_ kind: DiscoveryKind) -> String { "k\(kind.rawValue)" }
  static func token(_ type: FacetType) -> String { "t\(type.rawValue)" }
}
