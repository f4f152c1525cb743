import MonaCore

/// All that a map is made of, read at once.
struct MapContents: Sendable {
  var whole = PinIndex()
  /// What the person collected or targeted.
  var states: [DiscoveryID: DiscoveryState] = [:]
  var labels: [MapLabel] = []
  var choices = MapChoices()
  var withoutPlace = 0

  init() {}

  /// Half a million discoveries take a few tenths of a second.
  init(of store: Store, language: Language) throws {
    // First, so that what changes meanwhile is found to have changed.
    states = try store.personalStates()
    whole = PinIndex(try store.placed())
    withoutPlace = try store.countWithoutPlace()
    choices.boroughs = try store.facets(.borough, language: language)
    choices.categories = try [FacetType.category, .usage, .function].flatMap {
      try store.facets($0, language: language)
    }
    choices.decades = whole.decades
    let middles = whole.boroughMiddles
    labels = choices.boroughs.compactMap { borough in
      middles[borough.id].map { point in
        MapLabel(
          id: borough.id, name: borough.name.text(in: language) ?? "", point: point,
          count: borough.count)
      }
    }
  }
}
