import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The button that narrows the collection to a kind or to a borough.
@MainActor
final class CollectionFilter {
  let widget: Widget = gtk_menu_button_new()

  init(_ viewModel: CollectionViewModel, hasRoom: @escaping @MainActor () -> Bool) {
    let kinds = DiscoveryKind.allCases
    let kind = DropDown(name: tr("Kind")) { [weak viewModel] position in
      viewModel?.show(only: position == 0 ? nil : kinds[position - 1])
    }
    let place = DropDown(name: trc("filter of the map", "Borough")) { [weak viewModel] position in
      guard let viewModel else { return }
      guard position <= viewModel.places.count else { return }
      viewModel.show(onlyIn: position == 0 ? nil : viewModel.places[position - 1])
    }
    let all = button(tr("Show All")) { [weak viewModel] in viewModel?.showAll() }
    let content = box(
      .vertical, spacing: 6, margin: 6,
      [
        label(tr("Kind"), "heading"), kind.widget,
        label(trc("filter of the map", "Borough"), "heading"), place.widget, all,
      ])
    let popover: Widget = gtk_popover_new()
    popover.child = content
    gtk_menu_button_set_popover(cast(widget), popover)
    widget.addClass("flat")
    let name = trc("button: choose what a list shows", "Filter")
    LabelledIcon("mona-filter-symbolic", name, in: widget, hasRoom: hasRoom)
    widget.tooltip = name
    observe(while: widget) { [weak viewModel, widget] in
      guard let viewModel else { return }
      let arrangement = viewModel.arrangement
      kind.show(
        viewModel.kindNames,
        chosen: arrangement.kind.flatMap { kinds.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
      place.show(
        viewModel.placeNames,
        chosen: arrangement.place.flatMap { viewModel.places.firstIndex(of: $0) }.map { $0 + 1 }
          ?? 0)
      all.isSensitive = arrangement.isNarrowed
      widget.setClass("filtering", arrangement.kind != nil || arrangement.place != nil)
    }
  }
}
