import MonaModel

/// What a bar counts, and so what it leads to.
package enum BarAction: Hashable, Sendable {
  case month(MontrealMonth)
  case kind(DiscoveryKind)
  /// 1 to 5 stars, or 0 for none.
  case rating(Int)
  /// A borough or a category.
  case facet(Int64)
}
