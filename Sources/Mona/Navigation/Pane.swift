import CGtk
import GtkKit
import MonaScreens

/// A page in the place the window gives it, under its title unless the page itself says it: on a
/// narrow window the header bar has no room for one.
@MainActor
final class Pane {
  let route: Route
  let page: any Page
  let widget: Widget

  init(_ route: Route, _ page: any Page) {
    self.route = route
    self.page = page
    guard !page.title.isEmpty else {
      widget = page.widget
      return
    }
    let title = heading("", "heading")
    // The longest names of the catalogue must leave room for what they name.
    gtk_label_set_lines(cast(title), 3)
    gtk_label_set_ellipsize(cast(title), PANGO_ELLIPSIZE_END)
    gtk_widget_set_hexpand(title, 1)
    let subtitle = label("", "dim-label", "numeric")
    gtk_label_set_ellipsize(cast(subtitle), PANGO_ELLIPSIZE_NONE)
    gtk_widget_set_valign(subtitle, GTK_ALIGN_START)
    let line = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [title, subtitle])
    setMargins(line, 12, 12)
    gtk_widget_set_margin_bottom(line, 4)
    widget = box(GTK_ORIENTATION_VERTICAL, [line, page.widget])
    gtk_widget_add_css_class(widget, "under-title")
    observe(while: line) { [weak page] in
      guard let page else { return }
      setText(title, page.title)
      setText(subtitle, page.subtitle)
    }
  }
}
