import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What stands where a list has nothing to show: why, and how to see something again.
@MainActor
final class ListEmptyPage {
  let widget: Widget

  init(_ viewModel: ListViewModel) {
    widget = statusPage(
      viewModel.canFilterState ? "mona-artworks-symbolic" : "mona-target-symbolic")
    let all = button(tr("Show All"), "pill") { [weak viewModel] in viewModel?.showAll() }
    all.halign = .center
    widget.child = all
    observe(while: widget) { [weak viewModel, widget] in
      guard let text = viewModel?.emptyText else { return }
      widget.setStatus(text.title, text.text)
      all.isVisible = viewModel?.isFiltered == true
    }
  }
}
