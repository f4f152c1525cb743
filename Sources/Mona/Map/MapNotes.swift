import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// Quiet lines under the head of the map: what alone shows, why it is empty, and how its ground
/// fares.
@MainActor
struct MapNotes {
  let widget: Widget

  init(_ screen: MapScreen) {
    let alone = MapNote(tr("Show all")) { [weak screen] in Task { await screen?.showAll() } }
    let empty = MapNote(tr("Show all")) { [weak screen] in
      Task { await screen?.setFilter(PinFilter()) }
    }
    let ground = MapNote()
    widget = box(
      GTK_ORIENTATION_VERTICAL, spacing: 6, [alone.widget, empty.widget, ground.widget])
    gtk_widget_set_halign(widget, GTK_ALIGN_START)
    observe(while: widget) { [weak screen] in
      alone.show(screen?.aloneText)
      empty.show(screen?.emptyText, hasButton: screen?.filter.isEmpty == false)
      ground.show(screen?.ground.text)
    }
  }
}
