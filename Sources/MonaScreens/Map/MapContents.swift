import MonaMap
import MonaModel
import MonaPerson

/// The contents of the map's pins.
struct MapContents: Sendable {
  var whole: PinIndex
  /// The states of the discoveries that the person collected or targeted.
  var states: [DiscoveryID: DiscoveryState]

  /// Reads all placed discoveries; 500,000 take about 0.3 s.
  init(of store: Store) throws {
    // Read first: a change during the rest of the read is then found by the next read.
    states = try store.personalStates()
    whole = PinIndex(try store.placed())
  }
}

/// A map filter with the discoveries that match its category, borough and artist.
struct ResolvedFilter: Sendable {
  /// The filter, without a category, borough or artist that the catalogue no longer has: it would
  /// silently hide everything.
  private(set) var filter: PinFilter
  /// The name of the artist; nil when the filter has none.
  private(set) var artist: Localized?
  /// The discoveries that match category, borough and artist; nil when the filter has none of them.
  private var shared: Set<DiscoveryID>?

  init(_ filter: PinFilter, _ store: Store) throws {
    self.filter = filter
    for part in [\PinFilter.borough, \PinFilter.category, \PinFilter.artist] {
      guard let name = filter[keyPath: part] else { continue }
      guard let facet = try store.catalogue.facet(name) else {
        self.filter[keyPath: part] = nil
        continue
      }
      if part == \PinFilter.artist { artist = facet.name }
      let ids = try store.catalogue.discoveries(ofFacet: facet.id)
      shared = shared?.intersection(ids) ?? ids
    }
  }

  func pins(of index: PinIndex) -> PinIndex {
    filter.isEmpty ? index : index.filtered(by: filter, among: shared)
  }
}

/// The labels, filter choices and counts around the pins; read after the pins, so that these need
/// not wait.
struct MapSurroundings: Sendable {
  var labels: [MapLabel]
  var towns: [MapLabel]
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
    labels = try Self.labels(of: choices.boroughs, store) { $0.name.text(in: language) }
    let territories = try store.catalogue.facets(.territory, language: language)
      .sorted { $0.count > $1.count }.prefix(Self.townLimit)
    towns = try Self.labels(of: territories, store) {
      $0.name.text(in: language).map(MapLabel.town)
    }
  }

  /// The number of towns that are named, those with the most discoveries.
  private static let townLimit = 500

  private static func labels(
    of facets: some Sequence<FacetRow>, _ store: Store, name: (FacetRow) -> String?
  ) throws -> [MapLabel] {
    try facets.compactMap { facet in
      try store.catalogue.middle(ofFacet: facet.id).map { point in
        MapLabel(
          id: facet.id, name: name(facet)?.shortened(to: 40) ?? "", point: point,
          count: facet.count)
      }
    }
  }
}

/// The values to filter the map by, in addition to kinds and states.
package struct MapChoices: Hashable, Sendable {
  /// Categories of artworks, then usages of places, then functions of heritage sites, by name.
  package var categories: [FacetRow] = []
  /// The boroughs, by name.
  package var boroughs: [FacetRow] = []
  /// The first years of the decades, in order.
  package var decades: [Int] = []

  /// The stable name of each category and borough, by its facet number, which a new catalogue may
  /// change.
  var names: [Int64: FacetName] = [:]

  /// Creates empty choices.
  package init() {}
}

/// The name of a borough or a town that discoveries have.
package struct MapLabel: Hashable, Identifiable, Sendable {
  /// The borough or town: a `FacetRow.id`.
  package var id: Int64
  /// The name.
  package var name: String
  /// The middle of its discoveries.
  package var point: MapPoint
  /// The number of its discoveries; where names overlap, those with the largest numbers are shown.
  package var count: Int
}
