import CGtk
import GtkKit
import MonaScreens

/// What is over the upper corner of the map: search, filter, and under them quiet notes.
@MainActor
struct MapHead {
  let widget: Widget
  /// The search.
  let find: MapFindBox

  /// - Parameter leave: gives the keyboard to the map.
  init(_ screen: MapScreen, leave: @escaping @MainActor () -> Void) {
    find = MapFindBox(MapFind(screen), leave: leave)
    let top = box(GTK_ORIENTATION_HORIZONTAL, spacing: 8, [find.entry, MapFilter(screen).widget])
    widget = box(
      GTK_ORIENTATION_VERTICAL, spacing: 8,
      [top, find.results, MapNotes(screen, leave: leave).widget])
    gtk_widget_set_halign(widget, GTK_ALIGN_START)
    gtk_widget_set_valign(widget, GTK_ALIGN_START)
    setMargins(widget, 12, 12)
  }
}
