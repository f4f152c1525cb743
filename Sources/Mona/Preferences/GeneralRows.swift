import GtkKit
import MonaScreens
import MonaText

/// How MONA speaks and looks, and what it opens with.
@MainActor
enum GeneralRows {
  static func group(_ screen: PreferencesScreen) -> Widget {
    rowGroup(
      "", "",
      [
        comboRow(tr("Language"), screen.languageNames) { [weak screen] in
          screen?.languageIndex
        } choose: { [weak screen] in
          screen?.speak($0)
        },
        comboRow(trc("light or dark", "Style"), screen.styleNames) { [weak screen] in
          screen?.styleIndex
        } choose: { [weak screen] in
          screen?.setStyle($0)
        },
        comboRow(tr("Start on"), screen.firstViewNames) { [weak screen] in
          screen?.firstViewIndex
        } choose: { [weak screen] in
          screen?.setFirstView($0)
        },
      ])
  }
}
