import MonaModel
import MonaText

/// The order a person chose last for lists of discoveries: the next list opens in it.
package struct ChosenOrder: Hashable, Sendable {
  /// What orders them.
  package var sort: DiscoveryList.Sort
  /// Whether the order is reversed.
  package var isDescending: Bool

  /// By title, unless something else was chosen.
  package init(sort: DiscoveryList.Sort = .title, isDescending: Bool = false) {
    self.sort = sort
    self.isDescending = isDescending
  }
}

extension DiscoveryList.Sort {
  /// The word on the button that sorts by it.
  package var displayName: String {
    switch self {
    case .title: trc("sort by", "Title")
    case .date: trc("sort by", "Date")
    case .distance: trc("sort by", "Distance")
    }
  }
}
