import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The button of the callout that shows its place in other maps.
@MainActor
struct MapElsewhere {
  let widget: Widget = gtk_menu_button_new()

  init(_ screen: MapScreen) {
    let group = Object(owning: g_simple_action_group_new())
    Action("geo") { [widget, weak screen] in
      if let address = screen?.geoAddress { Self.open(address, over: widget, screen) }
    }.add(to: group)
    Action("openstreetmap") { [widget, weak screen] in
      if let address = screen?.openStreetMapAddress { Self.open(address, over: widget, screen) }
    }.add(to: group)
    Action("copy") { [widget, weak screen] in
      guard let screen, let text = screen.coordinatesText else { return }
      Clipboard.copy(text, from: widget)
      screen.sayCopied()
    }.add(to: group)
    gtk_widget_insert_action_group(widget, "elsewhere", cast(group))
    let menu: OpaquePointer = g_menu_new()
    for (label, action) in [
      (tr("Map Application"), "geo"), ("OpenStreetMap", "openstreetmap"),
      (tr("Copy Coordinates"), "copy"),
    ] {
      g_menu_append(menu, label, "elsewhere.\(action)")
    }
    gtk_menu_button_set_menu_model(cast(widget), cast(menu))
    g_object_unref(menu.instance)
    gtk_menu_button_set_icon_name(cast(widget), "view-more-symbolic")
    gtk_menu_button_set_direction(cast(widget), GTK_ARROW_UP)
    let name = tr("Open in…")
    widget.tooltip = name
    Accessible.label(widget, name)
  }

  private static func open(_ address: String, over widget: Widget, _ screen: MapScreen?) {
    openAddress(address, over: widget) { [weak screen] in screen?.sayNotOpened() }
  }
}
