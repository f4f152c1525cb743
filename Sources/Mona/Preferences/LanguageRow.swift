import CGtk
import GtkKit
import MonaScreens
import MonaText

/// In which language MONA speaks.
@MainActor
enum LanguageRow {
  static func group(_ screen: PreferencesScreen) -> Widget {
    let row: Widget = adw_combo_row_new()
    adw_preferences_row_set_title(cast(row), escaped(tr("Language")))
    let names: OpaquePointer = gtk_string_list_new(nil)
    for name in screen.languageNames { gtk_string_list_append(names, name) }
    adw_combo_row_set_model(cast(row), cast(names))
    g_object_unref(names.instance)
    adw_combo_row_set_selected(cast(row), guint(screen.languageIndex))
    connect(row, "notify::selected") { [weak screen] in
      screen?.speak(Int(adw_combo_row_get_selected(cast(row))))
    }
    let group: Widget = adw_preferences_group_new()
    adw_preferences_group_add(cast(group), row)
    return group
  }
}
