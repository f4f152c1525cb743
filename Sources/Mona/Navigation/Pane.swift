import CGtk
import GtkKit
import MonaScreens

/// A page in the place the window gives it, under its title where the header bar does not say it.
@MainActor
final class Pane {
  let route: Route
  let page: any Page
  let widget: Widget

  init(_ route: Route, _ page: any Page, in session: Session) {
    self.route = route
    self.page = page
    guard page.needsTitle else {
      widget = page.widget
      return
    }
    let title = label("", "heading")
    let subtitle = label("", "dim-label")
    gtk_widget_set_hexpand(title, 1)
    let line = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [title, subtitle])
    setMargins(line, 12, 12)
    gtk_widget_set_margin_bottom(line, 0)
    widget = box(GTK_ORIENTATION_VERTICAL, [line, page.widget])
    observe(while: line) { [weak page] in
      gtk_widget_set_visible(line, session.width > .narrow ? 1 : 0)
      guard let page else { return }
      setText(title, page.title)
      setText(subtitle, page.subtitle)
    }
  }
}
