import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Whether pictures from the internet are shown, and the limit and the size of their cache on disk.
@MainActor
enum PictureRows {
  static func group(_ viewModel: PicturePreferences) -> Widget {
    rowGroup(
      tr("Pictures of works"), tr("What catalogues name on other websites."),
      [policyRow(viewModel), spaceRow(viewModel), useRow(viewModel)])
  }

  private static func policyRow(_ viewModel: PicturePreferences) -> Widget {
    comboRow(tr("Show pictures from the internet"), viewModel.policyNames) { [weak viewModel] in
      viewModel?.policyIndex
    } choose: { [weak viewModel] in
      viewModel?.setPolicy($0)
    }
  }

  private static func spaceRow(_ viewModel: PicturePreferences) -> Widget {
    comboRow(
      tr("Space for pictures"), text: tr("Pictures seen least recently are removed first."),
      viewModel.spaceTexts
    ) { [weak viewModel] in
      viewModel?.spaceIndex
    } choose: { [weak viewModel] in
      await viewModel?.setSpace($0)
    }
  }

  private static func useRow(_ viewModel: PicturePreferences) -> Widget {
    let row: Widget = adw_action_row_new()
    adw_preferences_row_set_use_markup(cast(row), 0)
    let clear = button(tr("Clear")) { [weak viewModel] in Task { await viewModel?.clear() } }
    Accessible.label(clear, tr("Clear the Pictures"))
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
