import CGtk
import GtkKit
import MonaScreens

/// Has a screen read what it shows, and again what of it changes, as long as its widget shows;
/// hidden, it reads nothing, and catches up when it shows again.
/// - Parameter atOnce: whether it reads before the widget first shows.
@MainActor
func bind(_ loader: DataLoader, to widget: Widget, atOnce: Bool = true) {
  connect(widget, "map") { [weak loader] in loader?.show() }
  connect(widget, "unmap") { [weak loader] in loader?.hide() }
  connect(widget, "destroy") { [weak loader] in loader?.stop() }
  if atOnce { loader.show() }
}
