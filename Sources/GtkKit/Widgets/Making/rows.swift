import CGtk

/// A row of a preferences group with a title and a subtitle, neither read as markup.
@MainActor
package func actionRow(_ title: String, _ text: String = "") -> Widget {
  let row: Widget = adw_action_row_new()
  row.setRow(title, text)
  return row
}

/// A preferences group of rows with a title and a description, neither read as markup.
@MainActor
package func rowGroup(_ title: String = "", _ text: String = "", _ rows: [Widget] = []) -> Widget {
  let group: Widget = adw_preferences_group_new()
  adw_preferences_group_set_title(cast(group), escaped(title))
  if !text.isEmpty { group.setGroupText(text) }
  for list in group.descendants(of: gtk_list_box_get_type()) {
    // Of a list without a name, screen readers say only that it is one.
    if title.isEmpty { Accessible.group(list) } else { Accessible.label(list, title) }
  }
  for row in rows { group.addRow(row) }
  return group
}

// For action rows and preferences groups only.

extension Widget {
  /// Sets the title and the subtitle of an ``actionRow(_:_:)``.
  @MainActor package func setRow(_ title: String, _ text: String = "") {
    adw_preferences_row_set_title(cast(self), escaped(title))
    adw_action_row_set_subtitle(cast(self), escaped(text))
  }

  /// Adds a widget before the title of an ``actionRow(_:_:)``.
  @MainActor package func addPrefix(_ widget: Widget) {
    adw_action_row_add_prefix(cast(self), widget)
  }

  /// Adds a widget at the end of an ``actionRow(_:_:)``, centred vertically.
  @MainActor package func addSuffix(_ widget: Widget) {
    widget.valign = .center
    adw_action_row_add_suffix(cast(self), widget)
  }

  /// Makes a click on an ``actionRow(_:_:)`` activate this widget, which the row then labels.
  @MainActor package func activates(_ widget: Widget) {
    adw_action_row_set_activatable_widget(cast(self), widget)
  }

  /// Sets the description of a ``rowGroup(_:_:_:)``.
  @MainActor package func setGroupText(_ text: String) {
    adw_preferences_group_set_description(cast(self), escaped(text))
  }

  /// Adds a row to a ``rowGroup(_:_:_:)``.
  @MainActor package func addRow(_ row: Widget) {
    if isKind(row, of: gtk_list_box_row_get_type()) { Accessible.countAsSelected(whenShown: row) }
    adw_preferences_group_add(cast(self), row)
  }

  /// Removes a row from a ``rowGroup(_:_:_:)``.
  @MainActor package func takeRow(_ row: Widget) {
    adw_preferences_group_remove(cast(self), row)
  }
}

/// A row of a preferences group with a drop-down list.
/// - Parameters:
///   - chosen: the position of the chosen item; observed.
///   - choose: called with the position that the person chooses; if `chosen` does not change, the row shows it again.
@MainActor
package func comboRow(
  _ title: String, text: String = "", _ words: [String], chosen: @escaping @MainActor () -> Int?,
  choose: @escaping @MainActor (Int) async -> Void
) -> Widget {
  let row: Widget = adw_combo_row_new()
  row.setRow(title, text)
  let list: OpaquePointer = gtk_string_list_new(nil)
  for word in words { gtk_string_list_append(list, word) }
  adw_combo_row_set_model(cast(row), cast(list))
  g_object_unref(list.instance)
  Accessible.labelChoices(of: row, title)
  // Screen readers do not find what is chosen.
  func describe() {
    let word = words.indices.contains(row.chosenWord) ? words[row.chosenWord] : ""
    Accessible.describe(row, text.isEmpty ? word : "\(word). \(text)")
  }
  observe(while: row) { if let chosen = chosen() { row.chosenWord = chosen } }
  describe()
  connect(row, "notify::selected") {
    describe()
    let position = row.chosenWord
    guard position != chosen() else { return }
    row.startTask {
      await choose(position)
      if let chosen = chosen() { row.chosenWord = chosen }
    }
  }
  return row
}

extension Widget {
  /// The selected position of a ``comboRow(_:text:_:chosen:choose:)``.
  @MainActor package var chosenWord: Int {
    get { Int(adw_combo_row_get_selected(cast(self))) }
    nonmutating set {
      if chosenWord != newValue { adw_combo_row_set_selected(cast(self), guint(newValue)) }
    }
  }
}

/// A row of a preferences group with a text field under its title.
@MainActor
package func entryRow(_ title: String) -> Widget {
  let row: Widget = adw_entry_row_new()
  adw_preferences_row_set_use_markup(cast(row), 0)
  adw_preferences_row_set_title(cast(row), title)
  // libadwaita 1.2 hides the focused widget from screen readers.
  for text in row.descendants(of: gtk_text_get_type()) {
    Accessible.become(text, GTK_ACCESSIBLE_ROLE_TEXT_BOX)
    Accessible.label(text, title)
  }
  // Its buttons have tooltips, but no accessible names.
  for button in row.descendants(of: gtk_button_get_type()) {
    func name() { Accessible.label(button, button.tooltip ?? title) }
    name()
    connect(button, "notify::tooltip-text") { name() }
  }
  return row
}

/// A password field with this accessible name; libadwaita's row would have screen readers read passwords aloud.
@MainActor
package func passwordEntry(_ name: String) -> Widget {
  let entry: Widget = gtk_password_entry_new()
  gtk_password_entry_set_show_peek_icon(cast(entry), 1)
  Accessible.label(entry, name)
  return entry
}

/// A row of a preferences group that expands to others.
@MainActor
package func expanderRow() -> Widget {
  let row: Widget = adw_expander_row_new()
  // libadwaita does not expose on the inner row, which takes the focus, that it expands and whether it is expanded.
  for head in row.descendants(of: adw_action_row_get_type()).prefix(1) {
    Accessible.expand(head, false)
    connect(row, "notify::expanded") {
      Accessible.expand(head, adw_expander_row_get_expanded(cast(row)) != 0)
    }
  }
  return row
}
