import MonaCore
import MonaText

/// The order a person chose last for lists of discoveries: the next list opens in it.
public struct ChosenOrder: Hashable, Sendable {
  /// What orders them.
  public var sort: DiscoveryList.Sort
  /// Whether the order is reversed.
  public var isDescending: Bool

  /// By title, unless something else was chosen.
  public init(sort: DiscoveryList.Sort = .title, isDescending: Bool = false) {
    self.sort = sort
    self.isDescending = isDescending
  }
}

extension DiscoveryList.Sort {
  /// The word on the button that sorts by it.
  public var displayName: String {
    switch self {
    case .title: trc("sort by", "Title")
    case .date: trc("sort by", "Date")
    case .distance: trc("sort by", "Distance")
    }
  }
}
