import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A line of a sheet; values that lead somewhere are buttons.
@MainActor
enum SheetFieldRow {
  static func widget(for field: SheetField, in screen: SheetScreen) -> Widget {
    let name = label(field.label, "dim-label", "caption")
    let values = box(GTK_ORIENTATION_VERTICAL, spacing: 2)
    for value in field.values { gtk_box_append(cast(values), widget(for: value, in: screen)) }
    let content = box(GTK_ORIENTATION_VERTICAL, spacing: 4, [name, values])
    setMargins(content, 12, 10)
    let row: Widget = adw_preferences_row_new()
    adw_preferences_row_set_title(cast(row), field.label)
    gtk_list_box_row_set_child(cast(row), content)
    gtk_list_box_row_set_activatable(cast(row), 0)
    gtk_widget_set_focusable(row, 0)
    return row
  }

  private static func widget(for value: SheetField.Value, in screen: SheetScreen) -> Widget {
    switch value.target {
    case nil:
      return label(value.text, wraps: true, isSelectable: true)
    case .list(let facet):
      return link(value.text, tooltip: nil) { [weak screen] in screen?.open(facet) }
    case .web(let url):
      let address = url.absoluteString
      let button = link(value.text, tooltip: address) {
        gtk_show_uri(nil, address, guint(GDK_CURRENT_TIME))
      }
      return button
    }
  }

  private static func link(
    _ text: String, tooltip: String?, _ open: @escaping @MainActor () -> Void
  ) -> Widget {
    let words = label(text, wraps: true)
    let link: Widget = gtk_button_new()
    gtk_button_set_child(cast(link), words)
    gtk_widget_set_halign(link, GTK_ALIGN_START)
    gtk_widget_add_css_class(link, "flat")
    gtk_widget_add_css_class(link, "sheet-link")
    gtk_widget_set_tooltip_text(link, tooltip)
    Accessible.label(link, text)
    connect(link, "clicked", open)
    return link
  }
}
