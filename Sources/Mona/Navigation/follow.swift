import CGtk
import GtkKit
import MonaScreens

/// Has a screen read what it shows, and again what of it changes, as long as its widget shows;
/// hidden, it reads nothing, and catches up when it shows again.
/// - Parameter atOnce: whether it reads before the widget first shows.
@MainActor
func follow(_ reader: ScreenReader, while widget: Widget, atOnce: Bool = true) {
  connect(widget, "map") { [weak reader] in reader?.show() }
  connect(widget, "unmap") { [weak reader] in reader?.hide() }
  connect(widget, "destroy") { [weak reader] in reader?.stop() }
  if atOnce { reader.show() }
}
