import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What stands where a list has nothing to show: why, and how to see something again.
@MainActor
final class ListEmptyPage {
  let widget: Widget = adw_status_page_new()

  init(_ screen: ListScreen) {
    let icon = screen.canFilterState ? "mona-artworks-symbolic" : "mona-target-symbolic"
    adw_status_page_set_icon_name(cast(widget), icon)
    let all = button(tr("Show All"), "pill") { [weak screen] in screen?.showAll() }
    all.halign = .center
    widget.child = all
    observe(while: widget) { [weak screen, widget] in
      guard let text = screen?.emptyText else { return }
      adw_status_page_set_title(cast(widget), text.title)
      adw_status_page_set_description(cast(widget), escaped(text.text))
      all.isVisible = screen?.isFiltered == true
    }
  }
}
