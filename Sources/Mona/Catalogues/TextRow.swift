import CGtk
import GtkKit

/// A line of a boxed list: a name above what it says.
@MainActor
enum TextRow {
  static func widget(_ name: String, _ value: String, _ buttons: [Widget] = []) -> Widget {
    let title = label(name, "heading", wraps: true)
    let text = label(value, "dim-label", wraps: true)
    gtk_label_set_selectable(cast(text), buttons.isEmpty ? 1 : 0)
    gtk_widget_set_can_focus(text, 0)
    let texts = box(GTK_ORIENTATION_VERTICAL, spacing: 4, [title, text])
    gtk_widget_set_hexpand(texts, 1)
    let content = box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [texts])
    for button in buttons {
      gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
      gtk_box_append(cast(content), button)
    }
    setMargins(content, 12, 10)
    let row: Widget = adw_preferences_row_new()
    adw_preferences_row_set_use_markup(cast(row), 0)
    adw_preferences_row_set_title(cast(row), name)
    gtk_list_box_row_set_child(cast(row), content)
    gtk_list_box_row_set_activatable(cast(row), 0)
    gtk_widget_set_focusable(row, 0)
    return row
  }
}
