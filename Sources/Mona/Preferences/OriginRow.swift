import GtkKit
import MonaScreens
import MonaText

/// Where distances start.
@MainActor
enum OriginRow {
  /// - Parameter showMap: called when the map waits to be shown a place.
  static func group(
    _ screen: PreferencesScreen, showMap: @escaping @MainActor () -> Void
  ) -> Widget {
    let row = comboRow(tr("Distances from"), screen.originNames) { [weak screen] in
      screen?.originIndex
    } choose: { [weak screen] in
      if await screen?.setOrigin($0) == true { showMap() }
    }
    let group = rowGroup("", "", [row])
    // Beside the choice there is no room for it in a narrow window.
    observe(while: group) { [weak screen] in
      if let screen { group.setGroupText(screen.originText) }
    }
    return group
  }
}
