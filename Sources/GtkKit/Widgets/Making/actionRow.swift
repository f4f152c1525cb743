import CGtk

/// A row of a group of preferences: a title, and a text under it; neither is read as markup.
@MainActor
package func actionRow(_ title: String, _ text: String = "") -> Widget {
  let row: Widget = adw_action_row_new()
  row.setRow(title, text)
  return row
}

/// Rows in a box, under a title and a text where there are any; neither is read as markup.
@MainActor
package func rowGroup(_ title: String = "", _ text: String = "", _ rows: [Widget] = []) -> Widget {
  let group: Widget = adw_preferences_group_new()
  adw_preferences_group_set_title(cast(group), escaped(title))
  if !text.isEmpty { group.setGroupText(text) }
  for row in rows { group.addRow(row) }
  return group
}

// For rows of preferences that have a subtitle only, and their groups.

extension Widget {
  /// Changes the title and the text of an ``actionRow(_:_:)``.
  @MainActor package func setRow(_ title: String, _ text: String = "") {
    adw_preferences_row_set_title(cast(self), escaped(title))
    adw_action_row_set_subtitle(cast(self), escaped(text))
  }

  /// Puts something before the title of an ``actionRow(_:_:)``.
  @MainActor package func addPrefix(_ widget: Widget) {
    adw_action_row_add_prefix(cast(self), widget)
  }

  /// Puts something at the end of an ``actionRow(_:_:)``, in the middle of its height.
  @MainActor package func addSuffix(_ widget: Widget) {
    widget.valign = .center
    adw_action_row_add_suffix(cast(self), widget)
  }

  /// Has a click on an ``actionRow(_:_:)`` do what a click on this does, which is then named by the row.
  @MainActor package func activates(_ widget: Widget) {
    adw_action_row_set_activatable_widget(cast(self), widget)
  }

  /// Changes the text under the title of a ``rowGroup(_:_:_:)``.
  @MainActor package func setGroupText(_ text: String) {
    adw_preferences_group_set_description(cast(self), escaped(text))
  }

  /// Adds a row to a ``rowGroup(_:_:_:)``.
  @MainActor package func addRow(_ row: Widget) {
    adw_preferences_group_add(cast(self), row)
  }

  /// Takes a row out of a ``rowGroup(_:_:_:)``.
  @MainActor package func takeRow(_ row: Widget) {
    adw_preferences_group_remove(cast(self), row)
  }
}
