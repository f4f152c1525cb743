import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The button that narrows the collection to a kind or to a borough.
@MainActor
final class CollectionFilter {
  let widget: Widget = gtk_menu_button_new()

  init(_ screen: CollectionScreen) {
    let kinds = DiscoveryKind.allCases
    let kind = DropDown(name: tr("Kind")) { [weak screen] position in
      screen?.show(only: position == 0 ? nil : kinds[position - 1])
    }
    let place = DropDown(name: trc("filter of the map", "Borough")) { [weak screen] position in
      guard let screen else { return }
      guard position <= screen.places.count else { return }
      screen.show(onlyIn: position == 0 ? nil : screen.places[position - 1])
    }
    let all = button(tr("Show All")) { [weak screen] in screen?.showAll() }
    let content = box(
      GTK_ORIENTATION_VERTICAL, spacing: 6, margin: 6,
      [
        label(tr("Kind"), "heading"), kind.widget,
        label(trc("filter of the map", "Borough"), "heading"), place.widget, all,
      ])
    let popover: Widget = gtk_popover_new()
    gtk_popover_set_child(cast(popover), content)
    gtk_menu_button_set_popover(cast(widget), popover)
    gtk_menu_button_set_icon_name(cast(widget), "mona-filter-symbolic")
    gtk_widget_add_css_class(widget, "flat")
    let name = trc("button: choose what a list shows", "Filter")
    gtk_widget_set_tooltip_text(widget, name)
    Accessible.label(widget, name)
    observe(while: widget) { [weak screen, widget] in
      guard let screen else { return }
      let sieve = screen.sieve
      kind.show(
        screen.kindNames,
        chosen: sieve.kind.flatMap { kinds.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
      place.show(
        screen.placeNames,
        chosen: sieve.place.flatMap { screen.places.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
      gtk_widget_set_sensitive(all, sieve.isNarrowed ? 1 : 0)
      if sieve.kind != nil || sieve.place != nil {
        gtk_widget_add_css_class(widget, "filtering")
      } else {
        gtk_widget_remove_css_class(widget, "filtering")
      }
    }
  }
}
