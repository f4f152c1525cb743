import MonaMap
import MonaModel
import MonaPerson

/// What a map draws its pins from.
struct MapContents: Sendable {
  var whole: PinIndex
  /// What the person collected or targeted.
  var states: [DiscoveryID: DiscoveryState]

  /// Half a million discoveries take a third of a second.
  init(of store: Store) throws {
    // First, so that what changes meanwhile is found to have changed.
    states = try store.personalStates()
    whole = PinIndex(try store.placed())
  }
}

/// What stands around the pins of a map: they need not wait for it.
struct MapSurroundings: Sendable {
  var labels: [MapLabel]
  var choices = MapChoices()
  var withoutPlace: Int

  init(of store: Store, _ whole: PinIndex, language: Language) throws {
    withoutPlace = try store.catalogue.countWithoutPlace()
    choices.boroughs = try store.catalogue.facets(.borough, language: language)
    choices.categories = try [FacetType.category, .usage, .function].flatMap {
      try store.catalogue.facets($0, language: language)
    }
    for facet in choices.boroughs + choices.categories {
      choices.names[facet.id] = try store.catalogue.facetName(of: facet.id)
    }
    choices.decades = whole.decades
    labels = try choices.boroughs.compactMap { borough in
      try store.catalogue.middle(ofFacet: borough.id).map { point in
        MapLabel(
          id: borough.id, name: borough.name.text(in: language)?.shortened(to: 40) ?? "",
          point: point, count: borough.count)
      }
    }
  }
}

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

/// A name on the map.
package struct MapLabel: Hashable, Identifiable, Sendable {
  /// The borough it names: a `FacetRow.id`.
  package var id: Int64
  /// The name.
  package var name: String
  /// The middle of what stands there.
  package var point: MapPoint
  /// How many discoveries the borough has: where there is no room for all names, the largest show.
  package var count: Int
}
