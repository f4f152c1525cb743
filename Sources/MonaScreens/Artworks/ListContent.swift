import MonaModel
import MonaPerson

/// What a list holds, read at once.
package struct ListContent: Sendable {
  /// The list as it was asked for: which discoveries, in which order.
  package internal(set) var list = DiscoveryList()
  /// The discoveries, in order.
  package internal(set) var ids: [DiscoveryID] = []
  /// Where letters, decades or distances begin.
  package internal(set) var index: [IndexStep] = []
  /// How many there would be without a filter.
  package internal(set) var total = 0
  /// Whether the catalogue has no discovery at all, and never had.
  package internal(set) var isCatalogueEmpty = false
  /// The kinds there would be without a filter.
  package internal(set) var kinds: Set<DiscoveryKind> = []

  /// Nothing, before anything is read.
  package init() {}

  /// Whether this is what that list asks for, be it at another moment or from another place.
  package func isInOrder(of list: DiscoveryList) -> Bool {
    var mine = self.list
    mine.origin = list.origin
    return mine == list
  }

  /// Reads a list, and what it is when nothing narrows it.
  static func read(
    _ list: DiscoveryList, within whole: DiscoveryList, from store: Store, language: Language
  ) throws -> ListContent {
    let ordered = try store.ordered(list, language: language)
    var all = ordered.ids
    if list.state != whole.state || list.kinds != whole.kinds {
      var whole = whole
      // The cheapest order: only the number and the kinds count.
      (whole.sort, whole.isDescending) = (.title, false)
      all = try store.ordered(whole, language: language).ids
    }
    var content = ListContent()
    content.list = list
    content.ids = ordered.ids
    content.index = ordered.index
    // What the catalogue no longer holds is only in lists of what was collected or targeted.
    content.total = max(all.count, ordered.ids.count)
    content.isCatalogueEmpty = try ordered.ids.isEmpty && store.catalogue.hasNoDiscovery()
    content.kinds = kinds(of: all)
    return content
  }

  private static func kinds(of ids: [DiscoveryID]) -> Set<DiscoveryKind> {
    var kinds: Set<DiscoveryKind> = []
    for id in ids where !kinds.contains(id.kind) {
      kinds.insert(id.kind)
      if kinds.count == DiscoveryKind.allCases.count { break }
    }
    return kinds
  }
}
