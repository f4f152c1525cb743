/// How long the lists of the catalogue are; retired discoveries count nowhere.
package struct CatalogueCounts: Hashable, Sendable {
  /// How many discoveries there are of each kind; a kind without any is not there.
  package var discoveries: [DiscoveryKind: Int] = [:]
  /// How many artists, boroughs, categories… discoveries share; a type without any is not there.
  package var facets: [FacetType: Int] = [:]

  /// An empty catalogue.
  package init() {}

  /// How many discoveries there are in all.
  package var total: Int { discoveries.values.reduce(0, +) }
}
