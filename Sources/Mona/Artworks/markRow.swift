import CGtk
import GtkKit

/// Marks the row of a list whose page is open beside the list, or no longer.
@MainActor
func markRow(of widget: Widget, _ isCurrent: Bool) {
  guard let place = gtk_widget_get_parent(widget) else { return }
  if isCurrent {
    gtk_widget_add_css_class(place, "current")
  } else {
    gtk_widget_remove_css_class(place, "current")
  }
}
