import CGtk
import GtkKit
import MonaScreens

/// At the head of the map: the filter, and quiet lines on what does not show.
@MainActor
struct MapNotes {
  let widget: Widget

  init(_ screen: MapScreen) {
    let crowd = Self.note()
    let ground = Self.note()
    let notes = box(GTK_ORIENTATION_VERTICAL, spacing: 6, [crowd, ground])
    widget = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [MapFilter(screen).widget, notes])
    gtk_widget_set_halign(widget, GTK_ALIGN_START)
    gtk_widget_set_valign(widget, GTK_ALIGN_START)
    setMargins(widget, 12, 12)
    observe(while: widget) { [weak screen] in
      Self.show(screen?.crowdText, in: crowd)
      Self.show(screen?.ground.text, in: ground)
    }
  }

  private static func note() -> Widget {
    let note = label("", "map-attribution", wraps: true)
    gtk_label_set_natural_wrap_mode(cast(note), GTK_NATURAL_WRAP_NONE)
    gtk_widget_set_halign(note, GTK_ALIGN_START)
    gtk_widget_set_valign(note, GTK_ALIGN_START)
    return note
  }

  private static func show(_ text: String?, in note: Widget) {
    setText(note, text ?? "")
    gtk_widget_set_visible(note, text == nil ? 0 : 1)
  }
}
