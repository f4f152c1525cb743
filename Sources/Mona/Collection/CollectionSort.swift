import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The button that orders the collection, and turns the order round.
@MainActor
final class CollectionSort {
  let widget = menuButton("view-sort-ascending-symbolic", tr("Sort"), "flat")

  init(_ viewModel: CollectionViewModel, hasRoom: @escaping @MainActor () -> Bool) {
    let shown = LabelledIcon(
      "view-sort-ascending-symbolic", tr("Sort"), in: widget, hasRoom: hasRoom)
    widget.setMenu {
      let menu = Menu()
      menu.append(
        Menu(CollectionOrder.allCases.map { ($0.displayName, "order.by::\($0.rawValue)") }))
      menu.append(Menu([(tr("Reverse Order"), "order.reversed")]))
      return menu
    }
    let order = Action("by", chosen: viewModel.arrangement.order.rawValue) {
      [weak viewModel] name in
      if let order = CollectionOrder(rawValue: name) { viewModel?.sort(by: order) }
    }
    let reversed = Action("reversed", isOn: false) { [weak viewModel] in viewModel?.reverse($0) }
    widget.addActions([order, reversed], as: "order")
    observe(while: widget) { [weak viewModel] in
      guard let arrangement = viewModel?.arrangement else { return }
      order.show(chosen: arrangement.order.rawValue)
      reversed.show(isOn: arrangement.isReversed)
      shown.show(
        arrangement.isReversed ? "view-sort-descending-symbolic" : "view-sort-ascending-symbolic")
    }
  }
}
