import GtkKit
import MonaScreens
import MonaText

/// How MONA speaks and looks, and what it opens with.
@MainActor
enum GeneralRows {
  static func group(_ viewModel: PreferencesViewModel) -> Widget {
    rowGroup(
      "", "",
      [
        comboRow(tr("Language"), viewModel.languageNames) { [weak viewModel] in
          viewModel?.languageIndex
        } choose: { [weak viewModel] in
          viewModel?.speak($0)
        },
        comboRow(trc("light or dark", "Style"), viewModel.styleNames) { [weak viewModel] in
          viewModel?.styleIndex
        } choose: { [weak viewModel] in
          viewModel?.setStyle($0)
        },
        comboRow(tr("Start on"), viewModel.firstViewNames) { [weak viewModel] in
          viewModel?.firstViewIndex
        } choose: { [weak viewModel] in
          viewModel?.setFirstView($0)
        },
      ])
  }
}
