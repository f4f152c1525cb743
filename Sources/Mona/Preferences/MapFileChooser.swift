import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// Asks for the file of a map.
@MainActor
enum MapFileChooser {
  /// The file the person chose, nil when they changed their mind.
  static func choose(over widget: Widget) async -> URL? {
    await FileChooser.open(
      over: widget.window, title: tr("Choose a Map File"), accept: tr("Open"),
      filters: [
        FileFilter(tr("Maps (MBTiles)"), suffixes: [MapBackgrounds.suffix]),
        FileFilter(tr("All files"), patterns: ["*"]),
      ]
    ).first
  }
}
