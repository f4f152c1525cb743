import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The button that chooses what shows; its list is the legend too, with each kind's and state's
/// pin.
@MainActor
struct MapFilter {
  let widget: Widget = gtk_menu_button_new()

  init(_ screen: MapScreen) {
    let content = box(GTK_ORIENTATION_VERTICAL, spacing: 4, margin: 6)
    func add(_ widget: Widget) { gtk_box_append(cast(content), widget) }
    add(label(trc("legend of the map: artwork, place…", "Kinds"), "heading"))
    for kind in DiscoveryKind.allCases {
      add(
        Self.row(
          "\(kind.name)-uncollected", kind.displayPlural, screen.filter.kinds.contains(kind)
        ) { [weak screen] isOn in
          Task { await screen?.show(kind, isOn) }
        })
    }
    add(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
    add(label(trc("legend of the map: collected, targeted…", "States"), "heading"))
    for state in DiscoveryState.allCases {
      add(
        Self.row(
          "artwork-\(state.rawValue)", state.displayName, screen.filter.states.contains(state)
        ) { [weak screen] isOn in
          Task { await screen?.show(state, isOn) }
        })
    }
    let popover: Widget = gtk_popover_new()
    gtk_popover_set_child(cast(popover), content)
    gtk_menu_button_set_popover(cast(widget), popover)
    let name = trc("button: choose what the map shows", "Filter")
    gtk_menu_button_set_label(cast(widget), name)
    gtk_widget_set_tooltip_text(widget, tr("What the map shows, and what its pins mean"))
    gtk_widget_set_valign(widget, GTK_ALIGN_START)
    gtk_widget_add_css_class(widget, "map-control")
    Accessible.label(widget, name)
  }

  private static func row(
    _ picture: String, _ text: String, _ isOn: Bool, _ toggled: @escaping @MainActor (Bool) -> Void
  ) -> Widget {
    let check: Widget = gtk_check_button_new()
    gtk_check_button_set_active(cast(check), isOn ? 1 : 0)
    Accessible.label(check, text)
    connect(check, "toggled") { toggled(gtk_check_button_get_active(cast(check)) != 0) }
    let words = box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 8, [PinPictures.widget(picture), label(text)])
    gtk_check_button_set_child(cast(check), words)
    return check
  }
}
