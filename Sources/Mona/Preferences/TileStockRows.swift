import CGtk
import GtkKit
import MonaScreens
import MonaText

/// How much of the maps is kept on the disk.
@MainActor
enum TileStockRows {
  static func group(_ screen: PreferencesScreen) -> Widget {
    rowGroup(
      tr("Kept on this computer"), tr("Areas you have viewed load at once, even offline."),
      [spaceRow(screen), useRow(screen)])
  }

  private static func spaceRow(_ screen: PreferencesScreen) -> Widget {
    comboRow(
      tr("Space for the maps"), text: tr("Areas viewed least recently are removed first."),
      screen.spaceTexts
    ) { [weak screen] in
      screen?.spaceIndex
    } choose: { [weak screen] in
      await screen?.setSpace($0)
    }
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
