import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What stands where a list has nothing to show: why, and how to see something again.
@MainActor
final class ListEmptyPage {
  let widget: Widget

  init(_ screen: ListScreen) {
    widget = statusPage(
      screen.canFilterState ? "mona-artworks-symbolic" : "mona-target-symbolic")
    let all = button(tr("Show All"), "pill") { [weak screen] in screen?.showAll() }
    all.halign = .center
    widget.child = all
    observe(while: widget) { [weak screen, widget] in
      guard let text = screen?.emptyText else { return }
      widget.setStatus(text.title, text.text)
      all.isVisible = screen?.isFiltered == true
    }
  }
}
