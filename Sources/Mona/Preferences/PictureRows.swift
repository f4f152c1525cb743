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
    cacheRow(label: tr("Clear the Pictures")) { [weak viewModel] in
      viewModel.map { ($0.usedText, $0.canClear) }
    } clear: { [weak viewModel] in
      await viewModel?.clear()
    }
  }
}
