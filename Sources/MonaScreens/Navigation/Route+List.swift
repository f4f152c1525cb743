import MonaModel

extension Route {
  /// The discoveries that share a facet.
  package static func list(of facet: FacetRow) -> Route {
    var list = DiscoveryList()
    list.facet = facet.id
    return .list(list, title: .named(facet.name))
  }

  /// The discoveries of some kinds, or of all.
  package static func list(of kind: DiscoveryKind?) -> Route {
    var list = DiscoveryList()
    if let kind { list.kinds = [kind] }
    return .list(list, title: kind.map(ListTitle.kind) ?? .all)
  }

  /// The wish list.
  package static var targeted: Route {
    var list = DiscoveryList()
    list.state = .targeted
    return .list(list, title: .targeted)
  }
}
