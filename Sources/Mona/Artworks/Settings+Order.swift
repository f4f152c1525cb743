import MonaCore
import MonaScreens

extension Settings {
  /// The order lists of discoveries had last.
  var order: ChosenOrder {
    ChosenOrder(
      sort: text("sort").flatMap(DiscoveryList.Sort.init) ?? .title,
      isDescending: flag("sort-descending"))
  }

  /// Keeps the order for the next run.
  func remember(_ order: ChosenOrder) {
    guard order != self.order else { return }
    set("sort", order.sort.rawValue)
    set("sort-descending", order.isDescending)
  }
}
