import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// Asks for the file of a catalogue.
@MainActor
enum CatalogueChooser {
  /// The file the person chose, nil when they changed their mind.
  static func choose(over widget: Widget) async -> URL? {
    await FileChooser.open(
      over: widget.window, title: tr("Choose a Catalogue"), accept: tr("Read"),
      filters: [
        FileFilter(tr("Catalogues"), suffixes: CataloguesViewModel.suffixes),
        FileFilter(tr("All files"), patterns: ["*"]),
      ]
    ).first
  }

  /// Asks for a file, then opens its import.
  static func importing(_ navigation: Navigation, over widget: Widget) {
    Task {
      if let file = await choose(over: widget) { navigation.open(.importing(file)) }
    }
  }
}
