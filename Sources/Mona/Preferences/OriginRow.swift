import GtkKit
import MonaScreens
import MonaText

/// Where distances start.
@MainActor
enum OriginRow {
  /// - Parameter showMap: called when the map waits to be shown a place.
  static func group(
    _ viewModel: PreferencesViewModel, showMap: @escaping @MainActor () -> Void
  ) -> Widget {
    let row = comboRow(tr("Distances from"), viewModel.originNames) { [weak viewModel] in
      viewModel?.originIndex
    } choose: { [weak viewModel] in
      if await viewModel?.setOrigin($0) == true { showMap() }
    }
    let group = rowGroup("", "", [row])
    // Beside the choice there is no room for it in a narrow window.
    observe(while: group) { [weak viewModel] in
      if let viewModel { group.setGroupText(viewModel.originText) }
    }
    return group
  }
}
