import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The button of the callout that shows its place in other maps.
@MainActor
struct MapElsewhere {
  let widget = menuButton("view-more-symbolic", tr("Open in…"))

  init(_ viewModel: MapViewModel) {
    let application = Action("geo") { [widget, weak viewModel] in
      if let address = viewModel?.geoAddress { Self.open(address, over: widget, viewModel) }
    }
    let openStreetMap = Action("openstreetmap") { [widget, weak viewModel] in
      if let address = viewModel?.openStreetMapAddress {
        Self.open(address, over: widget, viewModel)
      }
    }
    let copy = Action("copy") { [widget, weak viewModel] in
      guard let viewModel, let text = viewModel.coordinatesText else { return }
      Clipboard.copy(text, from: widget)
      viewModel.sayCopied()
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

  private static func open(_ address: String, over widget: Widget, _ viewModel: MapViewModel?) {
    openAddress(address, over: widget) { [weak viewModel] in viewModel?.sayNotOpened() }
  }
}
