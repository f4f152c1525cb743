import MonaMap
import MonaModel
import MonaPerson

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
