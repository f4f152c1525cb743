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
    observe(while: row) { [weak screen] in
      if let screen { row.setRow(tr("Distances from"), screen.originText) }
    }
    return rowGroup("", "", [row])
  }
}
