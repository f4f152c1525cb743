import CGtk
import GtkKit
import MonaScreens
import MonaText

/// How much of the maps is kept on the disk.
@MainActor
enum TileStockRows {
  static func group(_ screen: PreferencesScreen) -> Widget {
    let group: Widget = adw_preferences_group_new()
    adw_preferences_group_set_title(cast(group), escaped(tr("Kept on this computer")))
    adw_preferences_group_set_description(
      cast(group),
      escaped(
        tr("Areas you have viewed load at once, even offline.")))
    adw_preferences_group_add(cast(group), spaceRow(screen))
    adw_preferences_group_add(cast(group), useRow(screen))
    return group
  }

  private static func spaceRow(_ screen: PreferencesScreen) -> Widget {
    let row: Widget = adw_combo_row_new()
    adw_preferences_row_set_title(cast(row), escaped(tr("Space for the maps")))
    adw_action_row_set_subtitle(
      cast(row), escaped(tr("Areas viewed least recently are removed first.")))
    let texts: OpaquePointer = gtk_string_list_new(nil)
    for text in screen.spaceTexts { gtk_string_list_append(texts, text) }
    adw_combo_row_set_model(cast(row), cast(texts))
    g_object_unref(texts.instance)
    adw_combo_row_set_selected(cast(row), guint(screen.spaceIndex))
    connect(row, "notify::selected") { [weak screen] in
      let index = Int(adw_combo_row_get_selected(cast(row)))
      Task { await screen?.setSpace(index) }
    }
    return row
  }

  private static func useRow(_ screen: PreferencesScreen) -> Widget {
    let row: Widget = adw_action_row_new()
    adw_preferences_row_set_use_markup(cast(row), 0)
    let clear = button(tr("Clear")) { [weak screen] in
      Task { await screen?.clear() }
    }
    clear.valign = .center
    adw_action_row_add_suffix(cast(row), clear)
    observe(while: row) { [weak screen] in
      guard let screen else { return }
      adw_preferences_row_set_title(cast(row), screen.usedText)
      clear.isSensitive = screen.canClear
    }
    return row
  }
}
