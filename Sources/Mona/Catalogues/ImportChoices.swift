import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What a person decides of a catalogue before it is imported: its name, and what it lists.
@MainActor
enum ImportChoices {
  static func widget(for screen: ImportScreen) -> Widget {
    let group: Widget = adw_preferences_group_new()
    let name = entryRow(tr("Name of the catalogue"))
    name.typed = screen.name
    connect(name, "changed") { [weak screen] in
      screen?.name = name.typed
    }
    adw_preferences_group_add(cast(group), name)

    let purposes = screen.purposes
    let kinds = comboRow(
      trc("what a catalogue lists", "Contains"), purposes.map(screen.text)
    ) { [weak screen] in
      screen.flatMap { purposes.firstIndex(of: $0.purpose) }
    } choose: { [weak screen] in
      if purposes.indices.contains($0) { screen?.purpose = purposes[$0] }
    }
    adw_preferences_group_add(cast(group), kinds)
    return group
  }

  /// What looks like a discovery of another catalogue, and whether it is left out.
  static func alike(_ alike: ImportScreen.Line, for screen: ImportScreen) -> Widget {
    let group: Widget = adw_preferences_group_new()
    adw_preferences_group_add(cast(group), TextRow.widget(alike.name, alike.value))
    let row = switchRow(tr("Skip them"), tr("They are not imported."), isOn: screen.skipsAlike) {
      [weak screen] in screen?.skipsAlike = $0
    }
    adw_preferences_group_add(cast(group), row)
    return group
  }

  /// What is most likely wrong, to be confirmed.
  static func warning(_ warning: String, for screen: ImportScreen) -> Widget {
    let group: Widget = adw_preferences_group_new()
    let row = switchRow(tr("Import without titles"), warning, isOn: screen.isConfirmed) {
      [weak screen] in screen?.isConfirmed = $0
    }
    row.addPrefix(iconImage("dialog-warning-symbolic"))
    adw_preferences_group_add(cast(group), row)
    return group
  }

  private static func switchRow(
    _ title: String, _ subtitle: String, isOn: Bool, _ change: @escaping @MainActor (Bool) -> Void
  ) -> Widget {
    let row = actionRow(title, subtitle)
    let toggle: Widget = gtk_switch_new()
    toggle.isOn = isOn
    toggle.valign = .center
    row.addSuffix(toggle)
    row.activates(toggle)
    connect(toggle, "notify::active") { (_: OpaquePointer) in change(toggle.isOn) }
    return row
  }
}
