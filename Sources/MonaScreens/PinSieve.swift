import MonaCore

/// A filter of the map with what the catalogue has of its category and borough.
struct PinSieve: Sendable {
  /// The filter, without what the catalogue no longer has: nobody could see why nothing shows.
  private(set) var filter: PinFilter
  private var borough: Int64?
  private var category: Set<DiscoveryID>?

  init(_ filter: PinFilter, _ store: Store) throws {
    self.filter = filter
    if let name = filter.borough {
      borough = try store.facet(name)?.id
      if borough == nil { self.filter.borough = nil }
    }
    if let name = filter.category {
      category = try store.facet(name).map { try store.discoveries(ofFacet: $0.id) }
      if category == nil { self.filter.category = nil }
    }
  }

  func sift(_ index: PinIndex) -> PinIndex {
    filter.isEmpty ? index : index.filtered(by: filter, borough: borough, category: category)
  }
}
