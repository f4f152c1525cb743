import CGtk

/// A row of a group of preferences in which a text is typed, under its title.
/// - Parameter isSecret: whether the letters are hidden as long as nobody asks to see them.
@MainActor
package func entryRow(_ title: String, isSecret: Bool = false) -> Widget {
  let row: Widget = isSecret ? adw_password_entry_row_new() : adw_entry_row_new()
  adw_preferences_row_set_use_markup(cast(row), 0)
  adw_preferences_row_set_title(cast(row), title)
  // libadwaita 1.2 keeps what has the keyboard from screen readers.
  for text in row.descendants(of: gtk_text_get_type()) {
    Accessible.become(text, GTK_ACCESSIBLE_ROLE_TEXT_BOX)
    Accessible.label(text, title)
  }
  // Its buttons have tooltips, which name nothing.
  for button in row.descendants(of: gtk_button_get_type()) {
    func name() { Accessible.label(button, button.tooltip ?? title) }
    name()
    connect(button, "notify::tooltip-text") { name() }
  }
  return row
}
