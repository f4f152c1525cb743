/// How long the lists of the catalogue are; retired discoveries count nowhere.
public struct CatalogueCounts: Hashable, Sendable {
  /// How many discoveries there are of each kind; a kind without any is not there.
  public var discoveries: [DiscoveryKind: Int] = [:]
  /// How many artists, boroughs, categories… discoveries share; a type without any is not there.
  public var facets: [FacetType: Int] = [:]

  /// An empty catalogue.
  public init() {}

  /// How many discoveries there are in all.
  public var total: Int { discoveries.values.reduce(0, +) }
}
