import CGtk
import GtkKit

/// A line of a boxed list: a name above what it says.
@MainActor
enum TextRow {
  static func widget(_ name: String, _ value: String, _ buttons: [Widget] = []) -> Widget {
    let title = label(name, "heading", wraps: true)
    let text = label(value, "dim-label", wraps: true)
    gtk_label_set_selectable(cast(text), buttons.isEmpty ? 1 : 0)
    text.canFocus = false
    // Buttons go below before the words beside them become a column of letters.
    title.widthChars = 14
    let texts = box(.vertical, spacing: 4, [title, text])
    texts.hexpand = true
    for button in buttons { button.valign = .center }
    let side = box(.horizontal, spacing: 6, buttons)
    side.halign = .end
    let content = arranged(buttons.isEmpty ? [texts] : [texts, side], by: .inLine(spacing: 6))
    content.setMargins(12, 10)
    let row: Widget = adw_preferences_row_new()
    adw_preferences_row_set_use_markup(cast(row), 0)
    adw_preferences_row_set_title(cast(row), name)
    row.child = content
    gtk_list_box_row_set_activatable(cast(row), 0)
    row.isFocusable = false
    return row
  }
}
