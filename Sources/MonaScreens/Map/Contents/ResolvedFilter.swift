import MonaMap
import MonaModel
import MonaPerson

/// A filter of the map with what the catalogue has of its category and borough.
struct ResolvedFilter: Sendable {
  /// The filter, without what the catalogue no longer has: nobody could see why nothing shows.
  private(set) var filter: PinFilter
  /// What is of its category and stands in its borough; nil when it names neither.
  private var shared: Set<DiscoveryID>?

  init(_ filter: PinFilter, _ store: Store) throws {
    self.filter = filter
    for part in [\PinFilter.borough, \PinFilter.category] {
      guard let name = filter[keyPath: part] else { continue }
      guard let facet = try store.catalogue.facet(name) else {
        self.filter[keyPath: part] = nil
        continue
      }
      let ids = try store.catalogue.discoveries(ofFacet: facet.id)
      shared = shared?.intersection(ids) ?? ids
    }
  }

  func pins(of index: PinIndex) -> PinIndex {
    filter.isEmpty ? index : index.filtered(by: filter, among: shared)
  }
}
