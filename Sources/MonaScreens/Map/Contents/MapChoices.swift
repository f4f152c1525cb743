import MonaModel

/// What the map can be narrowed to, beside kinds and states.
package struct MapChoices: Hashable, Sendable {
  /// Categories of artworks, then usages of places, then functions of heritage sites, by name.
  package var categories: [FacetRow] = []
  /// The boroughs, by name.
  package var boroughs: [FacetRow] = []
  /// The decades, by their first years.
  package var decades: [Int] = []

  /// What names each category and borough for good, by its number.
  var names: [Int64: FacetName] = [:]

  /// Nothing to choose from.
  package init() {}
}
