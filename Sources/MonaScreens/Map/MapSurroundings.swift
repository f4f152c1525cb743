import MonaCore

/// What stands around the pins of a map: they need not wait for it.
struct MapSurroundings: Sendable {
  var labels: [MapLabel]
  var choices = MapChoices()
  var withoutPlace: Int

  init(of store: Store, _ whole: PinIndex, language: Language) throws {
    withoutPlace = try store.countWithoutPlace()
    choices.boroughs = try store.facets(.borough, language: language)
    choices.categories = try [FacetType.category, .usage, .function].flatMap {
      try store.facets($0, language: language)
    }
    choices.decades = whole.decades
    labels = try choices.boroughs.compactMap { borough in
      try store.middle(ofFacet: borough.id).map { point in
        MapLabel(
          id: borough.id, name: borough.name.text(in: language) ?? "", point: point,
          count: borough.count)
      }
    }
  }
}
