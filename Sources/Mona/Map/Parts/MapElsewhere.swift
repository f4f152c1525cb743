import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The button of the callout that shows its place in other maps.
@MainActor
struct MapElsewhere {
  let widget = menuButton("view-more-symbolic", tr("Open in…"))

  init(_ screen: MapScreen) {
    let application = Action("geo") { [widget, weak screen] in
      if let address = screen?.geoAddress { Self.open(address, over: widget, screen) }
    }
    let openStreetMap = Action("openstreetmap") { [widget, weak screen] in
      if let address = screen?.openStreetMapAddress { Self.open(address, over: widget, screen) }
    }
    let copy = Action("copy") { [widget, weak screen] in
      guard let screen, let text = screen.coordinatesText else { return }
      Clipboard.copy(text, from: widget)
      screen.sayCopied()
    }
    widget.addActions([application, openStreetMap, copy], as: "elsewhere")
    widget.setMenu {
      Menu([
        (tr("Map Application"), "elsewhere.geo"), ("OpenStreetMap", "elsewhere.openstreetmap"),
        (tr("Copy Coordinates"), "elsewhere.copy"),
      ])
    }
    gtk_menu_button_set_direction(cast(widget), GTK_ARROW_UP)
  }

  private static func open(_ address: String, over widget: Widget, _ screen: MapScreen?) {
    openAddress(address, over: widget) { [weak screen] in screen?.sayNotOpened() }
  }
}
