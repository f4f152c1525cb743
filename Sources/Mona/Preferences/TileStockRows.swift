import CGtk
import GtkKit
import MonaScreens
import MonaText

/// How much of the maps is kept on the disk.
@MainActor
enum TileStockRows {
  static func group(_ viewModel: PreferencesViewModel) -> Widget {
    rowGroup(
      tr("Kept on this computer"), tr("Areas you have viewed load at once, even offline."),
      [spaceRow(viewModel), useRow(viewModel)])
  }

  private static func spaceRow(_ viewModel: PreferencesViewModel) -> Widget {
    comboRow(
      tr("Space for the maps"), text: tr("Areas viewed least recently are removed first."),
      viewModel.spaceTexts
    ) { [weak viewModel] in
      viewModel?.spaceIndex
    } choose: { [weak viewModel] in
      await viewModel?.setSpace($0)
    }
  }

  private static func useRow(_ viewModel: PreferencesViewModel) -> Widget {
    let row: Widget = adw_action_row_new()
    adw_preferences_row_set_use_markup(cast(row), 0)
    let clear = button(tr("Clear")) { [weak viewModel] in
      Task { await viewModel?.clear() }
    }
    clear.valign = .center
    adw_action_row_add_suffix(cast(row), clear)
    observe(while: row) { [weak viewModel] in
      guard let viewModel else { return }
      adw_preferences_row_set_title(cast(row), viewModel.usedText)
      clear.isSensitive = viewModel.canClear
    }
    return row
  }
}
