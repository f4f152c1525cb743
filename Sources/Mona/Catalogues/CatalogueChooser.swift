import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// Asks for the file of a catalogue.
@MainActor
enum CatalogueChooser {
  private static let suffixes = ["csv", "geojson", "json", "tsv", "txt"]

  /// The file the person chose, nil when they changed their mind.
  static func choose(over widget: Widget) async -> URL? {
    await FileChooser.open(
      over: widget.window, title: tr("Choose a Catalogue"), accept: tr("Read"),
      filters: [
        FileFilter(tr("Catalogues"), suffixes: suffixes),
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

  /// Opens the import of a file dropped on the window; false when it looks like none.
  static func take(_ content: TransferredContent, _ navigation: Navigation) -> Bool {
    guard case .files(let files) = content, let file = files.first,
      suffixes.contains(file.pathExtension.lowercased())
    else { return false }
    navigation.open(.importing(file))
    return true
  }
}
